package io.tandem.recording.codec;

/**
 * How the numbers of a column are counted, so that a number near its prediction is few steps away from it. The exact grain steps from
 * one double to the next; the others fit what came over a network, where numbers are rounded.
 */
enum Quantization {

    EXACT(Double.NaN, Long.SIZE) {
        @Override
        boolean fits(double[] column, int count) {
            return true;
        }

        /**
         * What is not a number has many forms, and which one a sum gives is the processor's choice: for predictions there is one.
         * Negative numbers are turned over, so that steps go on evenly across zero.
         */
        @Override
        boolean subtract(double[] likely, double[] column, long[] steps, int count) {
            long any = 0;
            for (int i = 0; i < count; i++) {
                long step = ordered(Double.doubleToRawLongBits(column[i])) - ordered(Double.doubleToLongBits(likely[i]));
                steps[i] = step;
                any |= step;
            }
            return any != 0;
        }

        @Override
        void add(double[] likely, long[] steps, double[] column, int count) {
            for (int i = 0; i < count; i++) {
                column[i] = Double.longBitsToDouble(ordered(ordered(Double.doubleToLongBits(likely[i])) + steps[i]));
            }
        }

        private static long ordered(long bits) {
            return bits ^ bits >> 63 & Long.MAX_VALUE;
        }
    },

    FLOAT(Double.NaN, Integer.SIZE) {
        @Override
        boolean fits(double[] column, int count) {
            int row = 0;
            while (row < count && fits(column[row])) {
                row++;
            }
            return row == count;
        }

        private static boolean fits(double value) {
            return Double.doubleToRawLongBits(value(number(value))) == Double.doubleToRawLongBits(value);
        }

        @Override
        boolean subtract(double[] likely, double[] column, long[] steps, int count) {
            long any = 0;
            for (int i = 0; i < count; i++) {
                steps[i] = number(column[i]) - number(likely[i]);
                any |= steps[i];
            }
            return any != 0;
        }

        @Override
        void add(double[] likely, long[] steps, double[] column, int count) {
            for (int i = 0; i < count; i++) {
                column[i] = value(number(likely[i]) + steps[i]);
            }
        }

        private static long number(double value) {
            return ordered(Float.floatToIntBits((float) value));
        }

        private static double value(long number) {
            return Float.intBitsToFloat(ordered((int) number));
        }

        private static int ordered(int bits) {
            return bits ^ bits >> 31 & Integer.MAX_VALUE;
        }
    },

    THOUSANDTH(1_000, Long.SIZE),

    TEN_THOUSANDTH(10_000, Long.SIZE),

    /** The 2^32nd part of a turn, half a turn to either side. */
    TURN(0x1p32 / (2 * Math.PI), Integer.SIZE);

    private final double units;
    /** what does not count of a number's bits */
    private final int spare;

    /**
     * @param units how many of it make one
     * @param bits  how many bits of a number of units count: beyond them it begins anew
     */
    Quantization(double units, int bits) {
        this.units = units;
        this.spare = Long.SIZE - bits;
    }

    /** Whether all numbers of a column can be told exactly. */
    boolean fits(double[] column, int count) {
        int row = 0;
        while (row < count && Double.doubleToRawLongBits(value(number(column[row]))) == Double.doubleToRawLongBits(column[row])) {
            row++;
        }
        return row == count;
    }

    /** By how many steps a column differs from what was likely, and whether it does at all. */
    boolean subtract(double[] likely, double[] column, long[] steps, int count) {
        long any = 0;
        for (int i = 0; i < count; i++) {
            steps[i] = wrapped(number(column[i]) - number(likely[i]));
            any |= steps[i];
        }
        return any != 0;
    }

    /** The column that differs by so many steps. */
    void add(double[] likely, long[] steps, double[] column, int count) {
        for (int i = 0; i < count; i++) {
            column[i] = value(number(likely[i]) + steps[i]);
        }
    }

    /** The column without differences, as {@link #EXACT} adds none, in less time. */
    static void copy(double[] likely, double[] column, int count) {
        for (int i = 0; i < count; i++) {
            column[i] = Double.longBitsToDouble(Double.doubleToLongBits(likely[i]));
        }
    }

    private long number(double value) {
        return (long) Math.rint(value * units);
    }

    private double value(long number) {
        return wrapped(number) / units;
    }

    private long wrapped(long number) {
        return number << spare >> spare;
    }
}
