package io.tandem.recording;

import io.tandem.message.Alert;
import io.tandem.message.Estimate;
import io.tandem.message.Event;
import io.tandem.message.Fix;
import io.tandem.message.PlanProposal;
import io.tandem.message.Reports;
import io.tandem.message.RunState;
import io.tandem.message.Tap;
import io.tandem.message.Vitals;
import io.tandem.time.SimTime;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/**
 * One chunk of a recording, decoded and kept: moments that can be told again in any order. A moment begins with a beat's reports and
 * lasts until the next; what stands before a chunk's first beat belongs to the last moment of the chunk before.
 */
final class DecodedChunk implements Tap {

    private final int first;
    /** by moment, the last of the page before first */
    private final List<List<Consumer<Tap>>> told = new ArrayList<>();
    private final List<Reports> beats = new ArrayList<>();

    /** @param first the number of the first moment that begins here */
    DecodedChunk(int first) {
        this.first = first;
        told.add(new ArrayList<>());
    }

    /** Tells what this page holds of a moment. */
    void tell(int moment, Tap tap) {
        told.get(moment - first + 1).forEach(word -> word.accept(tap));
    }

    /** The reports with which a moment begins that begins here. */
    Reports beat(int moment) {
        return beats.get(moment - first);
    }

    @Override
    public void heard(SimTime at, Reports reports) {
        Reports copy = new Reports();
        copy.resize(reports.count());
        copy.copyRows(reports, 0, 0, reports.count());
        beats.add(copy);
        told.add(new ArrayList<>());
        keep(tap -> tap.heard(at, copy));
    }

    private void keep(Consumer<Tap> word) {
        told.getLast().add(word);
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
    public void proposed(PlanProposal proposal) {
        keep(tap -> tap.proposed(proposal));
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
