package io.tandem.proximity;

/**
 * When and how near two vehicles come if both keep their velocity. Arguments are the other's position p and velocity w as
 * seen from the one, in metres and m/s east, north and up. Where height does not matter, both heights are zero.
 */
public final class ClosestApproach {

    /** Squared relative speed, in m²/s², under which two vehicles stand still to each other. */
    private static final double STANDSTILL = 1e-6;

    private ClosestApproach() {
    }

    /** t* = max(0, −p·w / |w|²) in seconds; zero for vehicles that part or stand still to each other. */
    public static double seconds(double east, double north, double up, double eastSpeed, double northSpeed, double upSpeed) {
        double squaredSpeed = eastSpeed * eastSpeed + northSpeed * northSpeed + upSpeed * upSpeed;
        if (squaredSpeed < STANDSTILL) {
            return 0;
        }
        return Math.max(0, -(east * eastSpeed + north * northSpeed + up * upSpeed) / squaredSpeed);
    }

    /** d = |p + w t| in metres; d* for t = t*. */
    public static double metres(double east, double north, double up, double eastSpeed, double northSpeed, double upSpeed,
            double seconds) {
        return norm(east + eastSpeed * seconds, north + northSpeed * seconds, up + upSpeed * seconds);
    }

    static double norm(double east, double north, double up) {
        return Math.sqrt(east * east + north * north + up * up);
    }
}
