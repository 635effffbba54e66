package io.tandem.sweep.execution;

import io.tandem.sweep.outcome.MemberLoad;
import io.tandem.sweep.outcome.Row;
import java.util.List;

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

    /** What the members of the cluster do, after each of their runs. */
    default void loads(List<MemberLoad> members) {
    }

    /** A run has ended and its row is kept. */
    default void ended(Row row) {
    }
}
