package io.tandem.behavior;

import io.tandem.message.Event;
import io.tandem.perception.Told;
import io.tandem.perception.Sight;
import java.util.Arrays;

/** Staying until an event, until another vehicle has reached a step, or until it is near. */
final class WaitErrand implements Errand {

    private final Company company;
    private final Rest rest;
    private final MissionStep.WaitFor waitFor;
    private final int step;
    /** when the event happened that ended the wait: it does not end it again in the next round of a loop */
    private final long[] answered;

    WaitErrand(Company company, Rest rest, MissionStep.WaitFor waitFor) {
        this.company = company;
        this.rest = rest;
        this.waitFor = waitFor;
        this.step = waitFor.step().isPresent() ? company.steps().number(waitFor.vehicle().orElseThrow(), waitFor.step().get()) : 0;
        this.answered = new long[company.count()];
        Arrays.fill(answered, -1);
    }

    @Override
    public void goOnFrom(Errand former) {
        System.arraycopy(((WaitErrand) former).answered, 0, answered, 0, answered.length);
    }

    @Override
    public boolean pursue(long now, long began, Sight sight, Wishes wishes, int slot) {
        rest.paint(sight, wishes, slot);
        int i = slot - company.first();
        Event event = waitFor.event().map(sight::happened).orElse(null);
        boolean heard = waitFor.event().isEmpty() || event != null && event.at().nanos() > answered[i];
        boolean ready = heard && (waitFor.vehicle().isEmpty() || vehicleReady(now, sight, slot));
        answered[i] = ready && event != null ? event.at().nanos() : answered[i];
        return ready;
    }

    private boolean vehicleReady(long now, Sight sight, int slot) {
        Told others = sight.told();
        int row = others.row(waitFor.vehicle().orElseThrow());
        if (!others.known(row)) {
            return false;
        }
        boolean near = waitFor.within().isEmpty()
                || Stick.distance(sight, slot, others.east(row, now), others.north(row, now)) <= waitFor.within().getAsDouble();
        return near && others.missionStep(row) >= step;
    }
}
