package io.tandem.behavior;

import io.tandem.behavior.control.BehaviorContext;
import io.tandem.behavior.control.Steering;
import io.tandem.message.Event;
import io.tandem.mobility.Commands;
import io.tandem.perception.Sight;
import io.tandem.perception.WatchedParticipants;
import java.util.Arrays;

/** Mission step: wait for an event, for another vehicle to reach a step, or for it to be near. */
final class WaitTask implements MissionTask {

    private final BehaviorContext context;
    private final StationKeeping rest;
    private final MissionStep.WaitFor waitFor;
    private final int step;
    /** time of the event that ended the wait, nanoseconds: it does not end it again in the next round of a loop */
    private final long[] answered;

    WaitTask(BehaviorContext context, StationKeeping rest, MissionStep.WaitFor waitFor) {
        this.context = context;
        this.rest = rest;
        this.waitFor = waitFor;
        this.step = waitFor.step().isPresent() ? context.steps().number(waitFor.vehicle().orElseThrow(), waitFor.step().get()) : 0;
        this.answered = new long[context.count()];
        Arrays.fill(answered, -1);
    }

    @Override
    public void resumeFrom(MissionTask former) {
        System.arraycopy(((WaitTask) former).answered, 0, answered, 0, answered.length);
    }

    @Override
    public boolean pursue(long now, long began, Sight sight, Commands commands, int slot) {
        rest.write(sight, commands, slot);
        int i = slot - context.first();
        Event event = waitFor.event().map(sight::happened).orElse(null);
        boolean heard = waitFor.event().isEmpty() || event != null && event.at().nanos() > answered[i];
        boolean ready = heard && (waitFor.vehicle().isEmpty() || vehicleReady(now, sight, slot));
        answered[i] = ready && event != null ? event.at().nanos() : answered[i];
        return ready;
    }

    private boolean vehicleReady(long now, Sight sight, int slot) {
        WatchedParticipants others = sight.told();
        int row = others.row(waitFor.vehicle().orElseThrow());
        if (!others.known(row)) {
            return false;
        }
        boolean near = waitFor.within().isEmpty()
                || Steering.distance(sight, slot, others.east(row, now), others.north(row, now)) <= waitFor.within().getAsDouble();
        return near && others.missionStep(row) >= step;
    }
}
