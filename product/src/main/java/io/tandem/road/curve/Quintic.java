package io.tandem.road.curve;

/**
 * Quintic polynomial of a lane change, y(x) = p0 + p1 x + ... + p5 x^5 with x metres along the lane and y metres to its left. It
 * is the only one with given position, slope and second derivative at both ends; between states at rest it minimises the integral
 * of squared jerk (A. Takahashi et al., "Local path planning and motion control for AGV in positioning", IROS 1989; M. Werling et
 * al., "Optimal trajectory generation for dynamic street scenarios in a Frenét frame", ICRA 2010).
 */
public final class Quintic {

    private static final double ROOT_OF_THREE = Math.sqrt(3);
    /** Duration of a normal lane change, seconds. */
    private static final double NORMAL_SECONDS = 4;
    private static final double SHORTEST_METRES = 15;
    private static final double LONGEST_METRES = 150;

    private final double length;
    private final double p0;
    private final double p1;
    private final double p2;
    private final double p3;
    private final double p4;
    private final double p5;

    /** Boundary state: offset in metres to the left, its derivative dy/dx, and d²y/dx² in 1/m. */
    public record End(double offset, double slope, double bend) {

        /** Parallel to the lane. */
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

    /** Greatest lateral acceleration, m/s², of a lane change between states at rest: 10 |offset| v² / (sqrt(3) length²). */
    public static double largestSideways(double speed, double offset, double length) {
        return 10 * Math.abs(offset) * speed * speed / (ROOT_OF_THREE * length * length);
    }

    /**
     * Length of a lane change along the lane, metres: at least the normal duration, and long enough that the lateral acceleration
     * stays within a limit.
     *
     * @param speed    m/s
     * @param offset   metres to the side
     * @param sideways limit of the lateral acceleration, m/s²
     */
    public static double lengthFor(double speed, double offset, double sideways) {
        double gentle = speed * Math.sqrt(10 * Math.abs(offset) / (ROOT_OF_THREE * sideways));
        return Math.clamp(Math.max(NORMAL_SECONDS * speed, gentle), SHORTEST_METRES, LONGEST_METRES);
    }

    public double length() {
        return length;
    }

    /** Metres to the left at x metres along. */
    public double offset(double along) {
        return p0 + along * (p1 + along * (p2 + along * (p3 + along * (p4 + along * p5))));
    }

    public double slope(double along) {
        return p1 + along * (2 * p2 + along * (3 * p3 + along * (4 * p4 + along * 5 * p5)));
    }

    public double bend(double along) {
        return 2 * p2 + along * (6 * p3 + along * (12 * p4 + along * 20 * p5));
    }

    /** The state at x metres along, from which another change can begin. */
    public End end(double along) {
        return new End(offset(along), slope(along), bend(along));
    }
}
