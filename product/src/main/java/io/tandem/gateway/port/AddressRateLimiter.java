package io.tandem.gateway.port;

import io.tandem.time.TokenBucket;
import java.net.InetAddress;
import java.util.LinkedHashMap;
import java.util.Map;

/** How often each address may speak. Addresses that were silent longest are forgotten. */
final class AddressRateLimiter {

    private static final int MOST_ADDRESSES = 1024;

    private final double perSecond;
    private final double burst;
    private final Map<InetAddress, TokenBucket> buckets = new LinkedHashMap<>(16, 0.75f, true) {
        @Override
        protected boolean removeEldestEntry(Map.Entry<InetAddress, TokenBucket> eldest) {
            return size() > MOST_ADDRESSES;
        }
    };

    /** @param burst how much one may say at once */
    AddressRateLimiter(double perSecond, double burst) {
        this.perSecond = perSecond;
        this.burst = burst;
    }

    /** Takes one word of an address's allowance; false where there is none left. */
    synchronized boolean take(InetAddress address, long now) {
        return buckets.computeIfAbsent(address, fresh -> new TokenBucket(perSecond, burst, now)).take(now);
    }
}
