package io.tandem.wire;

/**
 * Estimates offset and drift of another machine's clock from pings and pongs. The error of a sample is at most half the excess of its round
 * trip over the shortest; a straight line, offset and drift, is fitted to the latest samples with weights of that error. The true offset
 * differs from a sample's by at most half its round trip: samples that contradict the line by more prove that a clock was set, and three of
 * them in a row restart the estimate. All times in nanoseconds.
 */
public final class ClockOffset {

    private static final int SAMPLES = 256;
    /** Number of consecutive contradicting samples that prove a step. */
    private static final int SAMPLES_OF_A_STEP = 3;
    /** Uncertainty of the timestamps, nanoseconds. */
    private static final double TIMESTAMP_ERROR_NANOS = 50_000;
    /** Smallest step that is recognised, nanoseconds. */
    private static final double MIN_STEP_NANOS = 2_000_000;
    /** Standard deviation of the drift before there are samples, as a fraction. */
    private static final double USUAL_DRIFT = 100e-6;

    private final long[] time = new long[SAMPLES];
    private final long[] offset = new long[SAMPLES];
    private final long[] roundTrip = new long[SAMPLES];
    private long added;
    private int kept;
    private int contradicting;
    private long steps;
    private long lastStep;
    private long refused;
    /** the line: at local time {@link #originTime} the other clock is ahead by originOffset + level, and gains slope per nanosecond */
    private long originTime;
    private long originOffset;
    private double level;
    private double slope;
    private long shortest;

    /**
     * Adds a sample.
     *
     * @param t1 local clock when the ping was sent
     * @param t2 the other clock when it arrived
     * @param t3 the other clock when the pong was sent
     * @param t4 local clock when the pong arrived
     */
    public void add(long t1, long t2, long t3, long t4) {
        long trip = (t4 - t1) - (t3 - t2);
        if (trip < 0 || t4 - t1 < 0) {
            refused++;
            return;
        }
        long middle = t1 + (t4 - t1) / 2;
        long ahead = t2 - t1 - ((t2 - t1) - (t3 - t4)) / 2;
        if (known() && contradicts(middle, ahead, trip)) {
            keep(middle, ahead, trip);
            if (++contradicting == SAMPLES_OF_A_STEP) {
                restart(middle);
            }
        } else {
            discardContradicting();
            keep(middle, ahead, trip);
            fit();
        }
    }

    /** Discards the contradicting samples after one that agrees with the line. */
    private void discardContradicting() {
        added -= contradicting;
        kept -= contradicting;
        refused += contradicting;
        contradicting = 0;
    }

    /** Whether a sample and the line differ by more than half of both round trips and the drift since the last sample. */
    private boolean contradicts(long at, long ahead, long trip) {
        double possible = (trip + shortest) / 2.0 + USUAL_DRIFT * Math.abs((double) (at - originTime)) + MIN_STEP_NANOS;
        return Math.abs((double) (ahead - offsetAt(at))) > possible;
    }

    private void keep(long at, long ahead, long trip) {
        int slot = (int) (added++ % SAMPLES);
        time[slot] = at;
        offset[slot] = ahead;
        roundTrip[slot] = trip;
        kept = Math.min(SAMPLES, kept + 1);
    }

    private void restart(long at) {
        long before = offsetAt(at);
        kept = SAMPLES_OF_A_STEP;
        contradicting = 0;
        fit();
        lastStep = offsetAt(at) - before;
        steps++;
    }

    /**
     * Weighted least squares of offset = level + slope (time - origin), with the usual drift as one more observation of the slope.
     * Relative to the newest sample, so that doubles are exact enough.
     */
    private void fit() {
        int newest = slot(0);
        originTime = time[newest];
        originOffset = offset[newest];
        shortest = Long.MAX_VALUE;
        for (int i = 0; i < kept; i++) {
            shortest = Math.min(shortest, roundTrip[slot(i)]);
        }
        double weights = 0;
        double x = 0;
        double y = 0;
        double xx = 1 / (USUAL_DRIFT * USUAL_DRIFT);
        double xy = 0;
        for (int i = 0; i < kept; i++) {
            int slot = slot(i);
            double spread = TIMESTAMP_ERROR_NANOS + (roundTrip[slot] - shortest) / 2.0;
            double weight = 1 / (spread * spread);
            double dx = time[slot] - originTime;
            double dy = offset[slot] - originOffset;
            weights += weight;
            x += weight * dx;
            y += weight * dy;
            xx += weight * dx * dx;
            xy += weight * dx * dy;
        }
        slope = (weights * xy - x * y) / (weights * xx - x * x);
        level = (y - slope * x) / weights;
    }

    /** Index of the sample that came a number of samples before the newest. */
    private int slot(int before) {
        return (int) ((added - 1 - before) % SAMPLES);
    }

    /** Whether there was any sample. */
    public boolean known() {
        return kept > 0;
    }

    /** Number of samples in use. */
    public int samples() {
        return kept;
    }

    /** Offset of the other clock at a local time; 0 before the first sample. */
    public long offsetAt(long local) {
        return originOffset + Math.round(level + slope * (local - originTime));
    }

    /** Time of the other clock at a local time. */
    public long remote(long local) {
        return local + offsetAt(local);
    }

    /** Local time at a time of the other clock. */
    public long local(long remote) {
        long near = remote - offsetAt(originTime);
        return remote - offsetAt(near);
    }

    /** Drift of the other clock as a fraction: 50e-6 gains 50 µs per second. */
    public double drift() {
        return slope;
    }

    /** The shortest round trip of the samples in use; half of it bounds the error by asymmetry. */
    public long roundTripNanos() {
        return kept == 0 ? 0 : shortest;
    }

    /** Number of steps that were recognised. */
    public long steps() {
        return steps;
    }

    /** Change of the offset at the last step; 0 if there was none. */
    public long lastStepNanos() {
        return lastStep;
    }

    /** Number of impossible samples: an answer before its request, or one that contradicts all others. */
    public long refused() {
        return refused;
    }
}
