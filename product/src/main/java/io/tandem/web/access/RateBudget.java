package io.tandem.web.access;

import io.tandem.time.SimTime;
import io.tandem.time.WallClock;

/** How much someone may do: so much at once, and so much a second in the long run. */
public final class RateBudget {

    private final double most;
    private final double perSecond;
    private final WallClock clock;
    private double left;
    private long since;

    public RateBudget(double most, double perSecond, WallClock clock) {
        this.most = most;
        this.perSecond = perSecond;
        this.clock = clock;
        this.left = most;
        this.since = clock.nanoTime();
    }

    /** Whether there is anything left to spend. */
    synchronized boolean has(double amount) {
        long now = clock.nanoTime();
        left = Math.min(most, left + SimTime.seconds(now - since) * perSecond);
        since = now;
        return left >= amount;
    }

    /** Spends so much, if it is there. */
    public synchronized boolean take(double amount) {
        boolean enough = has(amount);
        left -= enough ? amount : 0;
        return enough;
    }

    /** Spends so much, or whatever is there. */
    synchronized void lose(double amount) {
        has(0);
        left = Math.max(0, left - amount);
    }
}
