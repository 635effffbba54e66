package io.tandem.behavior;

import io.tandem.mobility.Commands;
import io.tandem.perception.Sight;
import java.util.List;

/**
 * Computes commands for the vehicles of one cohort from what perception lets through. State that must survive from one decision to the
 * next is kept in columns, one entry per slot. A behavior runs on one thread at a time for any one slot.
 */
public interface Behavior {

    /**
     * Overwrites the commands of those slots of {@code [from, to)} for which it is active, with its rung and a reason.
     *
     * @param now simulated time, nanoseconds
     */
    void decide(long now, Sight sight, Commands commands, int from, int to);

    /**
     * Takes over the state of a behavior of the same class for the same vehicles, which this one replaces because settings have changed.
     * A behavior without state has nothing to do.
     */
    default void resumeFrom(Behavior former) {
    }

    /**
     * Prepares one slot for its next decision after a time for which the behavior was disabled, and so did not decide: what it tracked from decision to
     * decision is out of date. What has been achieved, such as the step of a mission, stays.
     */
    default void reenable(int slot) {
    }

    /** The texts of the reason numbers that it writes, from 0. */
    List<String> reasons();
}
