package io.tandem.web;

import io.tandem.time.WallClock;
import java.util.LinkedHashMap;
import java.util.Map;

/** Remembers which addresses knock too often. To be turned away costs as much patience as a hundred who are let in. */
final class Doorkeeper {

    private static final int MOST_SOURCES = 10_000;
    private static final double PATIENCE = 1200;
    private static final double PER_SECOND = 5;
    private static final double REFUSAL = 100;

    private final WallClock clock;
    private final Map<String, Pace> sources = new LinkedHashMap<>(16, 0.75f, true) {

        @Override
        protected boolean removeEldestEntry(Map.Entry<String, Pace> eldest) {
            return size() > MOST_SOURCES;
        }
    };

    Doorkeeper(WallClock clock) {
        this.clock = clock;
    }

    /** Whether an address may knock once more. */
    boolean listensTo(String source) {
        return pace(source).take(1);
    }

    void turnedAway(String source) {
        pace(source).lose(REFUSAL);
    }

    private synchronized Pace pace(String source) {
        return sources.computeIfAbsent(source, _ -> new Pace(PATIENCE, PER_SECOND, clock));
    }
}
