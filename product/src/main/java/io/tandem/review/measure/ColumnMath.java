package io.tandem.review.measure;

import java.util.Arrays;

/** Sums and derivatives of columns; NaN means unknown. */
final class ColumnMath {

    private ColumnMath() {
    }

    /**
     * Central differences with a constant interval. At the ends and beside unknown values the same window moves inwards, so that
     * the slope there equals its neighbour's.
     */
    static double[] derivative(double[] column, double interval) {
        double[] slope = new double[column.length];
        Arrays.setAll(slope, i -> difference(column, i) / interval);
        return slope;
    }

    private static double difference(double[] column, int i) {
        if (Double.isNaN(column[i])) {
            return Double.NaN;
        }
        int before = reach(column, i, -1);
        int after = reach(column, i, 1);
        int from = i - (after == 0 ? before : Math.min(1, before));
        int to = i + (before == 0 ? after : Math.min(1, after));
        return from == to ? Double.NaN : (column[to] - column[from]) / (to - from);
    }

    /** Number of known values beside one, at most two. */
    private static int reach(double[] column, int i, int step) {
        return !known(column, i + step) ? 0 : known(column, i + 2 * step) ? 2 : 1;
    }

    /** Without the values at the ends and beside unknown values. */
    static double[] inner(double[] column) {
        double[] inner = new double[column.length];
        Arrays.setAll(inner, i -> known(column, i - 1) && known(column, i + 1) ? column[i] : Double.NaN);
        return inner;
    }

    private static boolean known(double[] column, int i) {
        return i >= 0 && i < column.length && !Double.isNaN(column[i]);
    }

    /** Lengths of the vectors in two columns. */
    static double[] lengths(double[] x, double[] y) {
        double[] lengths = new double[x.length];
        Arrays.setAll(lengths, i -> Math.sqrt(x[i] * x[i] + y[i] * y[i]));
        return lengths;
    }

    /** Root mean square of the known values; NaN where there is none. */
    static double rms(double[] column) {
        double sum = 0;
        int known = 0;
        for (double x : column) {
            if (!Double.isNaN(x)) {
                sum += x * x;
                known++;
            }
        }
        return known == 0 ? Double.NaN : Math.sqrt(sum / known);
    }

    static double mean(double[] column, int from, int to) {
        double sum = 0;
        int known = 0;
        for (int i = from; i < to; i++) {
            if (!Double.isNaN(column[i])) {
                sum += column[i];
                known++;
            }
        }
        return known == 0 ? Double.NaN : sum / known;
    }

    /** Index of the greatest value, -1 where there is none. */
    static int greatest(double[] column) {
        int greatest = -1;
        for (int i = 0; i < column.length; i++) {
            greatest = column[i] > (greatest < 0 ? Double.NEGATIVE_INFINITY : column[greatest]) ? i : greatest;
        }
        return greatest;
    }

    /** Index of the least value, the first of equals, -1 where there is none. */
    static int least(double[] column) {
        int least = -1;
        for (int i = 0; i < column.length; i++) {
            least = column[i] < (least < 0 ? Double.POSITIVE_INFINITY : column[least]) ? i : least;
        }
        return least;
    }

    /** Longest run of values above a limit, in rows. */
    static int longestAbove(double[] column, double limit) {
        int longest = 0;
        int now = 0;
        for (double x : column) {
            now = x > limit ? now + 1 : 0;
            longest = Math.max(longest, now);
        }
        return longest;
    }

    /** Share of known values; 0 for an empty column. */
    static double validShare(double[] column) {
        long known = Arrays.stream(column).filter(x -> !Double.isNaN(x)).count();
        return column.length == 0 ? 0 : (double) known / column.length;
    }
}
