package io.tandem.review.measure;

import java.util.Arrays;

/** Sorted values of a column, without NaN. */
public final class Percentiles {

    private final double[] sorted;

    private Percentiles(double[] sorted) {
        this.sorted = sorted;
    }

    public static Percentiles of(double[] column) {
        return new Percentiles(Arrays.stream(column).filter(x -> !Double.isNaN(x)).sorted().toArray());
    }

    /** Number of values. */
    public int count() {
        return sorted.length;
    }

    /**
     * Quantile by linear interpolation between order statistics (R. Hyndman and Y. Fan, The American Statistician 50 (1996) 361,
     * definition 7); NaN without values.
     *
     * @param share 0 to 1
     */
    public double at(double share) {
        if (sorted.length == 0) {
            return Double.NaN;
        }
        double place = share * (sorted.length - 1);
        int below = (int) place;
        int above = Math.min(below + 1, sorted.length - 1);
        return AlignedTrace.between(sorted, below, above, place - below);
    }

    public double least() {
        return at(0);
    }

    public double median() {
        return at(0.5);
    }

    public double greatest() {
        return at(1);
    }
}
