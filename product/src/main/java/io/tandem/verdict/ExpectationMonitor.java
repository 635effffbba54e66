package io.tandem.verdict;

import io.tandem.message.Tap;
import io.tandem.state.Snapshot;
import io.tandem.time.SimTime;

/** One expectation under judgement while a run lasts. */
sealed interface ExpectationMonitor extends Tap permits SeparationMonitor, InsideMonitor, ReachedMonitor, EventOrderMonitor, HappensMonitor,
        SpeedMonitor {

    /** All participants at one beat, for expectations that compare vehicles with each other. */
    default void seen(Snapshot snapshot) {
    }

    /** How the expectation stands at the last instant that was heard. */
    Standing standing(SimTime now);

    /** The finding for a run that has come as far as {@code end}. */
    Finding finding(SimTime end);
}
