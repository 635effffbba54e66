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
 * Drives a cohort as part of a {@link TrafficFlow} that it shares with other cohorts; the fleet calls {@link #join} before the first step, and runs
 * the flow's phases before and after all behaviors decide. This behavior decides for its own drivers and writes their commands.
 */
public final class TrafficBehavior implements CustomBehavior {

    private static final int DRIVES = 0;
    private static final int CHANGES = 1;
    private static final int WAITS = 2;
    private static final int NO_LANE = 3;
    private static final int OFF_THE_ROAD = 4;

    /** Drivers that decide before their commands are written: so few that their lanes are still in the processor's caches. */
    private static final int BLOCK = 32;
    /** Acceleration where there is no lane, m/s^2. */
    private static final double BRAKING_WITHOUT_LANE = -2;

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

    /** Its number on the ladder. */
    public int rung() {
        return context.rung();
    }

    /**
     * Joins the traffic.
     *
     * @param first the driver row of its first slot
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
            drivers.model[base + i] = settings.model();
            drivers.reaction[base + i] = settings.reaction();
            drivers.keepsRight[base + i] = settings.keepRight();
        }
    }

    @Override
    public void decide(long now, Sight sight, Commands commands, int from, int to) {
        int shift = base - context.first();
        SteeringTarget target = new SteeringTarget();
        for (int first = from; first < to; first += BLOCK) {
            int end = Math.min(to, first + BLOCK);
            if (flow.seenAt() == now) {
                flow.decide(first + shift, end + shift);
            }
            for (int slot = first; slot < end; slot++) {
                write(slot, slot + shift, sight, commands, target);
            }
        }
    }

    private void write(int slot, int driver, Sight sight, Commands commands, SteeringTarget target) {
        if (!drivers.present[driver]) {
            command(slot, OFF_THE_ROAD, 0, BRAKING_WITHOUT_LANE, 0, commands);
        } else if (drivers.lane[driver] == Drivers.NONE) {
            command(slot, NO_LANE, sight.speed(slot), BRAKING_WITHOUT_LANE, 0, commands);
        } else {
            int why = drivers.changesLane(driver) ? CHANGES : drivers.waits(driver) ? WAITS : DRIVES;
            command(slot, why, sight.speed(slot), drivers.acceleration[driver], steer(slot, driver, sight, target), commands);
        }
    }

    private void command(int slot, int why, double speed, double acceleration, double steer, Commands commands) {
        double speedCommand = Math.max(0, context.limits().speedFor(acceleration, speed, decisionSeconds));
        commands.write(slot, context.rung(), why, speedCommand, steer);
        commands.accelerate(slot, acceleration);
    }

    private double steer(int slot, int driver, Sight sight, SteeringTarget target) {
        VehicleLimits limits = context.limits();
        double look = flow.lookahead(driver, PurePursuit.ON_ROADS.at(sight.speed(slot)));
        flow.aim(driver, look - limits.ahead(), target);
        double east = target.east() - sight.east(slot);
        double north = target.north() - sight.north(slot);
        double cos = Angle.cos(sight.heading(slot));
        double sin = Angle.sin(sight.heading(slot));
        return PurePursuit.steer(east * cos + north * sin + limits.ahead(), north * cos - east * sin, limits);
    }

    /** State is kept in the flow; only driver parameters change. */
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
