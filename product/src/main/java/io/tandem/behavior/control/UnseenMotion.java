package io.tandem.behavior.control;

import io.tandem.message.Freshness;

/**
 * What to expect of a vehicle ahead that was not seen for a while, such as a real car whose positions are lost and that is stopped for that: that it has braked with b = 5 m/s^2 since it was seen,
 *
 * <pre>
 *   w = max(0, v - b t),    s = v t - b t^2 / 2  up to  v^2 / 2b
 * </pre>
 *
 * while {@link io.tandem.perception.KnownParticipants} put it where it would have come to with its speed, for 3 s. Up to a second it is as good as seen.
 */
public final class UnseenMotion {

    private static final double BRAKING_MPS2 = 5;

    private UnseenMotion() {
    }

    /** The least speed that it may have, m/s; {@code age} in seconds since it was seen with its speed. */
    public static double speed(double seen, double age) {
        return age <= Freshness.FRESH_SECONDS ? seen : Math.max(0, seen - BRAKING_MPS2 * age);
    }

    /** Metres by which it may be short of where it would have come to. */
    public static double shortfall(double seen, double age) {
        if (age <= Freshness.FRESH_SECONDS || seen <= 0) {
            return 0;
        }
        double braking = Math.min(age, seen / BRAKING_MPS2);
        return seen * Math.min(age, Freshness.COASTING_SECONDS) - seen * braking + 0.5 * BRAKING_MPS2 * braking * braking;
    }
}
