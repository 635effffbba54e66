package io.tandem.proximity;

import io.tandem.state.Snapshot;

/**
 * Vehicles in the order of their cells. The values that the search needs of a vehicle are eight adjacent numbers, one cache line, so that
 * visiting a vehicle is one memory access.
 */
final class SortedVehicles {

    private static final int WIDTH = 8;
    private static final int EAST = 0;
    private static final int NORTH = 1;
    private static final int UP = 2;
    private static final int EAST_SPEED = 3;
    private static final int NORTH_SPEED = 4;
    private static final int UP_SPEED = 5;
    private static final int LENGTH = 6;
    /** 1 for vehicles that leave the surface, otherwise 0 */
    private static final int LEAVES_SURFACE = 7;

    private double[] numbers = new double[0];
    private int[] rows = new int[0];
    /** doubt of each row, metres; null if there is none */
    private double[] doubts;

    /** Grows the columns, with some rows more for reads a little past the end. */
    void reserve(int count) {
        if (count > rows.length) {
            numbers = new double[(count + CellSearch.UNCONDITIONAL_VISITS) * WIDTH];
            rows = new int[count];
        }
    }

    /** Begins with a new snapshot. */
    void begin(Snapshot s) {
        doubts = s.isDoubtful() ? s.doubt : null;
    }

    void put(int place, Snapshot s, int row) {
        rows[place] = row;
        int base = place * WIDTH;
        numbers[base + EAST] = s.east[row];
        numbers[base + NORTH] = s.north[row];
        numbers[base + UP] = s.up[row];
        numbers[base + EAST_SPEED] = s.eastSpeed[row];
        numbers[base + NORTH_SPEED] = s.northSpeed[row];
        numbers[base + UP_SPEED] = s.upSpeed[row];
        numbers[base + LENGTH] = s.length[row];
        numbers[base + LEAVES_SURFACE] = s.leavesSurface[row] ? 1 : 0;
    }

    /** The row of the snapshot. */
    int row(int place) {
        return rows[place];
    }

    double east(int place) {
        return numbers[place * WIDTH + EAST];
    }

    double north(int place) {
        return numbers[place * WIDTH + NORTH];
    }

    double up(int place) {
        return numbers[place * WIDTH + UP];
    }

    double eastSpeed(int place) {
        return numbers[place * WIDTH + EAST_SPEED];
    }

    double northSpeed(int place) {
        return numbers[place * WIDTH + NORTH_SPEED];
    }

    double upSpeed(int place) {
        return numbers[place * WIDTH + UP_SPEED];
    }

    double length(int place) {
        return numbers[place * WIDTH + LENGTH];
    }

    /** Sum of the doubts of two vehicles, metres. */
    double doubt(int one, int other) {
        return doubts == null ? 0 : doubts[rows[one]] + doubts[rows[other]];
    }

    /** Weight of the height difference: 1 if one of the two leaves the surface, otherwise 0. */
    double heightWeight(int one, int other) {
        return Math.max(numbers[one * WIDTH + LEAVES_SURFACE], numbers[other * WIDTH + LEAVES_SURFACE]);
    }
}
