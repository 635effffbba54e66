package io.tandem.wire;

/** The set of the latest sequence numbers that were received in a session. Numbers have 32 bits, as unsigned; they begin at 0 and never come again. */
final class SequenceWindow {

    /** Relation of a number to those received before. */
    enum Place { AHEAD, LATE, REPEATED, TOO_OLD }

    /** Size of the window; real networks do not reorder datagrams that are further apart. */
    static final int SPAN = 4_096;

    private final long[] received = new long[SPAN / Long.SIZE];
    private long newest = -1;

    /** Classifies a number and adds it to the window. */
    Place add(long number) {
        long ahead = number - newest;
        if (ahead > 0) {
            clearSkipped(newest, ahead);
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

    /** The largest number received; -1 before the first. */
    long newest() {
        return newest;
    }

    /** Clears the bits of skipped numbers, which still hold numbers of a span ago. */
    private void clearSkipped(long from, long steps) {
        for (int i = 1; i <= Math.min(steps, SPAN); i++) {
            int slot = (int) (from + i) & (SPAN - 1);
            received[slot >>> 6] &= ~(1L << slot);
        }
    }

    private void set(long number) {
        int slot = (int) number & (SPAN - 1);
        received[slot >>> 6] |= 1L << slot;
    }

    private boolean isSet(long number) {
        int slot = (int) number & (SPAN - 1);
        return (received[slot >>> 6] & 1L << slot) != 0;
    }
}
