package io.tandem.sweep;

import io.tandem.scenario.quantity.Quantity;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.List;

/**
 * A setting that a sweep varies.
 *
 * @param path   the setting, as in {@code --set}
 * @param values its values in the syntax of a scenario
 */
public record Axis(String path, Values values) {

    /** The path of the seed, which is never sampled: every point is run with every seed. */
    public static final String SEED = "seed";

    /** Values that are listed, or that lie in an interval. */
    public sealed interface Values {

        /** Number of values on a grid; 0 where only samples can be taken. */
        long count();

        /** A value on a grid, counted from 0. */
        String at(long index);

        /** The value at a share of the way from the first to the last, from 0 to less than 1. */
        String sample(double share);
    }

    /** Values as they are written. */
    public record Listed(List<String> texts) implements Values {

        @Override
        public long count() {
            return texts.size();
        }

        @Override
        public String at(long index) {
            return texts.get((int) index);
        }

        @Override
        public String sample(double share) {
            return at((long) (share * count()));
        }
    }

    /** Whole numbers from one to another. */
    public record Whole(long first, long last) implements Values {

        @Override
        public long count() {
            return last - first + 1;
        }

        @Override
        public String at(long index) {
            return String.valueOf(first + index);
        }

        @Override
        public String sample(double share) {
            return at((long) (share * count()));
        }
    }

    /**
     * An interval of numbers.
     *
     * @param unit   symbol, with a space before it; empty for a bare number
     * @param points number of values on a grid, both ends included; 0 where only samples are taken
     * @param log    whether equal ratios count, not equal differences
     */
    public record Interval(double from, double to, String unit, int points, boolean log) implements Values {

        /** Digits that are kept, so that 0.6000000000000001 is 0.6. */
        private static final MathContext DIGITS = new MathContext(12);

        @Override
        public long count() {
            return points;
        }

        @Override
        public String at(long index) {
            return text(points < 2 ? 0 : (double) index / (points - 1));
        }

        @Override
        public String sample(double share) {
            return points > 0 ? at((long) (share * points)) : text(share);
        }

        /** The value at a share from 0 to 1 of the interval. */
        public String text(double share) {
            double value = share <= 0 ? from : share >= 1 ? to : log ? from * Math.pow(to / from, share) : from + (to - from) * share;
            return Quantity.plain(new BigDecimal(value).round(DIGITS).doubleValue()) + unit;
        }
    }

    public boolean isSeed() {
        return path.equals(SEED);
    }

    /** A value as a number in SI units; NaN where it is none. */
    public static double number(String value) {
        return Quantity.of(value).map(quantity -> quantity.isBare() ? quantity.number()
                : quantity.unit().map(unit -> unit.toSi(quantity.number())).orElse(Double.NaN)).orElse(Double.NaN);
    }
}
