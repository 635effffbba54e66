package io.tandem.traffic.gap;

/**
 * Relaxation after a lane change: a driver whose gap was cut short accepts the present time gap T and lets it return to the usual one T0,
 * instead of braking at once.
 *
 * <pre>
 *   dT/dt = (T0 - T) / tau
 * </pre>
 *
 * Source: the effect is described by Laval, Leclercq, Transp. Res. B 42 (2008). No relaxation where the time to collision is short.
 */
public final class Relaxation {

    /** tau, seconds. */
    private static final double RELAXATION_SECONDS = 8;

    private Relaxation() {
    }

    /** The desired time gap, seconds, after a step of so many seconds. */
    public static double next(double timeGap, double usual, double seconds) {
        return timeGap + (usual - timeGap) * Math.min(1, seconds / RELAXATION_SECONDS);
    }

    /** The initial desired time gap, seconds, behind a vehicle that has just cut in; the usual one where that is shorter, or in danger. */
    public static double begin(double gap, double standstill, double speed, double leaderSpeed, double usual) {
        if (SafeSpeed.isDanger(speed, gap, leaderSpeed) || speed * usual <= gap - standstill) {
            return usual;
        }
        return Math.max(0, gap - standstill) / speed;
    }
}
