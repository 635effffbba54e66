package io.tandem.wire;

/** The set of the latest sequence numbers that were received. Numbers have 32 bits and wrap around; a number ahead is within half of them. */
final class SequenceWindow {

    /** How a number relates to those received before. */
    enum Place { AHEAD, LATE, REPEATED, TOO_OLD }

    /** How far back it remembers: two datagrams that far apart have never overtaken each other on a real network. */
    static final int SPAN = 4_096;

    private final long[] heard = new long[SPAN / Long.SIZE];
    private int newest;
    private boolean begun;

    /** Places a number, and remembers it. */
    Place add(int number) {
        if (!begun) {
            begun = true;
            newest = number;
            set(number);
            return Place.AHEAD;
        }
        int ahead = number - newest;
        if (ahead > 0) {
            forgetBetween(newest, ahead);
            newest = number;
            set(number);
            return Place.AHEAD;
        }
        if (ahead <= -SPAN) {
            return Place.TOO_OLD;
        }
        if (isSet(number)) {
            return Place.REPEATED;
        }
        set(number);
        return Place.LATE;
    }

    /** Clears the bits of skipped numbers, which still hold numbers of a span ago. */
    private void forgetBetween(int from, int steps) {
        for (int i = 1; i <= Math.min(steps, SPAN); i++) {
            int slot = (from + i) & (SPAN - 1);
            heard[slot >>> 6] &= ~(1L << slot);
        }
    }

    private void set(int number) {
        int slot = number & (SPAN - 1);
        heard[slot >>> 6] |= 1L << slot;
    }

    private boolean isSet(int number) {
        int slot = number & (SPAN - 1);
        return (heard[slot >>> 6] & 1L << slot) != 0;
    }
}
