package io.tandem.message;

import io.tandem.time.SimTime;
import java.util.List;
import java.util.SortedMap;

/**
 * Timing and link statistics of a run, once a simulated second: Core's real-time margin, every link to a host, and counters of dropped
 * messages.
 *
 * @param at simulated time
 * @param margin   Core's real-time margin over the last second; NaN when it runs as fast as it can
 * @param links    one per host; empty when all run in one process
 * @param counters totals since the start, by name
 */
public record Vitals(SimTime at, double margin, List<LinkVitals> links, SortedMap<String, Long> counters) {
}
