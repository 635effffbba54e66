package io.tandem.proximity;

/**
 * Time and distance of the closest approach of two vehicles at constant velocity. Arguments are the relative position p and velocity w, in
 * metres and m/s east, north and up; both vertical components are zero if heights do not count.
 */
public final class ClosestApproach {

    /** Squared relative speed, in m²/s², below which two vehicles have no relative motion. */
    private static final double STANDSTILL = 1e-6;

    private ClosestApproach() {
    }

    /** t* = max(0, −p·w / |w|²) in seconds; zero for vehicles that move apart or have no relative motion. */
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
