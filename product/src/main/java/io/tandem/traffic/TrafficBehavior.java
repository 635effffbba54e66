package io.tandem.traffic;

import io.tandem.behavior.Behavior;
import io.tandem.behavior.CustomBehavior;
import io.tandem.behavior.control.BehaviorContext;
import io.tandem.behavior.control.PurePursuit;
import io.tandem.chance.CounterRandom;
import io.tandem.geo.Angle;
import io.tandem.mobility.Commands;
import io.tandem.mobility.VehicleLimits;
import io.tandem.perception.Sight;
import io.tandem.time.SimTime;
import java.util.List;

/**
 * Drives a cohort in the traffic that it has in common with others: whoever lays out the fleet lets it {@link #join}. The traffic sees and
 * agrees once per cycle, before and after all decide; this decides for its own and puts what they want into wishes.
 */
public final class TrafficBehavior implements CustomBehavior {

    private static final int DRIVES = 0;
    private static final int CHANGES = 1;
    private static final int WAITS = 2;
    private static final int NO_LANE = 3;
    private static final int OFF_THE_ROAD = 4;

    /** m/s^2 with which one comes to rest where there is no lane. */
    private static final double LOST = -2;

    private final BehaviorContext context;
    private final TrafficSettings settings;
    private final double decisionSeconds;
    private TrafficFlow flow;
    private Drivers drivers;
    private int base;

    TrafficBehavior(BehaviorContext context, TrafficSettings settings) {
        this.context = context;
        this.settings = settings;
        this.decisionSeconds = SimTime.seconds(context.decisionNanos());
    }

    public TrafficSettings settings() {
        return settings;
    }

    /** The number that it leaves on every slot it paints. */
    public int rung() {
        return context.rung();
    }

    /**
     * Takes its place among all who drive.
     *
     * @param first the driver that its first slot is
     */
    public void join(TrafficFlow common, Drivers all, int first) {
        flow = common;
        drivers = all;
        base = first;
        for (int i = 0; i < context.count(); i++) {
            int vid = context.vids()[i];
            drivers.vid[base + i] = vid;
            drivers.haste[base + i] = CounterRandom.uniform(context.seed(), vid, 0, CounterRandom.Purpose.HASTE, settings.haste().min(), settings.haste().max());
            drivers.courtesy[base + i] = settings.courtesy();
            drivers.law[base + i] = settings.law().usual();
            drivers.keepsRight[base + i] = settings.keepRight();
        }
    }

    @Override
    public void decide(long now, Sight sight, Commands commands, int from, int to) {
        int shift = base - context.first();
        if (flow.seenAt() == now) {
            flow.decide(from + shift, to + shift);
        }
        SteeringTarget aim = new SteeringTarget();
        for (int slot = from; slot < to; slot++) {
            write(slot, slot + shift, sight, commands, aim);
        }
    }

    private void write(int slot, int driver, Sight sight, Commands commands, SteeringTarget aim) {
        if (!drivers.present[driver]) {
            wish(slot, OFF_THE_ROAD, 0, LOST, 0, commands);
        } else if (drivers.lane[driver] == Drivers.NONE) {
            wish(slot, NO_LANE, sight.speed(slot), LOST, 0, commands);
        } else {
            int why = drivers.changesLane(driver) ? CHANGES : drivers.waits(driver) ? WAITS : DRIVES;
            wish(slot, why, sight.speed(slot), drivers.acceleration[driver], steer(slot, driver, sight, aim), commands);
        }
    }

    private void wish(int slot, int why, double speed, double acceleration, double steer, Commands commands) {
        double wanted = Math.max(0, context.limits().speedFor(acceleration, speed, decisionSeconds));
        commands.write(slot, context.rung(), why, wanted, steer);
        commands.accelerate(slot, acceleration);
    }

    private double steer(int slot, int driver, Sight sight, SteeringTarget aim) {
        VehicleLimits limits = context.limits();
        double look = PurePursuit.ON_ROADS.at(sight.speed(slot));
        flow.aim(driver, look - limits.ahead(), aim);
        double east = aim.east() - sight.east(slot);
        double north = aim.north() - sight.north(slot);
        double cos = Angle.cos(sight.heading(slot));
        double sin = Angle.sin(sight.heading(slot));
        return PurePursuit.steer(east * cos + north * sin + limits.ahead(), north * cos - east * sin, limits);
    }

    /** The traffic itself remembers everyone; only what they are like is new. */
    @Override
    public void resumeFrom(Behavior former) {
        TrafficBehavior before = (TrafficBehavior) former;
        join(before.flow, before.drivers, before.base);
    }

    @Override
    public List<String> reasons() {
        return List.of("driving", "changing lanes", "giving way", "there is no lane here", "off the road");
    }
}
