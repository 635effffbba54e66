package io.tandem.wire;

import io.tandem.time.TokenBucket;
import java.net.SocketAddress;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * A token bucket per source of datagrams, one token per datagram. The table of sources is bounded and evicts only sources whose bucket is
 * full again, so that a flood of forged addresses cannot reset a source's limit. For the receiving thread.
 */
public final class SourceRateLimiter {

    private static final int INITIAL_CAPACITY = 64;
    private static final float LOAD_FACTOR = 0.75f;

    private final double datagramsPerSecond;
    private final int burst;
    private final int maxSources;
    /** least recently used first */
    private final Map<SocketAddress, TokenBucket> buckets = new LinkedHashMap<>(INITIAL_CAPACITY, LOAD_FACTOR, true);

    /**
     * @param datagramsPerSecond that a source may send in the long run
     * @param burst              datagrams that it may send at once
     * @param maxSources         sources that are remembered
     */
    public SourceRateLimiter(double datagramsPerSecond, int burst, int maxSources) {
        this.datagramsPerSecond = datagramsPerSecond;
        this.burst = burst;
        this.maxSources = maxSources;
    }

    /** Takes a token of a source; false where it has none left, or where the table is full of sources in use. */
    boolean allows(SocketAddress source, long now) {
        TokenBucket bucket = buckets.get(source);
        if (bucket == null) {
            if (buckets.size() >= maxSources && !evictEldest(now)) {
                return false;
            }
            bucket = new TokenBucket(datagramsPerSecond, burst, now);
            buckets.put(source, bucket);
        }
        return bucket.take(1, now);
    }

    private boolean evictEldest(long now) {
        Iterator<TokenBucket> eldest = buckets.values().iterator();
        if (!eldest.next().isFull(now)) {
            return false;
        }
        eldest.remove();
        return true;
    }

    int sources() {
        return buckets.size();
    }
}
