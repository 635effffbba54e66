package io.tandem.behavior;

import io.tandem.behavior.control.BehaviorContext;
import io.tandem.chance.CounterRandom.Purpose;
import io.tandem.chance.CounterRandom;
import io.tandem.mobility.Commands;
import io.tandem.perception.Sight;
import io.tandem.time.SimTime;
import java.util.List;

/** Turns at random intervals, with random strength. Writes steer and speed, not pitch. */
public final class PeriodicTurnBehavior implements Behavior {

    private final BehaviorContext context;
    private final EpisodeSchedule episodes;
    private final double speed;

    PeriodicTurnBehavior(BehaviorContext context, BehaviorSettings.PeriodicTurn settings) {
        this.context = context;
        this.episodes = new EpisodeSchedule(context, settings.every(), SimTime.nanos(settings.lasting()), Purpose.TURN_TIME);
        this.speed = settings.throttle() * context.limits().cruise();
    }

    @Override
    public void decide(long now, Sight sight, Commands commands, int from, int to) {
        for (int slot = from; slot < to; slot++) {
            if (episodes.underWay(slot, now)) {
                double strength = CounterRandom.uniform(context.seed(), context.vid(slot), episodes.number(slot), Purpose.TURN_STRENGTH, -1, 1);
                commands.steer[slot] = strength * context.limits().maxSteer();
                commands.speed[slot] = speed;
                commands.rung[slot] = (byte) context.rung();
                commands.reason[slot] = 0;
            }
        }
    }

    @Override
    public void resumeFrom(Behavior former) {
        episodes.resumeFrom(((PeriodicTurnBehavior) former).episodes);
    }

    @Override
    public List<String> reasons() {
        return List.of("time for a turn");
    }
}
