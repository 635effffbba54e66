package io.tandem.verdict;

import io.tandem.message.Tap;
import io.tandem.state.Snapshot;
import io.tandem.time.SimTime;

/** One expectation under judgement while a run lasts. */
sealed interface Trial extends Tap permits SeparationTrial, InsideTrial, ReachedTrial, OrderTrial, HappensTrial {

    /** Everyone at one beat, for trials that compare vehicles with each other. */
    default void seen(Snapshot snapshot) {
    }

    /** What stands for a run that has come as far as {@code end}. */
    Finding finding(SimTime end);
}
