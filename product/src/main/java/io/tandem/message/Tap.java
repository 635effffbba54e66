package io.tandem.message;

import io.tandem.time.SimTime;
import java.util.List;
import java.util.Map;

/**
 * Where watchers hang: recording, expectations, later the map and feeds. Called by Core's thread, in this order: once
 * {@code joined}, then at every beat {@code heard} and whatever else happened. Batches are only lent: copy what must be kept.
 */
public interface Tap {

    /** Who takes part. */
    default void joined(List<Participant> participants) {
    }

    /** The run changed its state. */
    default void runState(SimTime at, RunState state) {
    }

    /** Reports as they were heard at one beat. */
    default void heard(SimTime at, Reports reports) {
    }

    /** An alert that began an encounter; repeated orders of the same encounter are not told again. */
    default void alerted(Alert alert) {
    }

    /** Core has judged a beat, the last thing at each; what hosts are told is lent. Nobody keeps this, so a replay does not tell it. */
    default void judged(Orders orders) {
    }

    /** Something happened. */
    default void event(Event event) {
    }

    /** Where a device said that someone is, before it became part of any report. */
    default void received(Fix fix) {
    }

    /** Where a vehicle believes it is, at every beat, of those that have to estimate it. */
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

    /** The latest mark up to which everything would survive the end of this process. Whoever keeps nothing has nothing to lose. */
    default long kept() {
        return Long.MAX_VALUE;
    }

    /** What whoever watches has counted since the start, by name, for all to know. */
    default Map<String, Long> counters() {
        return Map.of();
    }

    /** The hash of the whole State, once a simulated second. */
    default void stateHash(SimTime at, long hash) {
    }
}
