package io.tandem.world;

import java.util.Arrays;

/**
 * A square of grid cells with one bit each, set where an obstacle stands. Cells are numbered from the site, negative to the west
 * and south: cell i covers i to i + 1 times the cell size.
 */
public final class CellBitmap {

    /** Side of a cell, metres. */
    public static final double SIZE = 0.2;
    /** Diagonal of a cell: the centres of two cells are nearer to each other than any of their points by this at the most, metres. */
    static final double DIAGONAL = Math.sqrt(2) * SIZE;

    final int firstColumn;
    final int firstRow;
    final int across;
    private final long[] bits;

    public CellBitmap(int firstColumn, int firstRow, int across) {
        this.firstColumn = firstColumn;
        this.firstRow = firstRow;
        this.across = across;
        bits = new long[(across * across + 63) / 64];
    }

    /** Number of the cell that contains a coordinate. */
    public static int cellOf(double metres) {
        return (int) Math.floor(metres / SIZE);
    }

    /** Marks the cells of a row from one column to another, both included, as far as they lie in this square. */
    public void occupy(int row, int fromColumn, int toColumn) {
        int y = row - firstRow;
        int from = Math.max(0, fromColumn - firstColumn);
        int to = Math.min(across - 1, toColumn - firstColumn);
        if (y < 0 || y >= across) {
            return;
        }
        for (int x = from; x <= to; x++) {
            int at = y * across + x;
            bits[at >> 6] |= 1L << at;
        }
    }

    boolean isEmpty() {
        return Arrays.stream(bits).allMatch(bit -> bit == 0);
    }

    /** Column and row count from this square's own corner. */
    boolean isOccupied(int x, int y) {
        int at = y * across + x;
        return (bits[at >> 6] >>> at & 1) != 0;
    }

    public int firstColumn() {
        return firstColumn;
    }

    public int firstRow() {
        return firstRow;
    }

    public int across() {
        return across;
    }
}
