package io.tandem.recording.codec;

/**
 * Steps in which the difference between a value and its prediction is counted. EXACT steps from one double to the next; the others fit
 * values that were rounded for the network.
 */
enum Quantization {

    EXACT(Double.NaN, Long.SIZE) {
        @Override
        boolean fits(double[] column, int count) {
            return true;
        }

        /**
         * NaN has many bit patterns, and which one an operation yields depends on the processor, so predictions use the canonical one. The
         * bits of negative numbers are inverted, so that their order continues across zero.
         */
        @Override
        boolean subtract(double[] predicted, double[] column, long[] steps, int count) {
            long any = 0;
            for (int i = 0; i < count; i++) {
                long step = ordered(Double.doubleToRawLongBits(column[i])) - ordered(Double.doubleToLongBits(predicted[i]));
                steps[i] = step;
                any |= step;
            }
            return any != 0;
        }

        @Override
        void add(double[] predicted, long[] steps, double[] column, int count) {
            for (int i = 0; i < count; i++) {
                column[i] = Double.longBitsToDouble(ordered(ordered(Double.doubleToLongBits(predicted[i])) + steps[i]));
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
        boolean subtract(double[] predicted, double[] column, long[] steps, int count) {
            long any = 0;
            for (int i = 0; i < count; i++) {
                steps[i] = number(column[i]) - number(predicted[i]);
                any |= steps[i];
            }
            return any != 0;
        }

        @Override
        void add(double[] predicted, long[] steps, double[] column, int count) {
            for (int i = 0; i < count; i++) {
                column[i] = value(number(predicted[i]) + steps[i]);
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

    /** 1/2^32 of a turn, wrapped to half a turn on either side. */
    TURN(0x1p32 / (2 * Math.PI), Integer.SIZE);

    private final double stepsPerUnit;
    /** high bits of a 64-bit count that are ignored */
    private final int ignoredBits;

    /**
     * @param stepsPerUnit steps per unit
     * @param bits  significant bits of the count of steps; it wraps beyond them
     */
    Quantization(double stepsPerUnit, int bits) {
        this.stepsPerUnit = stepsPerUnit;
        this.ignoredBits = Long.SIZE - bits;
    }

    /** Whether all values of a column are exact multiples of a step. */
    boolean fits(double[] column, int count) {
        int row = 0;
        while (row < count && Double.doubleToRawLongBits(value(number(column[row]))) == Double.doubleToRawLongBits(column[row])) {
            row++;
        }
        return row == count;
    }

    /** Fills the differences of a column from its prediction in steps, and returns whether any is not zero. */
    boolean subtract(double[] predicted, double[] column, long[] steps, int count) {
        long any = 0;
        for (int i = 0; i < count; i++) {
            steps[i] = wrapped(number(column[i]) - number(predicted[i]));
            any |= steps[i];
        }
        return any != 0;
    }

    /** Restores the column from its prediction and the differences in steps. */
    void add(double[] predicted, long[] steps, double[] column, int count) {
        for (int i = 0; i < count; i++) {
            column[i] = value(number(predicted[i]) + steps[i]);
        }
    }

    /** Restores a column without differences, as {@link #EXACT} with zeros does, in less time. */
    static void copy(double[] predicted, double[] column, int count) {
        for (int i = 0; i < count; i++) {
            column[i] = Double.longBitsToDouble(Double.doubleToLongBits(predicted[i]));
        }
    }

    private long number(double value) {
        return (long) Math.rint(value * stepsPerUnit);
    }

    private double value(long number) {
        return wrapped(number) / stepsPerUnit;
    }

    private long wrapped(long number) {
        return number << ignoredBits >> ignoredBits;
    }
}
