package io.tandem.review;

import io.tandem.message.RunState;
import io.tandem.time.SimTime;

/** A change of the run state. */
public record RunStateChange(SimTime at, RunState state) {
}
