package io.tandem.review;

import java.util.Arrays;
import java.util.function.IntToDoubleFunction;
import java.util.function.IntToLongFunction;

/** A time series reduced for drawing: minimum and maximum of every cell, so that no peak is lost; NaN where there is no data. */
public record MinMaxSeries(float[] least, float[] greatest) {

    /** @param bridge nanoseconds; cells between two samples are interpolated linearly if these are no farther apart */
    static MinMaxSeries of(TimeGrid grid, int samples, IntToLongFunction time, IntToDoubleFunction value, long bridge) {
        MinMaxSeries extremes = empty(grid.count());
        for (int i = 0; i < samples; i++) {
            extremes.add(grid.at(time.applyAsLong(i)), value.applyAsDouble(i));
            if (i > 0 && time.applyAsLong(i) - time.applyAsLong(i - 1) <= bridge) {
                extremes.join(grid, time.applyAsLong(i - 1), value.applyAsDouble(i - 1), time.applyAsLong(i), value.applyAsDouble(i));
            }
        }
        return extremes;
    }

    static MinMaxSeries empty(int cells) {
        MinMaxSeries extremes = new MinMaxSeries(new float[cells], new float[cells]);
        Arrays.fill(extremes.least, Float.NaN);
        Arrays.fill(extremes.greatest, Float.NaN);
        return extremes;
    }

    void add(int cell, double value) {
        if (cell < 0 || cell >= least.length || Double.isNaN(value)) {
            return;
        }
        least[cell] = least[cell] <= value ? least[cell] : (float) value;
        greatest[cell] = greatest[cell] >= value ? greatest[cell] : (float) value;
    }

    private void join(TimeGrid grid, long from, double before, long to, double after) {
        for (int cell = grid.at(from) + 1; cell < grid.at(to); cell++) {
            add(cell, before + (after - before) * (grid.middle(cell) - from) / (to - from));
        }
    }

    /** Whether minimum and maximum are equal everywhere, so that one column is sufficient. */
    public boolean single() {
        return Arrays.equals(least, greatest);
    }

    public boolean blank() {
        for (float value : least) {
            if (!Float.isNaN(value)) {
                return false;
            }
        }
        return true;
    }
}
