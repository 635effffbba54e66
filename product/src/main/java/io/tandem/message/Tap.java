package io.tandem.message;

import io.tandem.time.SimTime;
import java.util.List;
import java.util.Map;

/**
 * Where watchers hang: recording, expectations, later the map and feeds. Called by Core's thread, in this order: once
 * {@code joined}, then at every beat {@code heard} and whatever else happened. Batches are only lent: copy what must be kept.
 */
public interface Tap {

    /** The participants of the run. */
    default void joined(List<Participant> participants) {
    }

    /** The run changed its state. */
    default void runState(SimTime at, RunState state) {
    }

    /** Reports as they were heard at one beat. */
    default void heard(SimTime at, Reports reports) {
    }

    /** An alert that began an encounter; it is not repeated with later orders of the same encounter. */
    default void alerted(Alert alert) {
    }

    /** Core has judged a beat, which is the last call at each; the orders are valid during the call. They are not recorded, so a replay does not make this call. */
    default void judged(Orders orders) {
    }

    /** Something happened. */
    default void event(Event event) {
    }

    /** A fix of a device, before it became part of any report. */
    default void received(Fix fix) {
    }

    /** A vehicle's estimate of its own position, at every beat, of vehicles that have to estimate it. */
    default void believed(Estimate estimate) {
    }

    /** What a planner answered, and what became of it. */
    default void proposed(PlanProposal proposal) {
    }

    /** How well the run keeps up, once a simulated second. */
    default void vitals(Vitals vitals) {
    }

    /** Everything up to here belongs to the beat with this number; numbers rise. */
    default void mark(long beat) {
    }

    /** The latest mark up to which everything would survive the end of this process; the largest number for taps that record nothing. */
    default long kept() {
        return Long.MAX_VALUE;
    }

    /** What this tap has counted since the start, by name. */
    default Map<String, Long> counters() {
        return Map.of();
    }

    /** The hash of the whole State, once a simulated second. */
    default void stateHash(SimTime at, long hash) {
    }
}
