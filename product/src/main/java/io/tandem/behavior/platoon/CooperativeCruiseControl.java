package io.tandem.behavior.platoon;

/**
 * Cooperative adaptive cruise control with a constant time gap, and the adaptive one to which it degrades.
 *
 * <pre>
 *   e = gap - (r0 + h v)
 *   CACC   h du/dt = -u + kp e + kd (v of the vehicle ahead - v - h a) + its u, as told      kp = 0.2 / s^2, kd = 0.7 / s
 *   ACC    u = 0.25 e + 0.8 (v of the vehicle ahead - v)
 * </pre>
 *
 * u is the commanded acceleration, within -5 and 2 m/s^2, and a the present one. Source of the first: Ploeg et al., Design and experimental evaluation of cooperative adaptive
 * cruise control, ITSC 2011. What the vehicle ahead tells passes through the filter 1 / (h s + 1): added without it, it makes disturbances grow.
 */
public final class CooperativeCruiseControl {

    public static final double GAP_GAIN = 0.2;
    public static final double SPEED_GAIN = 0.7;
    private static final double ACC_GAP_GAIN = 0.25;
    private static final double ACC_SPEED_GAIN = 0.8;
    private static final double HARDEST_BRAKING = -SafeFollowing.HARDEST_MPS2;
    private static final double STRONGEST_ACCELERATION = 2;

    private CooperativeCruiseControl() {
    }

    /**
     * The next u of CACC, m/s^2: the first-order filter is integrated exactly over the time to the next decision, with its input held.
     *
     * @param u          the present one, m/s^2
     * @param error      e, metres
     * @param closing    how fast the vehicle ahead is beyond the own speed, m/s
     * @param own        a, m/s^2
     * @param told       u of the vehicle ahead, m/s^2
     * @param headway    h, seconds, positive
     * @param seconds    to the next decision
     */
    public static double next(double u, double error, double closing, double own, double told, double headway, double seconds) {
        double target = GAP_GAIN * error + SPEED_GAIN * (closing - headway * own) + told;
        return limited(u + (1 - StrictMath.exp(-seconds / headway)) * (target - u));
    }

    /** u of ACC, m/s^2. */
    public static double adaptive(double error, double closing) {
        return limited(ACC_GAP_GAIN * error + ACC_SPEED_GAIN * closing);
    }

    public static double limited(double acceleration) {
        return Math.clamp(acceleration, HARDEST_BRAKING, STRONGEST_ACCELERATION);
    }
}
