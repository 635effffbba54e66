package io.tandem.behavior.following;

/**
 * Adaptive cruise control with a constant time gap.
 *
 * <pre>
 *   dv/dt = min(k (v0 - v), (v of the vehicle ahead - v - lambda e) / h),   e = s0 + T v - s
 * </pre>
 *
 * In terms of gains the second is kv (v of the vehicle ahead - v) - kg e, with kv = 1 / h and kg = lambda / h. The error e of the gap decays with rate lambda. Source: Ioannou, Chien, Autonomous intelligent cruise control, IEEE Trans. Veh. Technol. 42
 * (1993), where h = T; string stable, that is disturbances do not grow along a row of vehicles, for h at most T + lambda T^2 / 2. Systems on the market have lower gains, and are not string stable:
 * Gunter et al., Are commercially implemented adaptive cruise control systems string stable?, IEEE Trans. Intell. Transp. Syst. 22 (2021).
 *
 * @param timeGap              T, seconds
 * @param response             h, seconds
 * @param rate                 lambda, 1/s
 * @param standstill           s0, metres
 * @param gain                 k, of the speed error on a free road, 1/s
 * @param hardestBraking       m/s^2, positive
 * @param strongestAcceleration m/s^2
 */
public record AdaptiveCruiseControl(double timeGap, double response, double rate, double standstill, double gain, double hardestBraking,
        double strongestAcceleration) implements CarFollowingModel {

    /** kg, 1/s^2, kv, 1/s, and k, 1/s, where none are given: h = 1.5 s, lambda = 0.4 / s. */
    public static final double USUAL_GAP_GAIN = 4.0 / 15;
    public static final double USUAL_SPEED_GAIN = 2.0 / 3;
    public static final double USUAL_FREE_GAIN = 0.5;

    public static final AdaptiveCruiseControl USUAL = ofGains(1.5, 2, USUAL_GAP_GAIN, USUAL_SPEED_GAIN, USUAL_FREE_GAIN, 2);

    /** Hardest braking where a controller of gains is asked for, m/s^2. */
    private static final double HARDEST_BRAKING = 6;

    /** @param speedGain kv, positive */
    public static AdaptiveCruiseControl ofGains(double timeGap, double standstill, double gapGain, double speedGain, double freeGain,
            double strongestAcceleration) {
        return new AdaptiveCruiseControl(timeGap, 1 / speedGain, gapGain / speedGain, standstill, freeGain, HARDEST_BRAKING, strongestAcceleration);
    }

    @Override
    public double acceleration(double speed, double desired, double gap, double leaderSpeed, double timeGap) {
        double free = gain * (desired - speed);
        if (gap == NO_LEADER) {
            return limited(free);
        }
        double error = standstill + timeGap * speed - gap;
        return limited(Math.min(free, (leaderSpeed - speed - rate * error) / response));
    }

    private double limited(double acceleration) {
        return Math.clamp(acceleration, -hardestBraking, strongestAcceleration);
    }
}
