package io.tandem.proximity;

/**
 * Vehicles that reach about equally far, and the square cells in which they lie. Cells are not stored but mapped to buckets: the
 * plane has no edge, and a fleet may be anywhere. A cell's eastern neighbor is in the next bucket, so that a row of cells is one
 * stretch of buckets.
 */
final class GridLevel {

    private static final int FEWEST_BUCKETS = 64;
    /** Up to this many cells per vehicle each gets its own bucket. */
    private static final int ROOMY = 8;
    /** Otherwise strews the rows of cells over the buckets. */
    private static final int STREWN = 0x9E3779B1;
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

    /** Makes cells just large enough that near vehicles of this level lie in the same cell or in neighboring ones. */
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
        // Row after row as on the map where there is room: then vehicles that meet lie near each other in memory, too.
        boolean roomy = (double) columns * rows <= (double) ROOMY * count;
        bucketsPerRow = roomy ? columns : STREWN;
        long wanted = Math.max(FEWEST_BUCKETS, roomy ? columns * rows : 2L * count);
        mask = (int) (Long.highestOneBit(wanted - 1) << 1) - 1;
    }

    int firstBucket() {
        return firstBucket;
    }

    /** How many buckets, a power of two. */
    int buckets() {
        return mask + 1;
    }

    /** The distance from which on no vehicle of this level counts with one of the other. */
    double reach(GridLevel other) {
        return Math.max(Math.max(span, other.span), sweep + other.sweep) * SLACK;
    }

    /** A distance made so much greater that rounding cannot push anyone within it into a cell that is not looked at. */
    double padded(double metres) {
        return metres * SLACK + farthest * PLACE_SLACK;
    }

    /** Whether this level's vehicles look for those of the other, not the other way round: who has fewer rows of cells to see. */
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
