package io.tandem.time;

/**
 * Token bucket: holds at most {@code capacity} tokens and gains {@code tokensPerSecond} of them steadily. It begins full. Times are
 * nanoseconds of one monotonic clock. Not thread-safe: its owner calls it from one thread or under a lock.
 */
public final class TokenBucket {

    private static final double NANOS_PER_SECOND = 1e9;

    private final double tokensPerNano;
    private final double capacity;
    private double tokens;
    private long filledAt;

    /** @param capacity tokens that can be taken at once */
    public TokenBucket(double tokensPerSecond, double capacity, long now) {
        this.tokensPerNano = tokensPerSecond / NANOS_PER_SECOND;
        this.capacity = capacity;
        this.tokens = capacity;
        this.filledAt = now;
    }

    /** Takes so many tokens; false, and none are taken, where there are fewer. */
    public boolean take(double amount, long now) {
        fill(now);
        if (tokens < amount) {
            return false;
        }
        tokens -= amount;
        return true;
    }

    /** Removes so many tokens, or all where there are fewer. */
    public void drain(double amount, long now) {
        fill(now);
        tokens = Math.max(0, tokens - amount);
    }

    public boolean isFull(long now) {
        fill(now);
        return tokens == capacity;
    }

    private void fill(long now) {
        long elapsed = now - filledAt;
        if (elapsed > 0) {
            tokens = Math.min(capacity, tokens + elapsed * tokensPerNano);
            filledAt = now;
        }
    }
}
