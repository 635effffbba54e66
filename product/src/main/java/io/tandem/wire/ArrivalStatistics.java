package io.tandem.wire;

import io.tandem.time.RateMeter;

/**
 * What arrived of one sender's datagrams: how many, how many are missing, came late or came again, how often and how long ago.
 * Written by the receiving thread. A number so late that it can no longer be placed counts as missing, and as too old.
 */
public final class ArrivalStatistics {

    private static final double NANOS_PER_SECOND = 1e9;

    private final SequenceWindow window = new SequenceWindow();
    private int oldest;
    private int previousNewest;
    private long span;
    private long received;
    private long late;
    private long repeated;
    private long tooOld;
    private long lastArrival;
    private final RateMeter rate = new RateMeter();

    /** Counts a datagram and returns whether it is new. */
    boolean add(int sequence, long now) {
        switch (window.add(sequence)) {
            case AHEAD -> ahead(sequence);
            case LATE -> late(sequence);
            case REPEATED -> {
                repeated++;
                return false;
            }
            case TOO_OLD -> {
                tooOld++;
                return false;
            }
        }
        received++;
        rate.count(now);
        lastArrival = now;
        return true;
    }

    private void ahead(int sequence) {
        if (received == 0) {
            oldest = sequence;
            span = 1;
        } else {
            span += sequence - previousNewest;
        }
        previousNewest = sequence;
    }

    /** One that was sent before the first that arrived makes the stretch longer at its beginning. */
    private void late(int sequence) {
        late++;
        if (span < SequenceWindow.SPAN && sequence - oldest < 0) {
            span += oldest - sequence;
            oldest = sequence;
        }
    }

    /** Different datagrams that arrived. */
    public long received() {
        return received;
    }

    /** Datagrams that were sent between the first and the last that arrived, and have not. */
    public long missing() {
        return span - received;
    }

    /** Share of what was sent that is missing. */
    public double loss() {
        return span == 0 ? 0 : (double) missing() / span;
    }

    /** Datagrams that were overtaken by later ones. */
    public long late() {
        return late;
    }

    /** Datagrams that came again. */
    public long repeated() {
        return repeated;
    }

    /** Datagrams too late to be distinguished from repeated ones. */
    public long tooOld() {
        return tooOld;
    }

    /** Datagrams per second over about the last second. */
    public double hertz(long now) {
        return rate.hertz(now);
    }

    /** Seconds since the last arrival; infinite before the first. */
    public double ageSeconds(long now) {
        return received == 0 ? Double.POSITIVE_INFINITY : (now - lastArrival) / NANOS_PER_SECOND;
    }
}
