package io.tandem.road;

/**
 * A way to the side that begins and ends as it is asked to: the fifth-order polynomial y(x) = p0 + p1 x + ... + p5 x^5 of a lane change,
 * x metres along the lane and y metres to the left of it.
 */
public final class Quintic {

    private static final double ROOT_OF_THREE = Math.sqrt(3);
    /** Seconds; a change that is not hurried takes this long. */
    private static final double UNHURRIED = 4;
    private static final double SHORTEST = 15;
    private static final double LONGEST = 150;

    private final double length;
    private final double p0;
    private final double p1;
    private final double p2;
    private final double p3;
    private final double p4;
    private final double p5;

    /** Where a way begins or ends: metres to the left, their change per metre along, and the change of that. */
    public record End(double offset, double slope, double bend) {

        /** Along the lane. */
        public static End at(double offset) {
            return new End(offset, 0, 0);
        }
    }

    /** @param length metres along the lane, positive */
    public Quintic(double length, End from, End to) {
        double square = length * length;
        double offset = to.offset - from.offset - from.slope * length - from.bend * square / 2;
        double slope = (to.slope - from.slope - from.bend * length) * length;
        double bend = (to.bend - from.bend) * square;
        this.length = length;
        p0 = from.offset;
        p1 = from.slope;
        p2 = from.bend / 2;
        p3 = (20 * offset - 8 * slope + bend) / (2 * square * length);
        p4 = (-30 * offset + 14 * slope - 2 * bend) / (2 * square * square);
        p5 = (12 * offset - 6 * slope + bend) / (2 * square * square * length);
    }

    /**
     * The metres along a lane that a change takes: unhurried, and gentle to those inside.
     *
     * @param speed    m/s
     * @param offset   metres to the side
     * @param sideways the acceleration to the side that nobody minds, m/s^2
     */
    public static double lengthFor(double speed, double offset, double sideways) {
        double gentle = speed * Math.sqrt(10 * Math.abs(offset) / (ROOT_OF_THREE * sideways));
        return Math.clamp(Math.max(UNHURRIED * speed, gentle), SHORTEST, LONGEST);
    }

    public double length() {
        return length;
    }

    /** Metres to the left, so far along. */
    public double offset(double along) {
        return p0 + along * (p1 + along * (p2 + along * (p3 + along * (p4 + along * p5))));
    }

    public double slope(double along) {
        return p1 + along * (2 * p2 + along * (3 * p3 + along * (4 * p4 + along * 5 * p5)));
    }

    public double bend(double along) {
        return 2 * p2 + along * (6 * p3 + along * (12 * p4 + along * 20 * p5));
    }

    /** What a vehicle on the way has to begin another one with. */
    public End end(double along) {
        return new End(offset(along), slope(along), bend(along));
    }
}
