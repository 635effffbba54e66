package io.tandem.run.signal;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;

/** Which lines of signals are near a place, by the cells of a grid. */
public final class NearbyLines {

    private static final int[] NONE = {};

    private final double cellMetres;
    private final Map<Long, int[]> cells = new HashMap<>();

    /** @param metres how near a line is found for certain */
    NearbyLines(double[] east, double[] north, double metres) {
        cellMetres = metres;
        for (int i = 0; i < east.length; i++) {
            for (int cell = 0; cell < 9; cell++) {
                cells.merge(key(east[i] + (cell % 3 - 1) * metres, north[i] + (cell / 3 - 1) * metres), new int[] {i}, NearbyLines::joined);
            }
        }
    }

    /** The numbers of those near a place, and perhaps of some that are farther. */
    int[] at(double east, double north) {
        return cells.getOrDefault(key(east, north), NONE);
    }

    private static int[] joined(int[] some, int[] more) {
        int[] all = Arrays.copyOf(some, some.length + 1);
        all[some.length] = more[0];
        return all;
    }

    private long key(double east, double north) {
        return (long) Math.floor(east / cellMetres) << 32 ^ (long) Math.floor(north / cellMetres) & 0xFFFFFFFFL;
    }
}
