package io.tandem.bench;

import java.io.IOException;

/** Finds the largest number that passes a test: doubles it until one fails, then bisects to a precision of a tenth. */
final class CapacitySearch {

    private static final double CLOSE_ENOUGH = 1.1;

    private final int first;
    private final int most;

    /** Tests a number. */
    @FunctionalInterface
    interface Trial {
        boolean carries(int number) throws IOException;
    }

    /**
     * @param first number to begin with
     * @param most  greatest number to try
     */
    CapacitySearch(int first, int most) {
        this.first = Math.min(first, most);
        this.most = most;
    }

    /** The largest number that passed; 0 if none did. */
    int largest(Trial trial) throws IOException {
        int carried = 0;
        int tooMuch = Integer.MAX_VALUE;
        for (int next = first; next > 0; next = next(carried, tooMuch)) {
            if (trial.carries(next)) {
                carried = next;
            } else {
                tooMuch = next;
            }
        }
        return carried;
    }

    /** The next number to test; 0 if the precision is reached. */
    private int next(int carried, int tooMuch) {
        if (tooMuch == Integer.MAX_VALUE) {
            return carried == most ? 0 : (int) Math.min(most, 2L * carried);
        }
        int middle = carried == 0 ? tooMuch / 2 : round((carried + tooMuch) / 2);
        return tooMuch <= carried * CLOSE_ENOUGH || middle <= carried || middle >= tooMuch ? 0 : middle;
    }

    /** Rounds to two significant digits, the precision of the search. */
    private static int round(int number) {
        int unit = (int) Math.pow(10, Math.max(0, Math.floor(Math.log10(number)) - 1));
        return number / unit * unit;
    }
}
