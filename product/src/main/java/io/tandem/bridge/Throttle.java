package io.tandem.bridge;

/**
 * Thins a stream out to one message per interval on average. Messages of a topic jitter: one that comes up to a quarter of the interval early takes the next place, or a topic of 10 Hz would
 * lose every second message at an interval of 100 ms. Places keep their distance, so that the average is never exceeded.
 */
final class Throttle {

    private boolean begun;
    private long placeNanos;

    boolean isDue(long nowNanos, long intervalNanos) {
        if (begun && nowNanos - placeNanos < -intervalNanos / 4) {
            return false;
        }
        boolean late = !begun || nowNanos - placeNanos > intervalNanos / 2;
        placeNanos = (late ? nowNanos : placeNanos) + intervalNanos;
        begun = true;
        return true;
    }
}
