package io.tandem.behavior;

import io.tandem.behavior.control.BehaviorContext;
import io.tandem.mobility.Commands;
import io.tandem.perception.Sight;
import io.tandem.time.SimTime;

/** Mission step: follow another vehicle. */
final class FollowTask implements MissionTask {

    private final StationKeeping rest;
    private final MissionStep.Follow step;
    private final FollowMeBehavior behavior;

    FollowTask(BehaviorContext context, StationKeeping rest, MissionStep.Follow step) {
        this.rest = rest;
        this.step = step;
        this.behavior = new FollowMeBehavior(context, step.vehicle(), step.behind(), step.above());
    }

    @Override
    public void begin(Sight sight, int slot) {
        behavior.restart(slot);
    }

    @Override
    public void resumeFrom(MissionTask former) {
        behavior.resumeFrom(((FollowTask) former).behavior);
    }

    @Override
    public boolean pursue(long now, long began, Sight sight, Commands commands, int slot) {
        rest.write(sight, commands, slot);
        behavior.decide(now, sight, commands, slot, slot + 1);
        return step.duration().isPresent() && now - began >= SimTime.nanos(step.duration().getAsDouble());
    }
}
