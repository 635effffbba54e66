package io.tandem.behavior.cooperation;

/**
 * The speed that is safe behind another without any message. After Gipps, A behavioural car-following model for computer simulation, Transportation Research B 15(2), 1981: whoever brakes as hard as
 * the one ahead after a reaction time tau stops short of it.
 *
 * <pre>
 *   v tau + v^2 / 2b  &lt;=  g + w^2 / 2b      =&gt;      v = -b tau + sqrt(b^2 tau^2 + w^2 + 2 b g)
 * </pre>
 *
 * g is the gap less a reserve, w the speed of the one ahead, b = 5 m/s^2 for both. What is known of the one ahead may be old: the gap is that at which it would have been had it begun to brake
 * when it was seen last, so that a measurement of age T costs w T metres. So nobody has to be heard, and one that is no longer seen is kept away from.
 */
final class SafeFollowing {

    static final double BRAKING_MPS2 = 5;
    static final double REACTION_SECONDS = 0.6;
    private static final double RESERVE_METRES = 1.5;
    /** The safe speed is approached as a = (v safe - v) / 0.2 s. */
    private static final double APPROACH_SECONDS = 0.2;

    private SafeFollowing() {
    }

    /**
     * The greatest safe speed, m/s.
     *
     * @param gap   metres between bumpers, extrapolated to now
     * @param ahead speed of the one ahead when it was seen, m/s
     * @param age   seconds since
     */
    static double speed(double gap, double ahead, double age) {
        double late = BRAKING_MPS2 * REACTION_SECONDS;
        double w = Math.max(0, ahead);
        double room = gap - w * age - RESERVE_METRES;
        return Math.max(0, Math.sqrt(Math.max(0, late * late + w * w + 2 * BRAKING_MPS2 * room)) - late);
    }

    /** The greatest acceleration that is safe, m/s2. */
    static double acceleration(double own, double gap, double ahead, double age) {
        return Math.max(-BRAKING_MPS2, (speed(gap, ahead, age) - own) / APPROACH_SECONDS);
    }

    /** Whether a vehicle is safe behind another at these speeds. */
    static boolean isSafe(double own, double gap, double ahead, double age) {
        return gap > 0 && own <= speed(gap, ahead, age);
    }
}
