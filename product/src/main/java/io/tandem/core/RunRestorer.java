package io.tandem.core;

import io.tandem.message.Alert;
import io.tandem.message.Event;
import io.tandem.message.Reports;
import io.tandem.message.RunState;
import io.tandem.message.Tap;
import io.tandem.state.State;
import io.tandem.time.SimTime;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Restores a run from its recording, which is played to this tap after a restart of Core. */
final class RunRestorer implements Tap {

    private final State state;
    private final SearchTracker searches;
    private final MeetingDetector meetings;
    private final StateHashChain hashes;
    private final Transitions transitions;
    private final CollisionWarnings warnings;
    /** the last alert of each vehicle about each other */
    private final Map<List<Integer>, Alert> alerts = new HashMap<>();

    /** Repeats a recorded change of the run's state. */
    @FunctionalInterface
    interface Transitions {

        /** @return whether the run has started again */
        boolean change(RunState next);
    }

    RunRestorer(State state, SearchTracker searches, MeetingDetector meetings, StateHashChain hashes, Transitions transitions, CollisionWarnings warnings) {
        this.state = state;
        this.searches = searches;
        this.meetings = meetings;
        this.hashes = hashes;
        this.transitions = transitions;
        this.warnings = warnings;
    }

    @Override
    public void runState(SimTime at, RunState next) {
        if (transitions.change(next)) {
            alerts.clear();
        }
    }

    @Override
    public void heard(SimTime at, Reports reports) {
        state.accept(reports);
    }

    /** Both vehicles of an encounter are alerted; it is counted once. */
    @Override
    public void alerted(Alert alert) {
        if (alert.vid() < alert.other()) {
            warnings.countRestored();
        }
        alerts.put(List.of(alert.vid(), alert.other()), alert);
    }

    @Override
    public void event(Event event) {
        state.accept(event);
        searches.recall(event);
        meetings.hear(event);
    }

    @Override
    public void stateHash(SimTime at, long chained) {
        hashes.restore(at, chained);
    }

    /**
     * Ends the restoring.
     *
     * @param recorded simulated time up to which the run is recorded
     * @param present  simulated time at which the run goes on
     */
    void finish(SimTime recorded, SimTime present) {
        warnings.goOn(recorded, (vid, other) -> Optional.ofNullable(alerts.get(List.of(vid, other))), present);
        alerts.clear();
    }
}
