package io.tandem.web.access;

import io.tandem.time.WallClock;
import java.util.LinkedHashMap;
import java.util.Map;

/** Remembers which addresses knock too often. To be turned away costs as much patience as a hundred who are let in. */
public final class RequestThrottle {

    private static final int MOST_SOURCES = 10_000;
    private static final double PATIENCE = 1200;
    private static final double PER_SECOND = 5;
    private static final double REFUSAL = 100;

    private final WallClock clock;
    private final Map<String, RateBudget> sources = new LinkedHashMap<>(16, 0.75f, true) {

        @Override
        protected boolean removeEldestEntry(Map.Entry<String, RateBudget> eldest) {
            return size() > MOST_SOURCES;
        }
    };

    public RequestThrottle(WallClock clock) {
        this.clock = clock;
    }

    /** Whether an address may knock once more. */
    public boolean listensTo(String source) {
        return budget(source).take(1);
    }

    public void turnedAway(String source) {
        budget(source).lose(REFUSAL);
    }

    private synchronized RateBudget budget(String source) {
        return sources.computeIfAbsent(source, _ -> new RateBudget(PATIENCE, PER_SECOND, clock));
    }
}
