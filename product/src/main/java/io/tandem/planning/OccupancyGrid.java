package io.tandem.planning;

import io.tandem.geo.Angle;
import io.tandem.world.CellBitmap;
import io.tandem.world.Obstacles;
import java.util.ArrayList;
import java.util.List;

/** The occupancy grid around a vehicle: cells of 0.2 m, aligned to the site. Nothing is known outside. */
public final class OccupancyGrid {

    /** Sampling distance of bodies, metres. */
    private static final double APART = CellBitmap.SIZE;

    private final int west;
    private final int south;
    private final int columns;
    private final int rows;
    private final long[] bits;
    private final boolean empty;

    /** A run of occupied cells in a row, from one column to another, counted from the south-west corner. */
    public record Run(int row, int first, int last) {
    }

    private OccupancyGrid(int west, int south, int columns, int rows, long[] bits) {
        this.west = west;
        this.south = south;
        this.columns = columns;
        this.rows = rows;
        this.bits = bits;
        long any = 0;
        for (long word : bits) {
            any |= word;
        }
        this.empty = any == 0;
    }

    /** The grid of a square around a position; unknown cells are occupied. */
    public static OccupancyGrid around(Obstacles obstacles, double east, double north, double reach) {
        int west = CellBitmap.cellOf(east - reach);
        int south = CellBitmap.cellOf(north - reach);
        int columns = CellBitmap.cellOf(east + reach) - west + 1;
        int rows = CellBitmap.cellOf(north + reach) - south + 1;
        long[] bits = new long[(columns * rows + 63) / 64];
        obstacles.closed(west, south, west + columns - 1, south + rows - 1, (column, row) -> {
            int at = (row - south) * columns + column - west;
            bits[at >> 6] |= 1L << at;
        });
        return new OccupancyGrid(west, south, columns, rows, bits);
    }

    /** Index of the first cell east of the site origin; {@code south} north of it. */
    public int west() {
        return west;
    }

    public int south() {
        return south;
    }

    public int columns() {
        return columns;
    }

    public int rows() {
        return rows;
    }

    private boolean isSet(int x, int y) {
        int at = y * columns + x;
        return (bits[at >> 6] >>> at & 1) != 0;
    }

    /** Whether a position inside the grid is occupied. */
    public boolean isClosed(double east, double north) {
        int x = CellBitmap.cellOf(east) - west;
        int y = CellBitmap.cellOf(north) - south;
        return x >= 0 && x < columns && y >= 0 && y < rows && isSet(x, y);
    }

    /** Whether a box overlaps occupied cells, sampled along its edges and its centre line. */
    public boolean meets(double east, double north, double heading, double length, double width) {
        if (empty) {
            return false;
        }
        double cos = Angle.cos(heading);
        double sin = Angle.sin(heading);
        int along = (int) Math.ceil(length / APART);
        int across = (int) Math.ceil(width / APART);
        for (int i = 0; i <= along; i++) {
            double ahead = length * ((double) i / along - 0.5);
            int skipped = i == 0 || i == along ? 1 : across;
            for (int j = 0; j <= across; j += skipped) {
                double left = width * ((double) j / across - 0.5);
                if (isClosed(east + ahead * cos - left * sin, north + ahead * sin + left * cos)) {
                    return true;
                }
            }
            if (isClosed(east + ahead * cos, north + ahead * sin)) {
                return true;
            }
        }
        return false;
    }

    /** All occupied cells, row by row. */
    public List<Run> runs() {
        List<Run> runs = new ArrayList<>();
        for (int y = 0; y < rows && !empty; y++) {
            int first = -1;
            for (int x = 0; x <= columns; x++) {
                boolean closed = x < columns && isSet(x, y);
                if (closed && first < 0) {
                    first = x;
                } else if (!closed && first >= 0) {
                    runs.add(new Run(y, first, x - 1));
                    first = -1;
                }
            }
        }
        return runs;
    }
}
