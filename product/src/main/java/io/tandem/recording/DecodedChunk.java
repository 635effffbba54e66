package io.tandem.recording;

import io.tandem.message.Alert;
import io.tandem.message.Estimate;
import io.tandem.message.Event;
import io.tandem.message.Fix;
import io.tandem.message.Measurement;
import io.tandem.message.PhysicsSample;
import io.tandem.message.PlanProposal;
import io.tandem.message.Reports;
import io.tandem.message.RunState;
import io.tandem.message.SensorInfo;
import io.tandem.message.Tap;
import io.tandem.message.Transmission;
import io.tandem.message.TruePose;
import io.tandem.message.Vitals;
import io.tandem.time.SimTime;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/**
 * One decoded chunk of a recording, whose moments can be replayed in any order. A moment begins with a beat's reports and lasts
 * until the next beat; messages before a chunk's first beat belong to the last moment of the chunk before.
 */
final class DecodedChunk implements Tap {

    private final int first;
    /** messages by moment; first those of the last moment of the chunk before */
    private final List<List<Consumer<Tap>>> messages = new ArrayList<>();
    private final List<Reports> beats = new ArrayList<>();

    /** @param first number of the first moment that begins here */
    DecodedChunk(int first) {
        this.first = first;
        messages.add(new ArrayList<>());
    }

    /** Replays the part of a moment that is in this chunk. */
    void replay(int moment, Tap tap) {
        messages.get(moment - first + 1).forEach(message -> message.accept(tap));
    }

    /** The reports of the beat of a moment that begins here. */
    Reports beat(int moment) {
        return beats.get(moment - first);
    }

    @Override
    public void heard(SimTime at, Reports reports) {
        Reports copy = new Reports();
        copy.resize(reports.count());
        copy.copyRows(reports, 0, 0, reports.count());
        beats.add(copy);
        messages.add(new ArrayList<>());
        keep(tap -> tap.heard(at, copy));
    }

    private void keep(Consumer<Tap> message) {
        messages.getLast().add(message);
    }

    @Override
    public void runState(SimTime at, RunState state) {
        keep(tap -> tap.runState(at, state));
    }

    @Override
    public void alerted(Alert alert) {
        keep(tap -> tap.alerted(alert));
    }

    @Override
    public void event(Event event) {
        keep(tap -> tap.event(event));
    }

    @Override
    public void received(Fix fix) {
        keep(tap -> tap.received(fix));
    }

    @Override
    public void believed(Estimate estimate) {
        keep(tap -> tap.believed(estimate));
    }

    @Override
    public boolean listensTo(SensorInfo sensor) {
        return true;
    }

    @Override
    public void posed(SimTime at, int vid, TruePose pose) {
        keep(tap -> tap.posed(at, vid, pose));
    }

    @Override
    public void measured(SimTime at, int vid, String sensor, Measurement measurement) {
        keep(tap -> tap.measured(at, vid, sensor, measurement));
    }

    @Override
    public void inside(List<PhysicsSample> samples) {
        keep(tap -> tap.inside(samples));
    }

    @Override
    public void proposed(PlanProposal proposal) {
        keep(tap -> tap.proposed(proposal));
    }

    @Override
    public void sent(Transmission transmission) {
        keep(tap -> tap.sent(transmission));
    }

    @Override
    public void vitals(Vitals vitals) {
        keep(tap -> tap.vitals(vitals));
    }

    @Override
    public void stateHash(SimTime at, long hash) {
        keep(tap -> tap.stateHash(at, hash));
    }
}
