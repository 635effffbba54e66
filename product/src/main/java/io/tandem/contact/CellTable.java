package io.tandem.contact;

import java.util.Arrays;

/**
 * Boxes in the cells of an endless square grid. Cells are kept by a hash of their coordinates, so that the size of the table depends on the number of
 * boxes alone, however far one of them runs away. The boxes of a cell come in the order in which they were added.
 */
final class CellTable {

    /** Cells that a box may cover. */
    static final int MOST_CELLS = 256;

    private final double cellSize;
    private int entries;
    /** by entry, in the order of adding: its cell and its box; then by bucket */
    private long[] addedCell = new long[64];
    private int[] addedBox = new int[64];
    private long[] cell = new long[64];
    private int[] box = new int[64];
    /** number of the first entry of each bucket, and at the end the number of all */
    private int[] bucketStart = new int[65];
    private int mask;

    CellTable(double cellSize) {
        this.cellSize = cellSize;
    }

    /** Coordinate of the cell of a place; places out of the range of cells count as at its end. */
    int cellOf(double place) {
        return (int) Math.floor(place / cellSize);
    }

    static long cell(int cellX, int cellY) {
        return (long) cellX << Integer.SIZE | cellY & 0xffff_ffffL;
    }

    /** Whether a box covers too many cells to be kept in them; a box that is not finite does. */
    boolean isLarge(double minX, double maxX, double minY, double maxY) {
        double columns = Math.floor(maxX / cellSize) - Math.floor(minX / cellSize) + 1;
        double rows = Math.floor(maxY / cellSize) - Math.floor(minY / cellSize) + 1;
        return !(columns * rows <= MOST_CELLS);
    }

    void clear() {
        entries = 0;
    }

    /** Adds a box to all cells that it covers. */
    void add(int number, double minX, double maxX, double minY, double maxY) {
        int lastX = cellOf(maxX);
        int lastY = cellOf(maxY);
        for (int cellX = cellOf(minX); cellX <= lastX; cellX++) {
            for (int cellY = cellOf(minY); cellY <= lastY; cellY++) {
                if (entries == addedCell.length) {
                    addedCell = Arrays.copyOf(addedCell, 2 * entries);
                    addedBox = Arrays.copyOf(addedBox, 2 * entries);
                }
                addedCell[entries] = cell(cellX, cellY);
                addedBox[entries++] = number;
            }
        }
    }

    /** Sorts entries by bucket, by counting; to be called when all boxes are added. */
    void build() {
        int buckets = Integer.highestOneBit(Math.max(32, entries)) << 1;
        mask = buckets - 1;
        if (bucketStart.length <= buckets) {
            bucketStart = new int[buckets + 1];
        }
        if (cell.length < entries) {
            cell = new long[addedCell.length];
            box = new int[addedCell.length];
        }
        Arrays.fill(bucketStart, 0, buckets + 1, 0);
        for (int i = 0; i < entries; i++) {
            bucketStart[bucket(addedCell[i]) + 1]++;
        }
        for (int i = 0; i < buckets; i++) {
            bucketStart[i + 1] += bucketStart[i];
        }
        // Backwards, so that each bucket's start ends where it began and its entries keep their order.
        for (int i = entries - 1; i >= 0; i--) {
            int at = --bucketStart[bucket(addedCell[i]) + 1];
            cell[at] = addedCell[i];
            box[at] = addedBox[i];
        }
        System.arraycopy(bucketStart, 1, bucketStart, 0, buckets);
        bucketStart[buckets] = entries;
    }

    private int bucket(long ofCell) {
        long mixed = ofCell * 0x9E3779B97F4A7C15L;
        return (int) (mixed >>> Integer.SIZE) & mask;
    }

    /** The first entry that may be of a cell; such entries end at {@link #end}. */
    int first(long ofCell) {
        return bucketStart[bucket(ofCell)];
    }

    int end(long ofCell) {
        return bucketStart[bucket(ofCell) + 1];
    }

    /** Whether an entry is of that cell, and not of another in the same bucket. */
    boolean isOf(long wanted, int entry) {
        return cell[entry] == wanted;
    }

    int box(int entry) {
        return box[entry];
    }
}
