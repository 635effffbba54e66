package io.tandem.behavior;

import io.tandem.behavior.control.BehaviorContext;
import io.tandem.behavior.control.Steering;
import io.tandem.chance.CounterRandom.Purpose;
import io.tandem.chance.CounterRandom;
import io.tandem.mobility.Commands;
import io.tandem.perception.Sight;
import io.tandem.time.SimTime;
import java.util.List;

/** Climbs or descends at random intervals, with random strength. Writes only vertical commands. */
public final class PeriodicPitchBehavior implements Behavior {

    private final BehaviorContext context;
    private final EpisodeSchedule episodes;

    PeriodicPitchBehavior(BehaviorContext context, BehaviorSettings.PeriodicPitch settings) {
        this.context = context;
        this.episodes = new EpisodeSchedule(context, settings.every(), SimTime.nanos(settings.lasting()), Purpose.PITCH_TIME);
    }

    @Override
    public void decide(long now, Sight sight, Commands commands, int from, int to) {
        for (int slot = from; slot < to; slot++) {
            if (context.limits().vertical() && episodes.underWay(slot, now)) {
                double strength = CounterRandom.uniform(context.seed(), context.vid(slot), episodes.number(slot), Purpose.PITCH_STRENGTH, -1, 1);
                Steering.lift(sight, commands, slot, strength, context.limits());
                commands.rung[slot] = (byte) context.rung();
                commands.reason[slot] = 0;
            }
        }
    }

    @Override
    public void resumeFrom(Behavior former) {
        episodes.resumeFrom(((PeriodicPitchBehavior) former).episodes);
    }

    @Override
    public List<String> reasons() {
        return List.of("time to climb or descend");
    }
}
