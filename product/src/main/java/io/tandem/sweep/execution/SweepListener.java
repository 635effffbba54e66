package io.tandem.sweep.execution;

import io.tandem.sweep.outcome.Row;

/** Receives the progress of a sweep, by any of its threads; ignores what it is not interested in. */
public interface SweepListener {

    /** A sentence for the user. */
    default void notice(String text) {
    }

    /**
     * Runs begin.
     *
     * @param what  they are for, in a word
     * @param total number of runs
     * @param done  how many of them were done before
     */
    default void began(String what, int total, int done) {
    }

    /** A run has ended and its row is kept. */
    default void ended(Row row) {
    }
}
