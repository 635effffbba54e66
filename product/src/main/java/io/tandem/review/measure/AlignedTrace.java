package io.tandem.review.measure;

import io.tandem.geo.Angle;

/**
 * A trace resampled to a grid of beats by linear interpolation, within gaps of at most {@link #BRIDGE}; NaN elsewhere, so that a
 * drop-out is not bridged, nor is movement while the run stood still.
 */
public final class AlignedTrace {

    /** Longest gap between two samples that is interpolated, nanoseconds. */
    public static final long BRIDGE = 500_000_000L;

    private final BeatGrid beats;
    public final double[] east;
    public final double[] north;
    public final double[] up;
    public final double[] heading;
    public final double[] speed;

    private AlignedTrace(BeatGrid beats) {
        this.beats = beats;
        east = new double[beats.count()];
        north = new double[beats.count()];
        up = new double[beats.count()];
        heading = new double[beats.count()];
        speed = new double[beats.count()];
    }

    public static AlignedTrace of(MotionTrace trace, BeatGrid beats) {
        AlignedTrace aligned = new AlignedTrace(beats);
        int row = beats.count() == 0 ? -1 : trace.rowAt(beats.first());
        for (int beat = 0; beat < beats.count(); beat++) {
            while (row + 1 < trace.count() && trace.timeNanos[row + 1] <= beats.time(beat)) {
                row++;
            }
            aligned.fill(beat, trace, row);
        }
        return aligned;
    }

    private void fill(int beat, MotionTrace trace, int row) {
        double share = share(trace, row, beats.time(beat));
        int next = share == 0 ? row : row + 1;
        if (Double.isNaN(share)) {
            east[beat] = north[beat] = up[beat] = heading[beat] = speed[beat] = Double.NaN;
            return;
        }
        east[beat] = between(trace.east, row, next, share);
        north[beat] = between(trace.north, row, next, share);
        up[beat] = between(trace.up, row, next, share);
        speed[beat] = between(trace.speed, row, next, share);
        heading[beat] = trace.heading[row] + share * Angle.wrap(trace.heading[next] - trace.heading[row]);
    }

    /** Fraction of the way from one row to the next, 0 on the row itself; NaN where there is no data. */
    static double share(MotionTrace trace, int row, long time) {
        if (row >= 0 && trace.timeNanos[row] == time) {
            return 0;
        }
        if (row < 0 || row + 1 >= trace.count() || !trace.isJoined(row)) {
            return Double.NaN;
        }
        return (double) (time - trace.timeNanos[row]) / (trace.timeNanos[row + 1] - trace.timeNanos[row]);
    }

    static double between(double[] column, int row, int next, double share) {
        return column[row] + share * (column[next] - column[row]);
    }

    public BeatGrid beats() {
        return beats;
    }

    public boolean valid(int beat) {
        return !Double.isNaN(east[beat]);
    }

    double eastSpeed(int beat) {
        return speed[beat] * Angle.cos(heading[beat]);
    }

    double northSpeed(int beat) {
        return speed[beat] * Angle.sin(heading[beat]);
    }
}
