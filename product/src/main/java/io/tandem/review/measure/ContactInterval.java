package io.tandem.review.measure;

import io.tandem.geo.Angle;

/**
 * The time interval in which two outlines touch if both keep velocity and heading. In the frame of the first, the centre of the
 * second moves on a straight line, and they touch while it is inside the Minkowski sum of both shapes. The sum is convex, so the
 * time is one interval: the intersection of the intervals between all pairs of parallel edges (slab method, T. Kay and J. Kajiya,
 * SIGGRAPH 1986). Exact; reused without allocation.
 */
final class ContactInterval {

    private double enter;
    private double exit;
    private double firstIn;
    private double lastOut;

    /** Seconds until contact: 0 where they touch already, NaN where they never will. */
    double seconds() {
        return lastOut >= firstIn && lastOut >= 0 ? Math.max(0, firstIn) : Double.NaN;
    }

    /** Two outlines in the plane. Position (east, north) and velocity are those of the second's centre relative to the first. */
    void plane(Outline one, double heading, Outline other, double otherHeading, double east, double north, double eastSpeed,
            double northSpeed) {
        if (other.disc() && !one.disc()) {
            roundBox(one, heading, other.roundness(), east, north, eastSpeed, northSpeed);
        } else if (one.disc()) {
            roundBox(other, otherHeading, one.roundness(), -east, -north, -eastSpeed, -northSpeed);
        } else {
            boxes(one, heading, other, otherHeading, east, north, eastSpeed, northSpeed);
        }
    }

    /** Intersects with the time in which their heights overlap; {@code reach} is half the sum of both heights. */
    void alsoHigh(double up, double upSpeed, double reach) {
        begin();
        inside(up, upSpeed, reach);
        firstIn = Math.max(firstIn, enter);
        lastOut = Math.min(lastOut, exit);
    }

    private void boxes(Outline one, double heading, Outline other, double otherHeading, double east, double north, double eastSpeed,
            double northSpeed) {
        double turn = otherHeading - heading;
        double c = Math.abs(Angle.cos(turn));
        double s = Math.abs(Angle.sin(turn));
        begin();
        insideAlong(heading, east, north, eastSpeed, northSpeed,
                one.halfLength() + c * other.halfLength() + s * other.halfWidth(),
                one.halfWidth() + s * other.halfLength() + c * other.halfWidth());
        insideAlong(otherHeading, east, north, eastSpeed, northSpeed,
                other.halfLength() + c * one.halfLength() + s * one.halfWidth(),
                other.halfWidth() + s * one.halfLength() + c * one.halfWidth());
        firstIn = enter;
        lastOut = exit;
    }

    /** A rectangle with a margin: two crossed rectangles and a disc on each corner. A rectangle without size is a disc. */
    private void roundBox(Outline box, double heading, double margin, double east, double north, double eastSpeed, double northSpeed) {
        double round = margin + box.roundness();
        firstIn = Double.POSITIVE_INFINITY;
        lastOut = Double.NEGATIVE_INFINITY;
        begin();
        insideAlong(heading, east, north, eastSpeed, northSpeed, box.halfLength() + round, box.halfWidth());
        join();
        begin();
        insideAlong(heading, east, north, eastSpeed, northSpeed, box.halfLength(), box.halfWidth() + round);
        join();
        double c = Angle.cos(heading);
        double s = Angle.sin(heading);
        for (int corner = 0; corner < 4; corner++) {
            double along = (corner < 2 ? 1 : -1) * box.halfLength();
            double across = (corner % 2 == 0 ? 1 : -1) * box.halfWidth();
            insideDisc(east - c * along + s * across, north - s * along - c * across, eastSpeed, northSpeed, round);
            join();
        }
    }

    private void begin() {
        enter = Double.NEGATIVE_INFINITY;
        exit = Double.POSITIVE_INFINITY;
    }

    private void join() {
        if (enter <= exit && enter < Double.POSITIVE_INFINITY) {
            firstIn = Math.min(firstIn, enter);
            lastOut = Math.max(lastOut, exit);
        }
    }

    private void insideAlong(double heading, double east, double north, double eastSpeed, double northSpeed, double length,
            double width) {
        double c = Angle.cos(heading);
        double s = Angle.sin(heading);
        inside(c * east + s * north, c * eastSpeed + s * northSpeed, length);
        inside(c * north - s * east, c * northSpeed - s * eastSpeed, width);
    }

    /** Intersects with the time in which |place + speed t| is at most the reach. */
    private void inside(double place, double speed, double reach) {
        if (speed == 0) {
            enter = Math.abs(place) <= reach ? enter : Double.POSITIVE_INFINITY;
            return;
        }
        double middle = -place / speed;
        double half = reach / Math.abs(speed);
        enter = Math.max(enter, middle - half);
        exit = Math.min(exit, middle + half);
    }

    private void insideDisc(double east, double north, double eastSpeed, double northSpeed, double radius) {
        begin();
        double a = eastSpeed * eastSpeed + northSpeed * northSpeed;
        double b = east * eastSpeed + north * northSpeed;
        double c = east * east + north * north - radius * radius;
        double q = b * b - a * c;
        if (a == 0 || q < 0) {
            enter = a == 0 && c <= 0 ? enter : Double.POSITIVE_INFINITY;
            return;
        }
        enter = (-b - Math.sqrt(q)) / a;
        exit = (-b + Math.sqrt(q)) / a;
    }
}
