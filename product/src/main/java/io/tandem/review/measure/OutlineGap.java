package io.tandem.review.measure;

import io.tandem.geo.Angle;

/**
 * Distance between two outlines in the plane. Two disjoint rectangles are nearest at a corner of one of them, so the distances of
 * all eight corners to the other rectangle are compared; overlaps without a corner inside are found by the separating axis test
 * (S. Gottschalk, M. Lin, D. Manocha, SIGGRAPH 1996).
 */
final class OutlineGap {

    private OutlineGap() {
    }

    /** Metres from edge to edge, 0 where they overlap; (east, north) is the second centre relative to the first. */
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

    /** The first centre ahead of the second, in the second's frame. */
    private static double backForward(double forward, double left, double turn) {
        return -(Angle.cos(turn) * forward + Angle.sin(turn) * left);
    }

    private static double backLeft(double forward, double left, double turn) {
        return -(Angle.cos(turn) * left - Angle.sin(turn) * forward);
    }

    /** Whether no axis of either inner rectangle separates the two. */
    private static boolean overlap(Outline one, Outline other, double forward, double left, double turn) {
        double c = Math.abs(Angle.cos(turn));
        double s = Math.abs(Angle.sin(turn));
        return Math.abs(forward) <= one.halfLength() + c * other.halfLength() + s * other.halfWidth()
                && Math.abs(left) <= one.halfWidth() + s * other.halfLength() + c * other.halfWidth()
                && Math.abs(backForward(forward, left, turn)) <= other.halfLength() + c * one.halfLength() + s * one.halfWidth()
                && Math.abs(backLeft(forward, left, turn)) <= other.halfWidth() + s * one.halfLength() + c * one.halfWidth();
    }

    /** Least distance of the other's corners to an axis-aligned rectangle. */
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
