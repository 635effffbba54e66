package io.tandem.review.measure;

import io.tandem.geo.Angle;

/**
 * The distance between two outlines in the plane. Two boxes apart are nearest at a corner of one of them, so eight corners are
 * asked how far they are from the other box; boxes that cross without a corner inside are found by separating axes.
 */
final class OutlineGap {

    private OutlineGap() {
    }

    /** Metres from edge to edge, 0 where they overlap; the second outline's middle is at (east, north) from the first one's. */
    static double metres(Outline one, double heading, Outline other, double otherHeading, double east, double north) {
        double c = Angle.cos(heading);
        double s = Angle.sin(heading);
        double forward = c * east + s * north;
        double left = c * north - s * east;
        double turn = otherHeading - heading;
        double apart = overlap(one, other, forward, left, turn) ? 0
                : Math.min(cornersTo(one, other, forward, left, turn), cornersTo(other, one, backForward(forward, left, turn),
                        backLeft(forward, left, turn), -turn));
        return Math.max(0, apart - one.roundness() - other.roundness());
    }

    /** The first one's middle, as the second sees it ahead. */
    private static double backForward(double forward, double left, double turn) {
        return -(Angle.cos(turn) * forward + Angle.sin(turn) * left);
    }

    private static double backLeft(double forward, double left, double turn) {
        return -(Angle.cos(turn) * left - Angle.sin(turn) * forward);
    }

    /** Whether no axis of either inner box separates the two. */
    private static boolean overlap(Outline one, Outline other, double forward, double left, double turn) {
        double c = Math.abs(Angle.cos(turn));
        double s = Math.abs(Angle.sin(turn));
        return Math.abs(forward) <= one.halfLength() + c * other.halfLength() + s * other.halfWidth()
                && Math.abs(left) <= one.halfWidth() + s * other.halfLength() + c * other.halfWidth()
                && Math.abs(backForward(forward, left, turn)) <= other.halfLength() + c * one.halfLength() + s * one.halfWidth()
                && Math.abs(backLeft(forward, left, turn)) <= other.halfWidth() + s * one.halfLength() + c * one.halfWidth();
    }

    /** The least distance of the other's corners to a box that lies along the axes. */
    private static double cornersTo(Outline box, Outline other, double forward, double left, double turn) {
        double lengthForward = Angle.cos(turn) * other.halfLength();
        double lengthLeft = Angle.sin(turn) * other.halfLength();
        double widthForward = -Angle.sin(turn) * other.halfWidth();
        double widthLeft = Angle.cos(turn) * other.halfWidth();
        double front = Math.min(
                pointTo(box, forward + lengthForward + widthForward, left + lengthLeft + widthLeft),
                pointTo(box, forward + lengthForward - widthForward, left + lengthLeft - widthLeft));
        double back = Math.min(
                pointTo(box, forward - lengthForward + widthForward, left - lengthLeft + widthLeft),
                pointTo(box, forward - lengthForward - widthForward, left - lengthLeft - widthLeft));
        return Math.min(front, back);
    }

    private static double pointTo(Outline box, double forward, double left) {
        double x = Math.max(0, Math.abs(forward) - box.halfLength());
        double y = Math.max(0, Math.abs(left) - box.halfWidth());
        return Math.sqrt(x * x + y * y);
    }
}
