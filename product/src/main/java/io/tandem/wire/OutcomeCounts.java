package io.tandem.wire;

import java.util.concurrent.atomic.AtomicLongArray;

/** Number of datagrams by outcome. Counted by the receiving thread, read by any. */
public final class OutcomeCounts {

    private final AtomicLongArray counts = new AtomicLongArray(ReceiveOutcome.values().length);

    /** Only one thread counts, so a release write without compare-and-set is enough. */
    void count(ReceiveOutcome outcome) {
        counts.setRelease(outcome.ordinal(), counts.getPlain(outcome.ordinal()) + 1);
    }

    public long of(ReceiveOutcome outcome) {
        return counts.getAcquire(outcome.ordinal());
    }

    /** All datagrams that arrived. */
    public long total() {
        long total = 0;
        for (int i = 0; i < counts.length(); i++) {
            total += counts.getAcquire(i);
        }
        return total;
    }

    /** All datagrams that were not accepted. */
    public long refused() {
        return total() - of(ReceiveOutcome.ACCEPTED);
    }
}
