package io.tandem.proximity;

import java.util.Arrays;

/** Statistics of vehicles before they are sorted: number and greatest reach of each level, and bounds of the positions. */
final class LevelCensus {

    /** Number of levels. Level n is for reaches of 2^(n - 20) m; smaller and greater reaches are in the first and the last level. */
    static final int LEVELS = 64;
    private static final int FINEST_EXPONENT = -20;

    private final int[] count = new int[LEVELS];
    private final double[] span = new double[LEVELS];
    private final double[] sweep = new double[LEVELS];
    private double west;
    private double east;
    private double south;
    private double north;

    void clear() {
        Arrays.fill(count, 0);
        Arrays.fill(span, 0);
        Arrays.fill(sweep, 0);
        west = south = Double.POSITIVE_INFINITY;
        east = north = Double.NEGATIVE_INFINITY;
    }

    /** Adds a vehicle and returns its level. */
    int add(double itsSpan, double itsSweep, double itsEast, double itsNorth) {
        int exponent = Math.getExponent(Math.max(itsSpan, 2 * itsSweep));
        int level = Math.clamp(exponent - FINEST_EXPONENT, 0, LEVELS - 1);
        count[level]++;
        reachOut(level, itsSpan, itsSweep);
        include(itsEast, itsNorth);
        return level;
    }

    void addAll(LevelCensus more) {
        for (int level = 0; level < LEVELS; level++) {
            count[level] += more.count[level];
            reachOut(level, more.span[level], more.sweep[level]);
        }
        west = Math.min(west, more.west);
        east = Math.max(east, more.east);
        south = Math.min(south, more.south);
        north = Math.max(north, more.north);
    }

    private void reachOut(int level, double toSpan, double toSweep) {
        if (toSpan > span[level]) {
            span[level] = toSpan;
        }
        if (toSweep > sweep[level]) {
            sweep[level] = toSweep;
        }
    }

    /** Comparisons that are rarely true are much faster here than {@code Math.min}. */
    private void include(double placeEast, double placeNorth) {
        if (placeEast < west) {
            west = placeEast;
        }
        if (placeEast > east) {
            east = placeEast;
        }
        if (placeNorth < south) {
            south = placeNorth;
        }
        if (placeNorth > north) {
            north = placeNorth;
        }
    }

    int count(int level) {
        return count[level];
    }

    /** The greatest span of a level. */
    double span(int level) {
        return span[level];
    }

    /** The greatest sweep of a level. */
    double sweep(int level) {
        return sweep[level];
    }

    double west() {
        return west;
    }

    double east() {
        return east;
    }

    double south() {
        return south;
    }

    double north() {
        return north;
    }

    /** The greatest absolute coordinate. */
    double farthest() {
        return Math.max(Math.max(Math.abs(west), Math.abs(east)), Math.max(Math.abs(south), Math.abs(north)));
    }
}
