package io.tandem.behavior.platoon;

import io.tandem.mobility.Braking;

/**
 * The speed and the time gap that are safe behind another without any message. After Gipps, A behavioural car-following model for computer simulation, Transportation Research B 15(2), 1981:
 * whoever can stop in the gap and in what the one ahead needs to stop does not touch it.
 *
 * <pre>
 *   v T + K + v^2 / 2b  &lt;=  g + w^2 / 2B        T = (1 + a / b) (tau + s / 2j)        K = a tau s (tau + s / j) / 2b + s^3 max(0, 3a - b) / 24 b j^2        s = a + b
 *
 *   =&gt;  v = -b T + sqrt(b^2 T^2 + w^2 b / B + 2 b (g - K))        and for w = v, a = 0  g = v (T + v (1 / 2b - 1 / 2B))
 * </pre>
 *
 * g is the gap less a reserve, v the own speed, w that of the one ahead, and B = 5 m/s^2 its braking, also where its commands are capped to less: caps are for commands, not for brakes. b is the own
 * braking: B, or less where commands to a real vehicle are capped. The vehicle goes on with its acceleration a for a reaction time tau; then the acceleration falls by s with the jerk j, and stays at -b. For
 * a = 0 that is as if the braking began b / 2j after tau (the way is shorter than that by b^3 / 24 j^2, which is left out). Where braking is free, b = B, and its acceleration ends with the reaction time: T = tau. What
 * is known of the one ahead may be old: the gap is that at which it would have been had it begun to brake when it was seen last, so that a measurement of age t costs w t metres. So nobody has to be
 * heard, and one that is no longer seen is kept away from.
 */
public final class SafeFollowing {

    /** B, the hardest braking that is expected of others and that laws of this package ask for, m/s2. */
    static final double HARDEST_MPS2 = 5;
    private static final double REACTION_SECONDS = 0.6;
    private static final double RESERVE_METRES = 1.5;
    /** The safe speed is approached as a = (v safe - v) / 0.2 s. */
    private static final double APPROACH_SECONDS = 0.2;
    /**
     * Hardest braking that is asked for where caps are applied later, m/s2. What applies them leads its set-point back to the measured speed, which is late: while a car brakes with b, that takes
     * b x 0.5 s or less from what is asked for. So more than b is asked for, and b is left of it.
     */
    private static final double ASKED_MPS2 = 2 * HARDEST_MPS2;
    /** Share of the time gap in a platoon that is left to react; the rest is for the law. */
    private static final double PROMPT = 0.5;
    /** Of a vehicle whose braking is free. */
    public static final SafeFollowing FREE = new SafeFollowing(Braking.FREE);

    private final double braking;
    private final double jerk;
    private final boolean free;
    private final double asked;

    private SafeFollowing(Braking own) {
        this.braking = Math.min(HARDEST_MPS2, own.deceleration());
        this.jerk = own.jerk();
        this.free = own.equals(Braking.FREE);
        this.asked = free ? HARDEST_MPS2 : ASKED_MPS2;
    }

    /** @param follower how the vehicle that follows may brake */
    public static SafeFollowing of(Braking follower) {
        return follower.equals(Braking.FREE) ? FREE : new SafeFollowing(follower);
    }

    /**
     * The greatest safe speed, m/s.
     *
     * @param gap          metres between bumpers, extrapolated to now
     * @param ahead        speed of the one ahead when it was seen, m/s
     * @param age          seconds since
     * @param acceleration own acceleration, m/s2
     */
    public double speed(double gap, double ahead, double age, double acceleration) {
        double late = braking * delay(acceleration);
        double w = Math.max(0, ahead);
        double room = gap - w * age - RESERVE_METRES - grown(acceleration);
        return Math.max(0, Math.sqrt(Math.max(0, late * late + braking / HARDEST_MPS2 * w * w + 2 * braking * room)) - late);
    }

    /** The least safe gap at a speed, metres: that of which {@link #speed} is this one. */
    double gap(double speed, double ahead, double age, double acceleration) {
        double stops = speed * delay(acceleration) + grown(acceleration) + 0.5 * speed * speed / braking;
        return Math.max(0, stops - 0.5 * ahead * ahead / HARDEST_MPS2) + ahead * age + RESERVE_METRES;
    }

    /** T, seconds. */
    private double delay(double acceleration) {
        double change = counted(acceleration) + braking;
        return change * (REACTION_SECONDS + change / (2 * jerk)) / braking;
    }

    /** K, metres. */
    private double grown(double acceleration) {
        double a = counted(acceleration);
        double change = a + braking;
        return (0.5 * a * REACTION_SECONDS * change * (REACTION_SECONDS + change / jerk) + change * change * change * Math.max(0, 3 * a - braking) / (24 * jerk * jerk)) / braking;
    }

    private double counted(double acceleration) {
        return free ? 0 : Math.max(0, acceleration);
    }

    /** The greatest acceleration that is safe, m/s2. */
    public double acceleration(double own, double gap, double ahead, double age, double acceleration) {
        return Math.max(-asked, (speed(gap, ahead, age, acceleration) - own) / APPROACH_SECONDS);
    }

    /** Whether a vehicle is safe behind another at these speeds. */
    public boolean isSafe(double own, double gap, double ahead, double age, double acceleration) {
        return gap > 0 && own <= speed(gap, ahead, age, acceleration);
    }

    /** The time gap to keep at a speed, seconds: that which is wanted, or that in which the vehicle can stop where its braking is not free. */
    public double headway(double wanted, double speed) {
        return free ? wanted : Math.max(wanted, delay(0) + speed * (0.5 / braking - 0.5 / HARDEST_MPS2));
    }

    /** The gap with which one may move in behind another, metres: the usual one, or that in which the vehicle can stop from a speed where its braking is not free. */
    public double entryGap(double usual, double speed, double ahead, double age) {
        return free ? usual : Math.max(usual, gap(speed, ahead, age, 0));
    }

    /**
     * The greatest acceleration that is safe in a platoon, m/s2: laws brake late for one whose messages fail. Where braking is free, a shorter time gap is kept than a driver would need, and the reaction
     * time is {@link #PROMPT} of it: the gap counts as longer by what is driven in the rest of tau.
     *
     * @param headway the time gap that is kept, seconds
     */
    public double accelerationInPlatoon(double own, double gap, double ahead, double acceleration, double headway) {
        double prompter = free ? Math.max(0, REACTION_SECONDS - PROMPT * headway) : 0;
        return acceleration(own, gap + own * prompter, ahead, 0, acceleration);
    }

    /** The acceleration to which commands have come some seconds later, m/s2: what is asked for, as fast as their jerk allows. */
    public double follow(double acceleration, double wanted, double seconds) {
        double most = jerk * seconds;
        return Math.max(-braking, acceleration + Math.clamp(wanted - acceleration, -most, most));
    }
}
