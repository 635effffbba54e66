package io.tandem.behavior;

import io.tandem.perception.Sight;
import io.tandem.time.SimTime;

/** Following another vehicle as a step of a mission. */
final class FollowErrand implements Errand {

    private final Rest rest;
    private final MissionStep.Follow step;
    private final FollowMe behavior;

    FollowErrand(Company company, Rest rest, MissionStep.Follow step) {
        this.rest = rest;
        this.step = step;
        this.behavior = new FollowMe(company, step.vehicle(), step.behind(), step.above());
    }

    @Override
    public void begin(Sight sight, int slot) {
        behavior.restart(slot);
    }

    @Override
    public void goOnFrom(Errand former) {
        behavior.goOnFrom(((FollowErrand) former).behavior);
    }

    @Override
    public boolean pursue(long now, long began, Sight sight, Wishes wishes, int slot) {
        rest.paint(sight, wishes, slot);
        behavior.decide(now, sight, wishes, slot, slot + 1);
        return step.duration().isPresent() && now - began >= SimTime.nanos(step.duration().getAsDouble());
    }
}
