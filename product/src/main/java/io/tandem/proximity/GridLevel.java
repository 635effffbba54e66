package io.tandem.proximity;

/**
 * One level of the grid: vehicles of similar reach, in square cells. Cells are mapped to buckets by a hash, because the plane is unbounded.
 * A cell's eastern neighbor is in the next bucket, so that a row of cells is a contiguous range of buckets.
 */
final class GridLevel {

    private static final int MIN_BUCKETS = 64;
    /** Up to this number of cells per vehicle each cell has its own bucket. */
    private static final int MAX_CELLS_PER_VEHICLE = 8;
    /** Multiplier that otherwise distributes the rows of cells over the buckets. */
    private static final int ROW_HASH = 0x9E3779B1;
    /** Covers the rounding of distances, many times over. */
    private static final double SLACK = 1 + 0x1p-40;
    /** Covers the rounding of coordinates and cell numbers, as a share of the greatest coordinate. */
    private static final double PLACE_SLACK = 0x1p-50;

    private int count;
    private double span;
    private double sweep;
    private double farthest;
    private double side;
    private double cellsPerMetre;
    private long bucketsPerRow;
    private int firstBucket;
    private int mask;

    /** Chooses the smallest cells for which pairs within reach lie in the same cell or in neighboring ones. */
    void layOut(LevelCensus census, int number, int bucketsBefore) {
        count = census.count(number);
        span = census.span(number);
        sweep = census.sweep(number);
        farthest = census.farthest();
        side = padded(reach(this));
        cellsPerMetre = 1 / side;
        firstBucket = bucketsBefore;
        long columns = cell(census.east()) - cell(census.west()) + 1;
        long rows = cell(census.north()) - cell(census.south()) + 1;
        // Row by row if there is room, so that vehicles near each other are also near each other in memory.
        boolean roomy = (double) columns * rows <= (double) MAX_CELLS_PER_VEHICLE * count;
        bucketsPerRow = roomy ? columns : ROW_HASH;
        long wanted = Math.max(MIN_BUCKETS, roomy ? columns * rows : 2L * count);
        mask = (int) (Long.highestOneBit(wanted - 1) << 1) - 1;
    }

    int firstBucket() {
        return firstBucket;
    }

    /** Number of buckets, a power of two. */
    int buckets() {
        return mask + 1;
    }

    /** Greatest distance at which a vehicle of this level and one of the other can be a pair. */
    double reach(GridLevel other) {
        return Math.max(Math.max(span, other.span), sweep + other.sweep) * SLACK;
    }

    /** A distance enlarged by the rounding error, so that no vehicle within it lies in a cell that is not searched. */
    double padded(double metres) {
        return metres * SLACK + farthest * PLACE_SLACK;
    }

    /** Whether vehicles of this level search the other level's cells rather than the reverse: the direction with fewer rows of cells. */
    boolean looksInto(GridLevel other) {
        double rowsSeen = count * (2 * reach(other) / other.side + 2);
        double rowsSeenByOther = other.count * (2 * reach(other) / side + 2);
        return rowsSeen < rowsSeenByOther || rowsSeen == rowsSeenByOther && firstBucket < other.firstBucket;
    }

    /** The number of the column or row of cells in which a coordinate lies. */
    long cell(double metres) {
        return (long) Math.floor(metres * cellsPerMetre);
    }

    /** The bucket of a cell, counted from the level's first. */
    int bucket(long column, long row) {
        return (int) (column + row * bucketsPerRow) & mask;
    }
}
