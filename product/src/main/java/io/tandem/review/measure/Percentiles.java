package io.tandem.review.measure;

import java.util.Arrays;

/** The numbers of a column by size, those that are not a number left out. */
public final class Percentiles {

    private final double[] sorted;

    private Percentiles(double[] sorted) {
        this.sorted = sorted;
    }

    public static Percentiles of(double[] column) {
        return new Percentiles(Arrays.stream(column).filter(x -> !Double.isNaN(x)).sorted().toArray());
    }

    /** How many numbers there are. */
    public int count() {
        return sorted.length;
    }

    /** The number that a share of the others is under, linear between two; not a number where there is none. */
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
