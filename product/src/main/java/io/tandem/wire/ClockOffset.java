package io.tandem.wire;

/**
 * What another machine's clock shows, learned from pings and pongs. A sample with a short round trip is nearly exact, one with a long
 * one may be off by half its excess over the shortest; so a straight line, offset and drift, is laid through the latest samples, each
 * weighed by that. The true offset is never farther from a sample's than half its round trip: samples that say it is prove that a
 * clock was set, and three of them in a row begin the line anew. All times in nanoseconds.
 */
public final class ClockOffset {

    private static final int SAMPLES = 256;
    /** A step is believed when so many samples in a row contradict the line. */
    private static final int WITNESSES = 3;
    /** What timestamps themselves are uncertain by. */
    private static final double FLOOR = 50_000;
    /** Less than this is never called a step. */
    private static final double TOLERANCE = 2_000_000;
    /** How much clocks drift before anything is known of them: one standard deviation, as a share. */
    private static final double USUAL_DRIFT = 100e-6;

    private final long[] time = new long[SAMPLES];
    private final long[] offset = new long[SAMPLES];
    private final long[] roundTrip = new long[SAMPLES];
    private long added;
    private int kept;
    private int witnesses;
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
     * Takes in one sample.
     *
     * @param t1 our clock when the ping was sent
     * @param t2 the other's when it arrived
     * @param t3 the other's when the pong was sent
     * @param t4 ours when that arrived
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
            if (++witnesses == WITNESSES) {
                startAnew(middle);
            }
        } else {
            dismissWitnesses();
            keep(middle, ahead, trip);
            fit();
        }
    }

    /** The line was right after all: the samples that contradicted it are discarded. */
    private void dismissWitnesses() {
        added -= witnesses;
        kept -= witnesses;
        refused += witnesses;
        witnesses = 0;
    }

    /** Neither the sample nor the line can be off by more than half a round trip, and clocks drift while nobody asks. */
    private boolean contradicts(long at, long ahead, long trip) {
        double possible = (trip + shortest) / 2.0 + USUAL_DRIFT * Math.abs((double) (at - originTime)) + TOLERANCE;
        return Math.abs((double) (ahead - offsetAt(at))) > possible;
    }

    private void keep(long at, long ahead, long trip) {
        int slot = (int) (added++ % SAMPLES);
        time[slot] = at;
        offset[slot] = ahead;
        roundTrip[slot] = trip;
        kept = Math.min(SAMPLES, kept + 1);
    }

    private void startAnew(long at) {
        long before = offsetAt(at);
        kept = WITNESSES;
        witnesses = 0;
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
            double spread = FLOOR + (roundTrip[slot] - shortest) / 2.0;
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

    /** Where the sample lies that came so many before the newest. */
    private int slot(int before) {
        return (int) ((added - 1 - before) % SAMPLES);
    }

    /** Whether there was any sample to learn from. */
    public boolean known() {
        return kept > 0;
    }

    /** By how much the other clock is ahead when ours shows a time; 0 as long as nothing is known. */
    public long offsetAt(long local) {
        return originOffset + Math.round(level + slope * (local - originTime));
    }

    /** What the other clock shows when ours shows a time. */
    public long remote(long local) {
        return local + offsetAt(local);
    }

    /** What our clock shows when the other shows a time. */
    public long local(long remote) {
        long near = remote - offsetAt(originTime);
        return remote - offsetAt(near);
    }

    /** By how much the other clock runs fast, as a share: 50e-6 gains 50 µs in a second. */
    public double drift() {
        return slope;
    }

    /** The shortest round trip among the samples in use; half of it bounds what asymmetry can hide. */
    public long roundTripNanos() {
        return kept == 0 ? 0 : shortest;
    }

    /** How often a clock was set by more than the samples allow. */
    public long steps() {
        return steps;
    }

    /** By how much the offset changed at the last such step; 0 if there was none. */
    public long lastStepNanos() {
        return lastStep;
    }

    /** Samples that no network can cause: an answer before its question, or one that no other sample bears out. */
    public long refused() {
        return refused;
    }
}
