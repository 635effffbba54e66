package io.tandem.wire;

import java.net.SocketAddress;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * How much each source may send: a bucket of tokens that refills steadily, one token per datagram. The table of sources is bounded,
 * and forgets only those whose bucket would be full again, so that a crowd of invented sources cannot reset anyone's limit.
 */
public final class SourceRateLimiter {

    private static final int START_CAPACITY = 64;
    private static final double NANOS_PER_SECOND = 1e9;

    private final double perNano;
    private final double burst;
    private final int mostSources;
    /** least recently heard first */
    private final Map<SocketAddress, Bucket> buckets = new LinkedHashMap<>(START_CAPACITY, 0.75f, true);

    private static final class Bucket {
        double tokens;
        long filledAt;
    }

    /**
     * @param perSecond   datagrams per second that a source may send for ever
     * @param burst       datagrams that it may send at once
     * @param mostSources sources that are known at a time
     */
    public SourceRateLimiter(double perSecond, int burst, int mostSources) {
        this.perNano = perSecond / NANOS_PER_SECOND;
        this.burst = burst;
        this.mostSources = mostSources;
    }

    /** Takes a token of a source, if it has one left. */
    boolean allows(SocketAddress source, long now) {
        Bucket bucket = buckets.get(source);
        if (bucket == null) {
            if (buckets.size() >= mostSources && !forgetOne(now)) {
                return false;
            }
            bucket = new Bucket();
            bucket.tokens = burst;
            buckets.put(source, bucket);
        } else {
            bucket.tokens = filled(bucket, now);
        }
        bucket.filledAt = now;
        if (bucket.tokens < 1) {
            return false;
        }
        bucket.tokens--;
        return true;
    }

    private double filled(Bucket bucket, long now) {
        return Math.min(burst, bucket.tokens + (now - bucket.filledAt) * perNano);
    }

    private boolean forgetOne(long now) {
        Iterator<Bucket> eldest = buckets.values().iterator();
        if (filled(eldest.next(), now) < burst) {
            return false;
        }
        eldest.remove();
        return true;
    }

    int sources() {
        return buckets.size();
    }
}
