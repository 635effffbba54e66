package io.tandem.core;

import io.tandem.state.State;
import io.tandem.time.SimTime;
import java.util.Optional;

/** The hash of a run: of the state at every simulated second, each chained to the one before. */
final class StateHashChain {

    private static final long INTERVAL_NANOS = SimTime.nanos(1);

    private long hash;
    private long nextNanos = INTERVAL_NANOS;

    void reset() {
        hash = 0;
        nextNanos = INTERVAL_NANOS;
    }

    /** Continues a chain whose last hash was taken at this time. */
    void restore(SimTime at, long last) {
        hash = last;
        nextNanos = at.nanos() / INTERVAL_NANOS * INTERVAL_NANOS + INTERVAL_NANOS;
    }

    boolean isDue(SimTime at) {
        return at.nanos() >= nextNanos;
    }

    /**
     * Adds the state to the chain if a hash is due; false if not.
     *
     * @param rows hashes of its rows, where they were computed elsewhere
     */
    boolean update(State state, SimTime at, Optional<long[]> rows) {
        boolean isDue = isDue(at);
        if (isDue) {
            hash = rows.isPresent() ? State.hash(hash, rows.get()) : state.hash(hash);
            nextNanos += INTERVAL_NANOS;
        }
        return isDue;
    }

    long last() {
        return hash;
    }

    /** The chain up to now, with the present state. */
    long with(State state) {
        return state.hash(hash);
    }
}
