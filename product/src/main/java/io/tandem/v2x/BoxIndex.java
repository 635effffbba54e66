package io.tandem.v2x;

import java.util.Arrays;

/**
 * Upright boxes in square cells, so that those near a straight way are found without looking at all. Cells are 64 m wide, or wider where boxes are spread so far that most cells would be empty.
 */
final class BoxIndex {

    private static final double CELL_METRES = 64;
    private static final int FEWEST_CELLS = 1024;
    private static final int CELLS_PER_BOX = 16;
    /** what rounding may move the edge of a cell by, metres */
    private static final double ROUNDING_METRES = 1e-3;

    private final int count;
    final double[] minEast;
    final double[] minNorth;
    final double[] maxEast;
    final double[] maxNorth;
    private double cell;
    private double west;
    private double south;
    private int columns;
    private int lines;
    private int[] start = new int[1];
    private int[] content = new int[0];
    /** the search in which a box was found last */
    private final long[] seen;
    private long search;
    /** of the last search: the boxes near the way, in their order */
    final int[] found;
    private int hits;

    BoxIndex(int count) {
        this.count = count;
        minEast = new double[count];
        minNorth = new double[count];
        maxEast = new double[count];
        maxNorth = new double[count];
        seen = new long[count];
        found = new int[count];
    }

    /** Sorts the boxes into cells; to be called when they have changed. Those with no number as a place are left out. */
    void build() {
        bound();
        int cells = columns * lines;
        start = start.length < cells + 2 ? new int[cells + 2] : start;
        Arrays.fill(start, 0);
        for (int box = 0; box < count; box++) {
            fill(box, false);
        }
        for (int i = 2; i < cells + 2; i++) {
            start[i] += start[i - 1];
        }
        content = content.length < start[cells + 1] ? new int[start[cells + 1]] : content;
        for (int box = 0; box < count; box++) {
            fill(box, true);
        }
    }

    /** Counts a box in all of its cells, two places on; or writes it there, at the place that its cell has come to, so that in the end each start is one place on. */
    private void fill(int box, boolean write) {
        if (!isPlaced(box)) {
            return;
        }
        for (int line = line(minNorth[box]); line <= line(maxNorth[box]); line++) {
            for (int column = column(minEast[box]); column <= column(maxEast[box]); column++) {
                int at = line * columns + column;
                if (write) {
                    content[start[at + 1]++] = box;
                } else {
                    start[at + 2]++;
                }
            }
        }
    }

    private boolean isPlaced(int box) {
        return minEast[box] <= maxEast[box] && minNorth[box] <= maxNorth[box];
    }

    private void bound() {
        double east = Double.NEGATIVE_INFINITY;
        double north = Double.NEGATIVE_INFINITY;
        west = Double.POSITIVE_INFINITY;
        south = Double.POSITIVE_INFINITY;
        for (int box = 0; box < count; box++) {
            if (isPlaced(box)) {
                west = Math.min(west, minEast[box]);
                south = Math.min(south, minNorth[box]);
                east = Math.max(east, maxEast[box]);
                north = Math.max(north, maxNorth[box]);
            }
        }
        cell = CELL_METRES;
        double most = Math.max(FEWEST_CELLS, (double) CELLS_PER_BOX * count);
        while (cells(east - west) * cells(north - south) > most) {
            cell *= 2;
        }
        columns = (int) cells(east - west);
        lines = (int) cells(north - south);
    }

    private double cells(double extent) {
        return extent > 0 ? Math.floor(extent / cell) + 1 : 1;
    }

    private int column(double metres) {
        return (int) Math.clamp((metres - west) / cell, 0, columns - 1.0);
    }

    private int line(double metres) {
        return (int) Math.clamp((metres - south) / cell, 0, lines - 1.0);
    }

    /** Finds the boxes in the cells of the way from a place; returns how many there are. */
    int find(double e, double n, double de, double dn) {
        hits = 0;
        search++;
        int last = line(Math.max(n, n + dn));
        for (int line = line(Math.min(n, n + dn)); line <= last; line++) {
            double from = share(south + line * cell - ROUNDING_METRES - n, dn, dn > 0 ? 0 : 1);
            double to = share(south + (line + 1) * cell + ROUNDING_METRES - n, dn, dn > 0 ? 1 : 0);
            double a = e + Math.min(from, to) * de;
            double b = e + Math.max(from, to) * de;
            collect(line * columns + column(Math.min(a, b) - ROUNDING_METRES), line * columns + column(Math.max(a, b) + ROUNDING_METRES));
        }
        Arrays.sort(found, 0, hits);
        return hits;
    }

    /** The share of the way after which it has gone so far, within the way; a way that does not go there at all has it at an end. */
    private static double share(double far, double whole, double otherwise) {
        return Math.abs(whole) < ROUNDING_METRES ? otherwise : Math.clamp(far / whole, 0, 1);
    }

    private void collect(int from, int to) {
        for (int k = start[from]; k < start[to + 1]; k++) {
            int box = content[k];
            if (seen[box] != search) {
                seen[box] = search;
                found[hits++] = box;
            }
        }
    }
}
