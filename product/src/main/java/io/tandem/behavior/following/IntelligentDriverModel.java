package io.tandem.behavior.following;

/**
 * The intelligent driver model.
 *
 * <pre>
 *   dv/dt = a (1 - (v/v0)^4 - (s&#42;/s)^2),   s&#42; = s0 + max(0, v T + v dv / (2 sqrt(a b))),   dv = v - v of the vehicle ahead
 * </pre>
 *
 * Source: Treiber, Hennecke, Helbing, Congested traffic states in empirical observations and microscopic simulations, Phys. Rev. E 62
 * (2000) 1805, with exponent 4; the max keeps s&#42; from falling below s0 behind a much faster vehicle (Treiber, Kesting, Traffic
 * Flow Dynamics, 2013, section 11.3).
 *
 * @param timeGap            T, seconds
 * @param standstill         s0, metres
 * @param acceleration       a, the greatest acceleration, m/s^2
 * @param comfortableBraking b, m/s^2, positive
 * @param hardestBraking     limit of {@link #acceleration(double, double, double, double, double)}, m/s^2, positive; the bare equation has none
 * @param smallestGap        metres; smaller gaps, and overlaps, count as this one, since the equation diverges at s = 0
 */
public record IntelligentDriverModel(double timeGap, double standstill, double acceleration, double comfortableBraking, double hardestBraking,
        double smallestGap) implements CarFollowingModel {

    /** With a time gap of 1.5 s a lane would carry 1,600 vehicles an hour at most, and real ones carry more than 1,800. */
    public static final IntelligentDriverModel USUAL = new IntelligentDriverModel(1.2, 2, 1.4, 2, 8, 0.01);

    /** Limited to [-hardestBraking, a]. */
    @Override
    public double acceleration(double speed, double desired, double gap, double leaderSpeed, double timeGap) {
        double ratio = speed / desired;
        double square = ratio * ratio;
        return Math.clamp(unlimited(square * square, speed, gap, speed - leaderSpeed, timeGap), -hardestBraking, acceleration);
    }

    /**
     * The equation without limits, m/s^2, for a driver that adds noise before it limits.
     *
     * @param fourthPower (v/v0)^4. The order of its products decides the last bit, and the callers' orders differ: each keeps its own, so that
     *                    runs stay reproducible bit by bit across versions
     * @param closing     dv, m/s, positive when approaching
     */
    public double unlimited(double fourthPower, double speed, double gap, double closing, double timeGap) {
        double desiredGap = standstill + Math.max(0, speed * timeGap + speed * closing / (2 * Math.sqrt(acceleration * comfortableBraking)));
        double interaction = desiredGap / Math.max(gap, smallestGap);
        return acceleration * (1 - fourthPower - interaction * interaction);
    }
}
