package io.tandem.review.measure;

/**
 * Equidistant instants: whole multiples of an interval.
 *
 * @param first    first instant, nanoseconds
 * @param interval nanoseconds
 * @param count    number of instants
 */
public record BeatGrid(long first, long interval, int count) {

    private static final double NANOS_PER_SECOND = 1e9;

    public BeatGrid {
        if (interval <= 0 || count < 0) {
            throw new IllegalArgumentException("beats need an interval above 0 and a count of 0 or more");
        }
    }

    /** All multiples of the interval in a range, both ends included. */
    public static BeatGrid within(long from, long to, long interval) {
        long first = Math.ceilDiv(from, interval);
        long last = Math.floorDiv(to, interval);
        return new BeatGrid(first * interval, interval, Math.toIntExact(Math.max(0, last - first + 1)));
    }

    /** The range that both traces cover; empty where one is empty or they do not overlap. */
    public static BeatGrid common(MotionTrace one, MotionTrace other, long interval) {
        if (one.count() == 0 || other.count() == 0) {
            return new BeatGrid(0, interval, 0);
        }
        return within(Math.max(one.firstNanos(), other.firstNanos()), Math.min(one.lastNanos(), other.lastNanos()), interval);
    }

    /** The range that one trace covers. */
    public static BeatGrid of(MotionTrace trace, long interval) {
        return common(trace, trace, interval);
    }

    public long time(int beat) {
        return first + beat * interval;
    }

    /** Interval in seconds. */
    public double seconds() {
        return interval / NANOS_PER_SECOND;
    }
}
