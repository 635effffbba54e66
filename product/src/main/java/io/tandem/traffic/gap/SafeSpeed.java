package io.tandem.traffic.gap;

import io.tandem.behavior.following.CarFollowingModel;

/**
 * The safe speed behind another vehicle: the highest from which one comes to rest behind it if both brake with b and one's own braking begins
 * tau late.
 *
 * <pre>
 *   v = sqrt((b tau)^2 + vl^2 + 2 b (s - s1)) - b tau
 * </pre>
 *
 * Source: Gipps, A behavioural car-following model for computer simulation, Transp. Res. B 15 (1981); the form with equal braking is that of
 * Krauss, Microscopic modeling of traffic flow (1998). It limits the car-following model, and is a safety criterion of lane changes.
 */
public final class SafeSpeed {

    /** Limit of the result, m/s^2. */
    private static final double HARDEST_BRAKING = 8;
    /** b, m/s^2. */
    private static final double ASSUMED_BRAKING = 6;
    /** tau, seconds until braking takes effect. */
    private static final double DELAY_SECONDS = 0.3;
    /** s1, metres that remain at rest. */
    private static final double REMAINING_METRES = 1;
    /** A time to collision below this is dangerous, seconds. */
    private static final double DANGEROUS_SECONDS = 3;

    private SafeSpeed() {
    }

    /** The safe speed, m/s, at a gap in metres behind a vehicle of a speed in m/s. */
    public static double speed(double gap, double leaderSpeed) {
        double late = ASSUMED_BRAKING * DELAY_SECONDS;
        return Math.max(0, Math.sqrt(late * late + leaderSpeed * leaderSpeed + 2 * ASSUMED_BRAKING * Math.max(0, gap - REMAINING_METRES)) - late);
    }

    /** Whether a speed, m/s, is safe at a gap in metres behind a vehicle of a speed in m/s. */
    public static boolean isSafe(double speed, double gap, double leaderSpeed) {
        return speed <= speed(gap, leaderSpeed);
    }

    /** An acceleration, m/s^2, limited to what reaches the safe speed within the delay. */
    public static double limit(double acceleration, double speed, double gap, double leaderSpeed) {
        if (gap == CarFollowingModel.NO_LEADER) {
            return acceleration;
        }
        double safe = (speed(gap, leaderSpeed) - speed) / DELAY_SECONDS;
        return Math.max(-HARDEST_BRAKING, Math.min(acceleration, safe));
    }

    /** Whether the time to collision is dangerously short. */
    public static boolean isDanger(double speed, double gap, double leaderSpeed) {
        return speed > leaderSpeed && gap < DANGEROUS_SECONDS * (speed - leaderSpeed);
    }
}
