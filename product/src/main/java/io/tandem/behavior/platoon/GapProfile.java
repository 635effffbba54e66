package io.tandem.behavior.platoon;

/**
 * How much longer than usual a gap is while it opens or closes: a trapezoid of relative speed from rest to rest, at most v = 1.5 m/s, with a = 0.5 m/s^2.
 *
 * <pre>
 *   d metres take  d / v + v / a  seconds, or  2 sqrt(d / a)  where v is not reached (d &lt; v^2 / a)
 * </pre>
 *
 * The position is computed in closed form from the time since the last {@link #aim}, so that it does not depend on the step.
 */
public final class GapProfile {

    public static final double RELATIVE_SPEED_MPS = 1.5;
    public static final double ACCELERATION_MPS2 = 0.5;
    /** A target that differs by less is the same, metres. */
    private static final double SAME_METRES = 0.5;

    private final double greatestSpeed;
    private final double acceleration;
    private double from;
    private double target;
    private double seconds;

    public GapProfile() {
        this(RELATIVE_SPEED_MPS, ACCELERATION_MPS2);
    }

    GapProfile(double greatestSpeed, double acceleration) {
        this.greatestSpeed = greatestSpeed;
        this.acceleration = acceleration;
    }

    /** Begins to move to a target, metres, from where it is and from rest. */
    public void aim(double metres) {
        double wanted = Math.max(0, metres);
        if (Math.abs(wanted - target) >= SAME_METRES || wanted == 0 && target != 0) {
            from = metres();
            target = wanted;
            seconds = 0;
        }
    }

    /** Closes from a present excess, metres: somebody has moved into the gap, and what is left of it is another. */
    public void closeFrom(double presentMetres) {
        from = Math.max(0, presentMetres);
        target = 0;
        seconds = 0;
    }

    public void advance(double bySeconds) {
        seconds += bySeconds;
    }

    public double target() {
        return target;
    }

    /** How long the whole way takes, seconds. */
    double duration() {
        double distance = Math.abs(target - from);
        return distance < greatestSpeed * greatestSpeed / acceleration ? 2 * Math.sqrt(distance / acceleration) : distance / greatestSpeed + greatestSpeed / acceleration;
    }

    /** What the gap is longer than usual now, metres. */
    public double metres() {
        double total = duration();
        if (seconds >= total) {
            return target;
        }
        double distance = Math.abs(target - from);
        double ramp = Math.min(greatestSpeed / acceleration, total / 2);
        double left = total - seconds;
        double moved = seconds < ramp ? 0.5 * acceleration * seconds * seconds
                : left < ramp ? distance - 0.5 * acceleration * left * left : acceleration * ramp * (seconds - 0.5 * ramp);
        return from + Math.signum(target - from) * moved;
    }
}
