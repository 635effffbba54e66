package io.tandem.bridge;

import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.atomic.LongAdder;

/** What a server of topics has done and refused since its start. Any thread may count. */
public final class BridgeCounters {

    final LongAdder dropped = new LongAdder();
    final LongAdder malformed = new LongAdder();
    final LongAdder refused = new LongAdder();
    final LongAdder refusedConnections = new LongAdder();

    /** By name, without those that are zero. */
    public Map<String, Long> byName() {
        Map<String, Long> all = new TreeMap<>(Map.of("topic messages dropped", dropped.sum(), "topic requests malformed", malformed.sum(),
                "topic requests refused", refused.sum(), "topic connections refused", refusedConnections.sum()));
        all.values().removeIf(count -> count == 0);
        return all;
    }
}
