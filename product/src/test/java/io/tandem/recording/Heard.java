package io.tandem.recording;

import io.tandem.message.Alert;
import io.tandem.message.Estimate;
import io.tandem.message.Event;
import io.tandem.message.Fix;
import io.tandem.message.Participant;
import io.tandem.message.PlanProposal;
import io.tandem.message.Reports;
import io.tandem.message.RunState;
import io.tandem.message.Tap;
import io.tandem.message.Vitals;
import io.tandem.time.SimTime;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Records all calls of a tap in comparable form: one line per call, reports bit for bit. */
public final class Heard implements Tap {

    public final List<String> lines = new ArrayList<>();
    int beats;
    long lastBeatNanos = -1;

    @Override
    public void joined(List<Participant> participants) {
        lines.add("joined " + participants);
    }

    @Override
    public void runState(SimTime at, RunState state) {
        lines.add("state " + at + state);
    }

    @Override
    public void heard(SimTime at, Reports reports) {
        int n = reports.count();
        beats++;
        lastBeatNanos = at.nanos();
        List<Object> columns = List.of(
                Arrays.hashCode(Arrays.copyOf(reports.vid, n)), Arrays.hashCode(Arrays.copyOf(reports.time, n)),
                Arrays.hashCode(Arrays.copyOf(reports.east, n)), Arrays.hashCode(Arrays.copyOf(reports.north, n)),
                Arrays.hashCode(Arrays.copyOf(reports.up, n)), Arrays.hashCode(Arrays.copyOf(reports.eastSpeed, n)),
                Arrays.hashCode(Arrays.copyOf(reports.northSpeed, n)), Arrays.hashCode(Arrays.copyOf(reports.upSpeed, n)),
                Arrays.hashCode(Arrays.copyOf(reports.heading, n)), Arrays.hashCode(Arrays.copyOf(reports.speed, n)),
                Arrays.hashCode(Arrays.copyOf(reports.steer, n)), Arrays.hashCode(Arrays.copyOf(reports.pitch, n)),
                Arrays.hashCode(Arrays.copyOf(reports.runState, n)), Arrays.hashCode(Arrays.copyOf(reports.rung, n)),
                Arrays.hashCode(Arrays.copyOf(reports.reason, n)), Arrays.hashCode(Arrays.copyOf(reports.missionStep, n)),
                Arrays.hashCode(Arrays.copyOf(reports.health, n)));
        lines.add("heard " + at + n + columns);
    }

    @Override
    public void alerted(Alert alert) {
        lines.add(alert.toString());
    }

    @Override
    public void event(Event event) {
        lines.add(event.toString());
    }

    @Override
    public void received(Fix fix) {
        lines.add(fix.toString());
    }

    @Override
    public void proposed(PlanProposal proposal) {
        lines.add(proposal.toString());
    }

    @Override
    public void believed(Estimate estimate) {
        lines.add(estimate.toString());
    }

    @Override
    public void vitals(Vitals vitals) {
        lines.add(vitals.toString());
    }

    @Override
    public void stateHash(SimTime at, long hash) {
        lines.add("hash " + at + hash);
    }
}
