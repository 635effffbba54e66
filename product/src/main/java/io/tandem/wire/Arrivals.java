package io.tandem.wire;

/**
 * What arrived of one sender's datagrams: how many, how many are missing, came late or came again, how often and how long ago.
 * Written by the receiving thread. A number so late that it can no longer be placed counts as missing, and as too old.
 */
public final class Arrivals {

    private static final double NANOS_PER_SECOND = 1e9;
    private static final long SECOND = 1_000_000_000;

    private final SequenceWindow window = new SequenceWindow();
    private int oldest;
    private int previousNewest;
    private long span;
    private long received;
    private long late;
    private long repeated;
    private long tooOld;
    private long lastArrival;
    /** arrivals in the second that began at {@link #secondBegan}, and in the one before */
    private long thisSecond;
    private long lastSecond;
    private long secondBegan;

    /** Notes a datagram and says whether it is new. */
    boolean add(int sequence, long now) {
        switch (window.add(sequence)) {
            case AHEAD -> ahead(sequence, now);
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
        roll(now);
        thisSecond++;
        lastArrival = now;
        return true;
    }

    private void ahead(int sequence, long now) {
        if (received == 0) {
            oldest = sequence;
            secondBegan = now;
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

    private void roll(long now) {
        long passed = (now - secondBegan) / SECOND;
        if (passed > 0) {
            lastSecond = passed == 1 ? thisSecond : 0;
            thisSecond = 0;
            secondBegan += passed * SECOND;
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

    /** Datagrams too late to be told from repeated ones. */
    public long tooOld() {
        return tooOld;
    }

    /** Datagrams per second over about the last second: the present second so far, and of the last one what completes it. */
    public double hertz(long now) {
        long passed = now - secondBegan;
        if (received == 0 || passed >= 2 * SECOND) {
            return 0;
        }
        return passed < SECOND ? thisSecond + lastSecond * (1 - passed / NANOS_PER_SECOND)
                : thisSecond * (2 - passed / NANOS_PER_SECOND);
    }

    /** Seconds since the last arrival; infinite before the first. */
    public double ageSeconds(long now) {
        return received == 0 ? Double.POSITIVE_INFINITY : (now - lastArrival) / NANOS_PER_SECOND;
    }
}
