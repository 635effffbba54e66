package io.tandem.behavior.advice;

import io.tandem.behavior.control.BehaviorContext;
import io.tandem.geo.Angle;
import io.tandem.geo.LocalPosition;
import io.tandem.message.Event;
import io.tandem.message.HazardNotice;
import io.tandem.mobility.Commands;
import io.tandem.perception.Mailbox;
import io.tandem.perception.Sight;
import io.tandem.time.SimTime;

/**
 * Slows down toward hazards that others tell. With d the distance to the hazard, v_p the speed with which it is passed and b the deceleration:
 *
 * <pre>
 *   v <= sqrt(v_p^2 + 2 b max(0, d - 20 m))
 * </pre>
 */
public final class HazardBraking implements SlotAdvice {

    private static final double RESERVE_METRES = 20;
    private static final double HARDEST_BRAKING = 3;
    /** A hazard is ahead when it lies within this of the own heading, or within a few metres of the line ahead. */
    private static final double COSINE_AHEAD = 0.9;
    private static final double BESIDE_METRES = 10;
    private static final int NOBODY = 0;

    private final BehaviorContext context;
    private final double passing;
    private final double deceleration;
    private final double seconds;
    /** by slot: the hazard of which it was told last */
    private final int[] origin;
    private final int[] number;

    /**
     * For the vehicles of a behavior.
     *
     * @param passing      m/s
     * @param deceleration m/s2
     */
    public HazardBraking(BehaviorContext context, double passing, double deceleration) {
        this.context = context;
        this.passing = passing;
        this.deceleration = deceleration;
        this.seconds = SimTime.seconds(context.decisionNanos());
        this.origin = new int[context.count()];
        this.number = new int[context.count()];
    }

    /** Lowers the speed of a slot for all hazards that it knows of. */
    @Override
    public void apply(long now, Sight sight, Commands commands, int slot) {
        for (Mailbox.Hazard hazard : sight.mailbox().hazards(slot, now)) {
            double distance = distance(sight, slot, hazard.notice());
            if (distance <= hazard.notice().radius() && hazard.origin() != context.vid(slot)) {
                tell(now, sight, commands, slot, hazard, distance);
                double cap = Math.sqrt(passing * passing + 2 * deceleration * Math.max(0, distance - RESERVE_METRES));
                SpeedCap.apply(commands, slot, context.limits(), sight.speed(slot), cap, HARDEST_BRAKING, seconds);
            }
        }
    }

    /** Metres to a hazard ahead on this side of the road; infinite where it is elsewhere. */
    private static double distance(Sight sight, int slot, HazardNotice notice) {
        double cos = Angle.cos(sight.heading(slot));
        double sin = Angle.sin(sight.heading(slot));
        double e = notice.east() - sight.east(slot);
        double n = notice.north() - sight.north(slot);
        double ahead = e * cos + n * sin;
        double distance = Math.sqrt(e * e + n * n);
        boolean isAhead = ahead > 0 && (ahead > COSINE_AHEAD * distance || Math.abs(n * cos - e * sin) < BESIDE_METRES);
        boolean sameWay = Angle.cos(sight.heading(slot) - notice.heading()) > 0;
        return isAhead && sameWay ? distance : Double.POSITIVE_INFINITY;
    }

    private void tell(long now, Sight sight, Commands commands, int slot, Mailbox.Hazard hazard, double distance) {
        int i = slot - context.first();
        if (origin[i] != hazard.origin() || number[i] != hazard.notice().number()) {
            origin[i] = hazard.origin();
            number[i] = hazard.notice().number();
            commands.tell(new Event(new SimTime(now), Event.WARNED, context.vid(slot), hazard.origin(), new LocalPosition(sight.east(slot), sight.north(slot), sight.up(slot)),
                    hazard.notice().cause().title() + " " + Math.round(distance) + " m ahead"));
        }
    }

    @Override
    public void forget(int slot) {
        origin[slot - context.first()] = NOBODY;
    }

    @Override
    public void resumeFrom(SlotAdvice former) {
        HazardBraking before = (HazardBraking) former;
        System.arraycopy(before.origin, 0, origin, 0, origin.length);
        System.arraycopy(before.number, 0, number, 0, number.length);
    }
}
