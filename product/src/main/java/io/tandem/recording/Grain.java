package io.tandem.recording;

/**
 * How the numbers of a column are counted, so that a number near its prediction is few steps away from it. The exact grain steps from
 * one double to the next; the others fit what came over a network, where numbers are rounded.
 */
enum Grain {

    EXACT {
        @Override
        boolean fits(double value) {
            return true;
        }

        /** Negative numbers are turned over, so that steps go on evenly across zero. */
        @Override
        long number(double value) {
            return ordered(Double.doubleToRawLongBits(value));
        }

        @Override
        double value(long number) {
            return Double.longBitsToDouble(ordered(number));
        }

        /**
         * What is not a number has many forms, and which one a sum gives is the processor's choice: for predictions there is one. Loops
         * of their own, because almost all numbers go through here.
         */
        @Override
        void subtract(double[] likely, double[] column, long[] steps, int count) {
            for (int i = 0; i < count; i++) {
                steps[i] = ordered(Double.doubleToRawLongBits(column[i])) - ordered(Double.doubleToLongBits(likely[i]));
            }
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

    FLOAT {
        @Override
        long number(double value) {
            return ordered(Float.floatToIntBits((float) value));
        }

        @Override
        double value(long number) {
            return Float.intBitsToFloat(ordered((int) number));
        }

        private static int ordered(int bits) {
            return bits ^ bits >> 31 & Integer.MAX_VALUE;
        }
    },

    THOUSANDTH {
        @Override
        long number(double value) {
            return (long) Math.rint(value * 1_000);
        }

        @Override
        double value(long number) {
            return number / 1_000.0;
        }
    },

    TEN_THOUSANDTH {
        @Override
        long number(double value) {
            return (long) Math.rint(value * 10_000);
        }

        @Override
        double value(long number) {
            return number / 10_000.0;
        }
    },

    /** The 2^32nd part of a turn, half a turn to either side. */
    TURN {
        @Override
        long number(double value) {
            return (long) Math.rint(value * TURN_UNITS);
        }

        @Override
        double value(long number) {
            return (int) number / TURN_UNITS;
        }

        @Override
        void subtract(double[] likely, double[] column, long[] steps, int count) {
            super.subtract(likely, column, steps, count);
            for (int i = 0; i < count; i++) {
                steps[i] = (int) steps[i];
            }
        }
    };

    private static final double TURN_UNITS = 0x1p32 / (2 * Math.PI);

    /** Whether a number can be told exactly. */
    boolean fits(double value) {
        return Double.doubleToRawLongBits(value(number(value))) == Double.doubleToRawLongBits(value);
    }

    boolean fits(double[] column, int count) {
        int row = 0;
        while (row < count && fits(column[row])) {
            row++;
        }
        return row == count;
    }

    abstract long number(double value);

    abstract double value(long number);

    /** By how many steps a column differs from what was likely. */
    void subtract(double[] likely, double[] column, long[] steps, int count) {
        for (int i = 0; i < count; i++) {
            steps[i] = number(column[i]) - number(likely[i]);
        }
    }

    /** The column that differs by so many steps. */
    void add(double[] likely, long[] steps, double[] column, int count) {
        for (int i = 0; i < count; i++) {
            column[i] = value(number(likely[i]) + steps[i]);
        }
    }
}
