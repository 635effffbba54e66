package io.tandem.gateway.decode;

import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicLongArray;

/** Counts what was refused, by reason, and what was not; from any thread. */
public final class RefusalCounts {

    private static final Refusal[] ALL = Refusal.values();

    private final AtomicLongArray counts = new AtomicLongArray(ALL.length + 1);

    public void count(Refusal why) {
        counts.incrementAndGet(why.ordinal());
    }

    /** A fix was taken in. */
    public void countTaken() {
        counts.incrementAndGet(ALL.length);
    }

    public long of(Refusal why) {
        return counts.get(why.ordinal());
    }

    public long taken() {
        return counts.get(ALL.length);
    }

    /** All that were refused. */
    public long total() {
        long sum = 0;
        for (Refusal why : ALL) {
            sum += of(why);
        }
        return sum;
    }

    /** As counters of a run: what was taken in, and each reason that occurred. */
    public SortedMap<String, Long> counters() {
        SortedMap<String, Long> counters = new TreeMap<>();
        counters.put("live_taken", taken());
        for (Refusal why : ALL) {
            if (of(why) > 0) {
                counters.put(why.counter(), of(why));
            }
        }
        return counters;
    }
}
