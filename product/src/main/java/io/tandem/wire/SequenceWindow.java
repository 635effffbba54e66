package io.tandem.wire;

/** The set of the latest sequence numbers that were received. Numbers have 32 bits and wrap around; a number ahead is within half of them. */
final class SequenceWindow {

    /** Relation of a number to those received before. */
    enum Place { AHEAD, LATE, REPEATED, TOO_OLD }

    /** Size of the window; real networks do not reorder datagrams that are further apart. */
    static final int SPAN = 4_096;

    private final long[] received = new long[SPAN / Long.SIZE];
    private int newest;
    private boolean begun;

    /** Classifies a number and adds it to the window. */
    Place add(int number) {
        if (!begun) {
            begun = true;
            newest = number;
            set(number);
            return Place.AHEAD;
        }
        int ahead = number - newest;
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

    /** Clears the bits of skipped numbers, which still hold numbers of a span ago. */
    private void clearSkipped(int from, int steps) {
        for (int i = 1; i <= Math.min(steps, SPAN); i++) {
            int slot = (from + i) & (SPAN - 1);
            received[slot >>> 6] &= ~(1L << slot);
        }
    }

    private void set(int number) {
        int slot = number & (SPAN - 1);
        received[slot >>> 6] |= 1L << slot;
    }

    private boolean isSet(int number) {
        int slot = number & (SPAN - 1);
        return (received[slot >>> 6] & 1L << slot) != 0;
    }
}
