package io.tandem.wire;

import java.util.concurrent.atomic.AtomicLongArray;

/** How many datagrams met which fate. Counted by the receiving thread, read by any. */
public final class FateCounts {

    private final AtomicLongArray counts = new AtomicLongArray(Fate.values().length);

    /** Only one thread counts, so a plain sum written in order is enough. */
    void count(Fate fate) {
        counts.setRelease(fate.ordinal(), counts.getPlain(fate.ordinal()) + 1);
    }

    public long of(Fate fate) {
        return counts.getAcquire(fate.ordinal());
    }

    /** All that arrived. */
    public long total() {
        long total = 0;
        for (int i = 0; i < counts.length(); i++) {
            total += counts.getAcquire(i);
        }
        return total;
    }

    /** All that arrived and were not accepted. */
    public long refused() {
        return total() - of(Fate.ACCEPTED);
    }
}
