package io.tandem.behavior.following;

/**
 * Adaptive cruise control with a constant time gap.
 *
 * <pre>
 *   dv/dt = min(k (v0 - v), (v of the vehicle ahead - v - lambda e) / h),   e = s0 + T v - s
 * </pre>
 *
 * The error e of the gap decays with rate lambda. Source: Ioannou, Chien, Autonomous intelligent cruise control, IEEE Trans. Veh. Technol. 42
 * (1993), where h = T; string stable, that is disturbances do not grow along a row of vehicles, for h at most T + lambda T^2 / 2.
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

    public static final AdaptiveCruiseControl USUAL = new AdaptiveCruiseControl(1.5, 1.5, 0.4, 2, 0.5, 6, 2);

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
