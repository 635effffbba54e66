package io.tandem.wire;

import io.tandem.time.RateMeter;

/**
 * Arrival statistics of one sender's datagrams: received, missing, late, repeated, rate and age of the last. Written by the receiving
 * thread. A datagram older than the sequence window counts as missing and as too old.
 */
public final class ArrivalStatistics {

    private static final double NANOS_PER_SECOND = 1e9;

    private final SequenceWindow window = new SequenceWindow();
    private long oldest;
    private long previousNewest;
    private long span;
    private long received;
    private long late;
    private long repeated;
    private long tooOld;
    private long lastArrival;
    private final RateMeter rate = new RateMeter();

    /** Counts a datagram and returns whether it is new. */
    boolean add(long sequence, long now) {
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

    private void ahead(long sequence) {
        if (received == 0) {
            oldest = sequence;
            span = 1;
        } else {
            span += sequence - previousNewest;
        }
        previousNewest = sequence;
    }

    /** A datagram sent before the first that arrived extends the range at its beginning. */
    private void late(long sequence) {
        late++;
        if (span < SequenceWindow.SPAN && sequence < oldest) {
            span += oldest - sequence;
            oldest = sequence;
        }
    }

    /** The largest sequence number that arrived; -1 before the first. */
    public long newest() {
        return window.newest();
    }

    /** Number of distinct datagrams that arrived. */
    public long received() {
        return received;
    }

    /** Number of datagrams sent between the first and the last that arrived which have not arrived. */
    public long missing() {
        return span - received;
    }

    /** Share of sent datagrams that are missing. */
    public double loss() {
        return span == 0 ? 0 : (double) missing() / span;
    }

    /** Number of datagrams that arrived after later ones. */
    public long late() {
        return late;
    }

    /** Number of datagrams that arrived again. */
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
