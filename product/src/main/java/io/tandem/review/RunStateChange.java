package io.tandem.review;

import io.tandem.message.RunState;
import io.tandem.time.SimTime;

/** The run came into a state. */
public record RunStateChange(SimTime at, RunState state) {
}
