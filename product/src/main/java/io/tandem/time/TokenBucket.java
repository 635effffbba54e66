package io.tandem.time;

/** How often someone may speak: a bucket that fills at a rate and empties word by word. */
public final class TokenBucket {

    private final double perSecond;
    private final double most;
    private double level;
    private long filledAt;

    /** @param burst how much may be said at once */
    public TokenBucket(double perSecond, double burst, long now) {
        this.perSecond = perSecond;
        this.most = burst;
        this.level = burst;
        this.filledAt = now;
    }

    /** Takes one word; false where none is left. */
    public synchronized boolean take(long now) {
        level = Math.min(most, level + Math.max(0, now - filledAt) * 1e-9 * perSecond);
        filledAt = now;
        if (level < 1) {
            return false;
        }
        level--;
        return true;
    }
}
