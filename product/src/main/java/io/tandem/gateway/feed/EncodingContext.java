package io.tandem.gateway.feed;

import io.tandem.message.RunState;
import java.util.Optional;

/**
 * The time of a transmission, and its centre.
 *
 * @param epochNanos of UTC
 * @param simNanos   of the run's
 * @param state      of the run
 * @param centre     the vehicle whose surroundings are sent; empty where all participants are
 */
public record EncodingContext(long epochNanos, long simNanos, RunState state, Optional<ParticipantState> centre) {

    private static final long NANOS_PER_MILLI = 1_000_000;

    /** A device that knows of no run. */
    public static EncodingContext at(long epochNanos) {
        return new EncodingContext(epochNanos, 0, RunState.GO, Optional.empty());
    }

    public long epochMillis() {
        return Math.floorDiv(epochNanos, NANOS_PER_MILLI);
    }
}
