package io.tandem.v2x;

import java.util.Arrays;

/**
 * The stations whose radios work, sorted into square cells, so that those within a range are found in a few runs of neighbours in memory. Cells are a quarter of a range
 * wide, or wider where stations are spread so far that most cells would be empty.
 */
final class StationGrid {

    private static final int FEWEST_CELLS = 1024;
    private static final int CELLS_PER_STATION = 4;
    private static final int CELLS_PER_RANGE = 3;

    private final double range;
    private double cell;
    private double west;
    private double south;
    private int columns;
    private int lines;
    private int[] start = new int[0];
    /** sorted by cell: the station, and where it is, metres */
    int[] station;
    double[] east;
    double[] north;
    double[] up;
    private int count;
    private int[] cellOf;

    /** @param range metres; infinite to find all */
    StationGrid(int stations, double range) {
        this.range = range;
        station = new int[stations];
        east = new double[stations];
        north = new double[stations];
        up = new double[stations];
        cellOf = new int[stations];
    }

    /** Sorts the stations by counting; those in one cell stay in their order. */
    void build(Stations stations) {
        bound(stations);
        int cells = columns * lines;
        start = start.length < cells + 1 ? new int[cells + 1] : start;
        Arrays.fill(start, 0, cells + 1, 0);
        for (int i = 0; i < stations.count(); i++) {
            if (stations.on[i]) {
                cellOf[i] = line(stations.north[i]) * columns + column(stations.east[i]);
                start[cellOf[i] + 1]++;
            }
        }
        for (int i = 0; i < cells; i++) {
            start[i + 1] += start[i];
        }
        count = start[cells];
        for (int i = stations.count() - 1; i >= 0; i--) {
            if (stations.on[i]) {
                int place = --start[cellOf[i] + 1];
                station[place] = i;
                east[place] = stations.east[i];
                north[place] = stations.north[i];
                up[place] = stations.up[i];
            }
        }
        // Each start was moved down to the first place of its own cell, which is where the next array index belongs.
        System.arraycopy(start, 1, start, 0, cells);
        start[cells] = count;
    }

    private void bound(Stations stations) {
        double minEast = Double.POSITIVE_INFINITY;
        double minNorth = Double.POSITIVE_INFINITY;
        double maxEast = Double.NEGATIVE_INFINITY;
        double maxNorth = Double.NEGATIVE_INFINITY;
        for (int i = 0; i < stations.count(); i++) {
            if (stations.on[i]) {
                minEast = Math.min(minEast, stations.east[i]);
                minNorth = Math.min(minNorth, stations.north[i]);
                maxEast = Math.max(maxEast, stations.east[i]);
                maxNorth = Math.max(maxNorth, stations.north[i]);
            }
        }
        west = minEast;
        south = minNorth;
        cell = range / CELLS_PER_RANGE;
        double most = Math.max(FEWEST_CELLS, (double) CELLS_PER_STATION * stations.count());
        while (cells(maxEast - west) * cells(maxNorth - south) > most) {
            cell *= 2;
        }
        columns = (int) cells(maxEast - west);
        lines = (int) cells(maxNorth - south);
    }

    /** As a real number, because a spread of thousands of kilometres has more cells than an int can count; 1 where there is no station, or no end of the range. */
    private double cells(double extent) {
        return extent > 0 && cell < Double.POSITIVE_INFINITY ? Math.floor(extent / cell) + 1 : 1;
    }

    private int column(double metres) {
        return (int) Math.clamp((metres - west) / cell, 0, columns - 1.0);
    }

    private int line(double metres) {
        return (int) Math.clamp((metres - south) / cell, 0, lines - 1.0);
    }

    int firstLine(double metres) {
        return line(metres - range);
    }

    int lastLine(double metres) {
        return line(metres + range);
    }

    /**
     * The first place of those in one line of cells that may be in range.
     *
     * @param chord of the line
     */
    int from(int line, double atEast, double chord) {
        return start[line * columns + column(atEast - chord)];
    }

    /** One past the last of them. */
    int to(int line, double atEast, double chord) {
        return start[line * columns + column(atEast + chord) + 1];
    }

    /** Half the width of the circle of the range where it is widest in a line of cells, metres. */
    double chord(int line, double atNorth) {
        double bottom = south + line * cell;
        double away = Math.max(0, Math.max(bottom - atNorth, atNorth - bottom - cell));
        return range < Double.POSITIVE_INFINITY ? Math.sqrt(Math.max(0, range * range - away * away)) : range;
    }

    /**
     * Finds the other stations within the range of one. Whether each is in reach is as good as random, so that a branch would be mispredicted often: every one is written down, and the next takes
     * the place of one that is not.
     */
    void find(Stations stations, int center, Receivers into) {
        double atEast = stations.east[center];
        double atNorth = stations.north[center];
        double atUp = stations.up[center];
        double most = range * range;
        int count = 0;
        int last = lastLine(atNorth);
        for (int line = firstLine(atNorth); line <= last; line++) {
            double chord = chord(line, atNorth);
            int end = to(line, atEast, chord);
            for (int k = from(line, atEast, chord); k < end; k++) {
                double e = east[k] - atEast;
                double n = north[k] - atNorth;
                double u = up[k] - atUp;
                double away = e * e + n * n + u * u;
                into.station[count] = station[k];
                into.squared[count] = away;
                count += away <= most & station[k] != center ? 1 : 0;
            }
        }
        into.count = count;
    }
}
