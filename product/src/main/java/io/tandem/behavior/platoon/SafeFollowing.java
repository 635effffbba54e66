package io.tandem.behavior.platoon;

import io.tandem.mobility.Braking;

/**
 * The speed and the time gap that are safe behind another without any message. After Gipps, A behavioural car-following model for computer simulation, Transportation Research B 15(2), 1981:
 * whoever can stop in the gap and in what the one ahead needs to stop does not touch it.
 *
 * <pre>
 *   v T + v^2 / 2b  &lt;=  g + w^2 / 2B        T = tau + b / 2j
 *
 *   =&gt;  v = -b T + sqrt(b^2 T^2 + w^2 b / B + 2 b g)        and for w = v  g = v (T + v (1 / 2b - 1 / 2B))
 * </pre>
 *
 * g is the gap less a reserve, v the own speed, w that of the one ahead, and B = 5 m/s^2 its braking. b is the own braking: B, or less where commands to a real vehicle are capped. It begins after a
 * reaction time tau and grows with the jerk j for b / j seconds, in which it is b / 2 on average: as if it began b / 2j later (the way is shorter than that by b^3 / 24 j^2). Where braking is free, b = B and
 * T = tau. What is known of the one ahead may be old: the gap is that at which it would have been had it begun to brake when it was seen last, so that a measurement of age t costs w t metres. So
 * nobody has to be heard, and one that is no longer seen is kept away from.
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
    /** Of a vehicle whose braking is free. */
    public static final SafeFollowing FREE = new SafeFollowing(Braking.FREE);

    private final double braking;
    private final double delay;
    private final boolean free;
    private final double asked;

    /** @param own how the vehicle that follows may brake */
    public SafeFollowing(Braking own) {
        this.braking = Math.min(HARDEST_MPS2, own.deceleration());
        this.delay = REACTION_SECONDS + braking / (2 * own.jerk());
        this.free = own.equals(Braking.FREE);
        this.asked = free ? HARDEST_MPS2 : ASKED_MPS2;
    }

    /**
     * The greatest safe speed, m/s.
     *
     * @param gap   metres between bumpers, extrapolated to now
     * @param ahead speed of the one ahead when it was seen, m/s
     * @param age   seconds since
     */
    public double speed(double gap, double ahead, double age) {
        double late = braking * delay;
        double w = Math.max(0, ahead);
        double room = gap - w * age - RESERVE_METRES;
        return Math.max(0, Math.sqrt(Math.max(0, late * late + braking / HARDEST_MPS2 * w * w + 2 * braking * room)) - late);
    }

    /** The greatest acceleration that is safe, m/s2. */
    public double acceleration(double own, double gap, double ahead, double age) {
        return Math.max(-asked, (speed(gap, ahead, age) - own) / APPROACH_SECONDS);
    }

    /** Whether a vehicle is safe behind another at these speeds. */
    public boolean isSafe(double own, double gap, double ahead, double age) {
        return gap > 0 && own <= speed(gap, ahead, age);
    }

    /** The time gap to keep at a speed, seconds: that which is wanted, or that in which the vehicle can stop where its braking is not free. */
    public double headway(double wanted, double speed) {
        return free ? wanted : Math.max(wanted, delay + speed * (0.5 / braking - 0.5 / HARDEST_MPS2));
    }

    /** The same in a platoon, where one whose braking is free goes by the law alone. */
    public double accelerationInPlatoon(double own, double gap, double ahead) {
        return free ? Double.POSITIVE_INFINITY : acceleration(own, gap, ahead, 0);
    }
}
