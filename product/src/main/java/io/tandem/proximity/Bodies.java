package io.tandem.proximity;

import io.tandem.state.Snapshot;

/**
 * The vehicles that a search compares, each with all that a pair is judged by side by side. They stand in the order of their cells:
 * those near in space are near in memory, whatever their rows, and judging a pair waits for none of it.
 */
final class Bodies {

    private static final int WIDTH = 8;
    private static final int EAST = 0;
    private static final int NORTH = 1;
    private static final int UP = 2;
    private static final int EAST_SPEED = 3;
    private static final int NORTH_SPEED = 4;
    private static final int UP_SPEED = 5;
    private static final int LENGTH = 6;
    private static final int LEAVES_SURFACE = 7;

    private int[] row = new int[0];
    private double[] values = new double[0];

    void reserve(int count) {
        if (count > row.length) {
            row = new int[count];
            values = new double[WIDTH * count];
        }
    }

    void put(int place, Snapshot s, int fromRow) {
        int at = WIDTH * place;
        row[place] = fromRow;
        values[at + EAST] = s.east[fromRow];
        values[at + NORTH] = s.north[fromRow];
        values[at + UP] = s.up[fromRow];
        values[at + EAST_SPEED] = s.eastSpeed[fromRow];
        values[at + NORTH_SPEED] = s.northSpeed[fromRow];
        values[at + UP_SPEED] = s.upSpeed[fromRow];
        values[at + LENGTH] = s.length[fromRow];
        values[at + LEAVES_SURFACE] = s.leavesSurface[fromRow] ? 1 : 0;
    }

    /** The row of the snapshot. */
    int row(int place) {
        return row[place];
    }

    double east(int place) {
        return values[WIDTH * place + EAST];
    }

    double north(int place) {
        return values[WIDTH * place + NORTH];
    }

    double up(int place) {
        return values[WIDTH * place + UP];
    }

    double eastSpeed(int place) {
        return values[WIDTH * place + EAST_SPEED];
    }

    double northSpeed(int place) {
        return values[WIDTH * place + NORTH_SPEED];
    }

    double upSpeed(int place) {
        return values[WIDTH * place + UP_SPEED];
    }

    double length(int place) {
        return values[WIDTH * place + LENGTH];
    }

    /** 1 where height matters between this one and others, else 0. */
    double leavesSurface(int place) {
        return values[WIDTH * place + LEAVES_SURFACE];
    }
}
