package io.tandem.time;

import java.util.LinkedHashMap;
import java.util.Map;

/**
 * A {@link TokenBucket} per key, for a bounded number of keys: the least recently used is forgotten, and begins full when it returns.
 * Any thread may use it.
 *
 * @param <K> what is limited, for example an address
 */
public final class RateLimiter<K> {

    private static final int INITIAL_CAPACITY = 16;
    private static final float LOAD_FACTOR = 0.75f;

    private final double tokensPerSecond;
    private final double capacity;
    private final Map<K, TokenBucket> buckets;

    /**
     * @param capacity tokens that a key can take at once
     * @param maxKeys  keys that are remembered
     */
    public RateLimiter(double tokensPerSecond, double capacity, int maxKeys) {
        this.tokensPerSecond = tokensPerSecond;
        this.capacity = capacity;
        this.buckets = new LinkedHashMap<>(INITIAL_CAPACITY, LOAD_FACTOR, true) {
            @Override
            protected boolean removeEldestEntry(Map.Entry<K, TokenBucket> eldest) {
                return size() > maxKeys;
            }
        };
    }

    /** Takes one token of a key; false where it has none left. */
    public synchronized boolean take(K key, long now) {
        return bucket(key, now).take(1, now);
    }

    /** Removes so many tokens of a key, or all where it has fewer. */
    public synchronized void drain(K key, double amount, long now) {
        bucket(key, now).drain(amount, now);
    }

    private TokenBucket bucket(K key, long now) {
        return buckets.computeIfAbsent(key, _ -> new TokenBucket(tokensPerSecond, capacity, now));
    }
}
