package io.tandem.web.access;

import io.tandem.time.RateLimiter;
import io.tandem.time.WallClock;

/** Limits how often each address may send requests. A refused request costs as many tokens as a hundred that are granted. */
public final class RequestThrottle {

    private static final int MAX_SOURCES = 10_000;
    private static final double BURST_REQUESTS = 1200;
    private static final double REQUESTS_PER_SECOND = 5;
    private static final double REFUSAL_COST = 100;

    private final WallClock clock;
    private final RateLimiter<String> limiter = new RateLimiter<>(REQUESTS_PER_SECOND, BURST_REQUESTS, MAX_SOURCES);

    public RequestThrottle(WallClock clock) {
        this.clock = clock;
    }

    /** Whether an address may send one more request. */
    public boolean permits(String source) {
        return limiter.take(source, clock.nanoTime());
    }

    public void noteRefusal(String source) {
        limiter.drain(source, REFUSAL_COST, clock.nanoTime());
    }
}
