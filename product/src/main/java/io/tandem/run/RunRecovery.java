package io.tandem.run;

import io.tandem.core.Core;
import io.tandem.diagnosis.MistakeException;
import io.tandem.diagnosis.Problem;
import io.tandem.diagnosis.SourceLocation;
import io.tandem.message.Alert;
import io.tandem.message.Estimate;
import io.tandem.message.Event;
import io.tandem.message.Fix;
import io.tandem.message.Participant;
import io.tandem.message.PhysicsSample;
import io.tandem.message.PlanProposal;
import io.tandem.message.Reports;
import io.tandem.message.RunState;
import io.tandem.message.SettingChange;
import io.tandem.message.Tap;
import io.tandem.message.Transmission;
import io.tandem.message.Vitals;
import io.tandem.recording.RecordingReader;
import io.tandem.time.SimTime;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Replays the recording of a run whose Core has crashed to the new Core and to all taps, so that they have the whole run. */
public final class RunRecovery implements Tap {

    private final Core core;
    private final Tuning tuning;
    private final List<Tap> listeners;
    private SimTime last = SimTime.ZERO;

    private RunRecovery(Core core, Tuning tuning, List<Tap> taps) {
        this.core = core;
        this.tuning = tuning;
        listeners = new ArrayList<>(taps);
        listeners.add(core.restorer());
    }

    /** Replays everything; returns the simulated time at which the recording ends. */
    public static SimTime replay(Path recording, Core core, Tuning tuning, List<Tap> taps) throws MistakeException, IOException {
        RunRecovery past = new RunRecovery(core, tuning, taps);
        try (RecordingReader reader = RecordingReader.open(recording)) {
            if (!ids(reader.participants()).equals(ids(core.state().roster().participants()))) {
                throw mistake(recording, "This is a recording of other vehicles.", "name a recording of this scenario.");
            }
            reader.replay(past);
        }
        if (core.runState() == RunState.STOP) {
            throw mistake(recording, "This run has stopped.", "leave out --resume to start a new one.");
        }
        return past.last;
    }

    private static List<Integer> ids(List<Participant> participants) {
        return participants.stream().map(Participant::vid).sorted().toList();
    }

    private static MistakeException mistake(Path recording, String what, String fix) {
        return new MistakeException(new Problem(new SourceLocation("--resume", 0, ""), recording.toString(), what, fix));
    }

    @Override
    public void runState(SimTime at, RunState state) {
        last = state == RunState.SET ? SimTime.ZERO : at;
        listeners.forEach(tap -> tap.runState(at, state));
    }

    @Override
    public void heard(SimTime at, Reports reports) {
        last = at;
        listeners.forEach(tap -> tap.heard(at, reports));
    }

    @Override
    public void alerted(Alert alert) {
        listeners.forEach(tap -> tap.alerted(alert));
    }

    @Override
    public void event(Event event) {
        SettingChange.of(event).filter(tuning::follow).ifPresent(change -> core.adopt(change, tuning.scenario().alerts(), tuning.scenario().searches()));
        listeners.forEach(tap -> tap.event(event));
    }

    @Override
    public void received(Fix fix) {
        listeners.forEach(tap -> tap.received(fix));
    }

    @Override
    public void believed(Estimate estimate) {
        listeners.forEach(tap -> tap.believed(estimate));
    }

    @Override
    public void sent(Transmission transmission) {
        listeners.forEach(tap -> tap.sent(transmission));
    }

    @Override
    public void inside(List<PhysicsSample> samples) {
        listeners.forEach(tap -> tap.inside(samples));
    }

    @Override
    public void proposed(PlanProposal proposal) {
        listeners.forEach(tap -> tap.proposed(proposal));
    }

    @Override
    public void vitals(Vitals vitals) {
        listeners.forEach(tap -> tap.vitals(vitals));
    }

    @Override
    public void stateHash(SimTime at, long hash) {
        listeners.forEach(tap -> tap.stateHash(at, hash));
    }
}
