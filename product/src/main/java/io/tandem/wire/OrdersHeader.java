package io.tandem.wire;

import io.tandem.message.RunState;
import io.tandem.time.SimTime;
import java.nio.ByteBuffer;

/**
 * Header of every part of the orders of a beat, so that the run's state arrives if any part does.
 *
 * @param beat        number of the orders, rising by one; wraps around
 * @param at          simulated time of the beat
 * @param instant     time of the beat by Core's clock, nanoseconds
 * @param run         how often the run has started again
 * @param change      number of the last change of the run's state
 * @param runState    the run's state
 * @param eventsHeard number up to which Core has received this host's events
 */
public record OrdersHeader(int beat, SimTime at, long instant, int run, int change, RunState runState, int eventsHeard) {

    static final int PART_AT = Datagram.PAYLOAD_AT + 32;
    static final int LAST_AT = PART_AT + 3;

    /** Writes the header without the flag of the last part, which is known only at the end of the part. */
    void put(ByteBuffer out, int part) {
        out.putLong(at.nanos()).putLong(instant).putInt(beat).putInt(run).putInt(change).putInt(eventsHeard);
        out.putShort((short) part).put((byte) runState.number()).put((byte) 0);
    }

    static OrdersHeader get(PayloadReader in) {
        SimTime at = new SimTime(in.simNanos());
        long instant = in.i64();
        int beat = in.i32();
        int run = in.i32();
        int change = in.i32();
        int eventsHeard = in.i32();
        in.u16();
        RunState state = in.runState();
        in.flag();
        return new OrdersHeader(beat, at, instant, run, change, state, eventsHeard);
    }
}
