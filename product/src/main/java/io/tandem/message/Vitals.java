package io.tandem.message;

import io.tandem.time.SimTime;
import java.util.List;
import java.util.SortedMap;

/**
 * How well a run keeps up, once a simulated second: Core's own margin, every link to a host, and what was dropped so far and why.
 *
 * @param at       when
 * @param margin   Core's real-time margin over the last second; NaN when it runs as fast as it can
 * @param links    one per host; empty when all run in one process
 * @param counters totals since the start, by name
 */
public record Vitals(SimTime at, double margin, List<LinkVitals> links, SortedMap<String, Long> counters) {
}
