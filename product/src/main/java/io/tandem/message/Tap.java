package io.tandem.message;

import io.tandem.time.SimTime;
import java.util.List;
import java.util.Map;

/**
 * Observer of a run: recording, verdicts, browsers and feeds. Called by Core's thread, in this order: once {@code joined}, then at every
 * beat {@code heard} and the other calls. Batches are valid only during the call; copy what is needed later.
 */
public interface Tap {

    /** The participants of the run. */
    default void joined(List<Participant> participants) {
    }

    /** The run changed its state. */
    default void runState(SimTime at, RunState state) {
    }

    /** Reports received at one beat. */
    default void heard(SimTime at, Reports reports) {
    }

    /** An alert that began an encounter; it is not repeated with later orders of the same encounter. */
    default void alerted(Alert alert) {
    }

    /**
     * Core has completed a beat; the last call of each beat. The orders are valid during the call. They are not recorded, so a replay does
     * not make this call.
     */
    default void judged(Orders orders) {
    }

    /** An event occurred. */
    default void event(Event event) {
    }

    /** A fix of a device, before it is filtered. */
    default void received(Fix fix) {
    }

    /** A vehicle's estimate of its own state; called at every beat for vehicles with a localisation model. */
    default void believed(Estimate estimate) {
    }

    /** A planner's answer and its outcome. */
    default void proposed(PlanProposal proposal) {
    }

    /** Timing and link statistics, once a simulated second. */
    default void vitals(Vitals vitals) {
    }

    /** All calls so far belong to the beat with this number; numbers are rising. */
    default void mark(long beat) {
    }

    /** The latest mark up to which all calls are stored durably; the largest number for taps that store nothing. */
    default long kept() {
        return Long.MAX_VALUE;
    }

    /** Counters of this tap since the start, by name. */
    default Map<String, Long> counters() {
        return Map.of();
    }

    /** The hash of the whole State, once a simulated second. */
    default void stateHash(SimTime at, long hash) {
    }
}
