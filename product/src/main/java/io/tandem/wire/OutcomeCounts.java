package io.tandem.wire;

import java.util.concurrent.atomic.AtomicLongArray;

/** How many datagrams met which fate. Counted by the receiving thread, read by any. */
public final class OutcomeCounts {

    private final AtomicLongArray counts = new AtomicLongArray(ReceiveOutcome.values().length);

    /** Only one thread counts, so a plain sum written in order is enough. */
    void count(ReceiveOutcome outcome) {
        counts.setRelease(outcome.ordinal(), counts.getPlain(outcome.ordinal()) + 1);
    }

    public long of(ReceiveOutcome outcome) {
        return counts.getAcquire(outcome.ordinal());
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
        return total() - of(ReceiveOutcome.ACCEPTED);
    }
}
