package io.tandem.time;

import java.util.Arrays;

/**
 * The share of each beat that was left over: 1 is idle, 0 is an overrun. Kept for the last ten seconds of beats and for the whole
 * run. Written by the pacing thread without allocation, read by any.
 */
public final class Margins {

    /** Half of the beats had at least p50 left, all but one in twenty at least p5; NaN before the first beat. */
    public record Spread(double p50, double p5, double min) {
    }

    private static final double RECENT_NANOS = 10e9;
    private static final double MEDIAN = 0.5;
    private static final double LOW = 0.05;
    /** The whole run is kept as a histogram, which rounds its percentiles down to thousandths. */
    private static final int BINS = 1000;

    private final double[] recent;
    private final long[] histogram = new long[BINS + 1];
    private double least = Double.NaN;
    private long beats;
    private long overruns;

    public Margins(long beatNanos) {
        recent = new double[(int) Math.max(1, Math.ceil(RECENT_NANOS / beatNanos))];
    }

    /** Forgets all beats so far: those of a warm-up are not those of the run. */
    public synchronized void forget() {
        Arrays.fill(histogram, 0);
        least = Double.NaN;
        beats = 0;
        overruns = 0;
    }

    /** @param margin from 0 to 1 */
    public synchronized void add(double margin) {
        recent[(int) (beats % recent.length)] = margin;
        histogram[(int) (margin * BINS)]++;
        least = beats == 0 ? margin : Math.min(least, margin);
        overruns += margin == 0 ? 1 : 0;
        beats++;
    }

    public synchronized long beats() {
        return beats;
    }

    /** Beats with nothing left over. */
    public synchronized long overruns() {
        return overruns;
    }

    /** Over the last ten seconds of beats. */
    public synchronized Spread recent() {
        double[] sorted = Arrays.copyOf(recent, (int) Math.min(beats, recent.length));
        Arrays.sort(sorted);
        if (sorted.length == 0) {
            return new Spread(Double.NaN, Double.NaN, Double.NaN);
        }
        return new Spread(sorted[(int) rank(MEDIAN, sorted.length) - 1], sorted[(int) rank(LOW, sorted.length) - 1], sorted[0]);
    }

    /** Over all beats so far. */
    public synchronized Spread wholeRun() {
        return new Spread(fromHistogram(MEDIAN), fromHistogram(LOW), least);
    }

    private double fromHistogram(double share) {
        long wanted = rank(share, beats);
        long passed = 0;
        for (int bin = 0; bin <= BINS; bin++) {
            passed += histogram[bin];
            if (passed >= wanted && passed > 0) {
                return (double) bin / BINS;
            }
        }
        return Double.NaN;
    }

    /** Nearest rank, counted from 1. */
    private static long rank(double share, long count) {
        return Math.max(1, (long) Math.ceil(share * count));
    }
}
