package io.tandem.proximity;

import java.util.Arrays;

/**
 * Searches the cells around a range of the sorted vehicles: in their own level only eastward and northward, so that each pair is visited
 * once; of two levels only the vehicles of one search the other.
 */
final class CellSearch {

    /** Number of vehicles that are visited even if the range is shorter, which avoids mispredicted branches at the end of short ranges. */
    static final int UNCONDITIONAL_VISITS = 2;
    /** Number of pairs within reach that are collected before they are judged, and the room left for the visits of one vehicle. */
    private static final int BATCH = 1024;

    private final PairFilter filter;
    private final HierarchicalGrid grid;
    private final SortedVehicles vehicles;
    private final VehiclePairs pairs = new VehiclePairs();
    /** pairs within reach and, modulo 2^32, the row of cells in which the other was searched */
    private int[] self = new int[2 * BATCH];
    private int[] other = new int[2 * BATCH];
    private int[] row = new int[2 * BATCH];
    private int candidates;

    CellSearch(PairFilter filter, HierarchicalGrid grid) {
        this.filter = filter;
        this.grid = grid;
        vehicles = grid.sorted();
    }

    /** The pairs that were found. */
    VehiclePairs pairs() {
        return pairs;
    }

    /** Finds all pairs of the vehicles of a range. */
    void meet(int from, int to) {
        pairs.clear();
        for (int i = 0; i < grid.levels(); i++) {
            GridLevel own = grid.level(i);
            int first = Math.max(from, grid.start(own, 0));
            int last = Math.min(to, grid.start(own, own.buckets()));
            for (int j = 0; j < grid.levels() && first < last; j++) {
                GridLevel level = grid.level(j);
                if (own != level && own.looksInto(level)) {
                    meetOtherLevel(level, own.reach(level), first, last);
                } else if (own == level && own.reach(own) > 0) {
                    meetOwnLevel(own, first, last);
                }
            }
        }
    }

    /** Searches the later vehicles of the same bucket and the next bucket in the same row of cells, and three buckets of the row to the north. */
    private void meetOwnLevel(GridLevel level, int first, int last) {
        double reach = level.reach(level);
        for (int place = first; place < last; place++) {
            long column = level.cell(vehicles.east(place));
            long cellRow = level.cell(vehicles.north(place));
            int bucket = level.bucket(column, cellRow);
            boolean atEnd = bucket + 1 == level.buckets();
            visit(place, place + 1, grid.start(level, bucket + (atEnd ? 1 : 2)), cellRow, reach);
            if (atEnd) {
                visit(place, grid.start(level, 0), grid.start(level, 1), cellRow, reach);
            }
            visitCells(place, level, column - 1, cellRow + 1, 3, reach);
            judgeFullBatch(level);
        }
        judge(level);
    }

    /** Searches all cells within reach, row by row. */
    private void meetOtherLevel(GridLevel level, double reach, int first, int last) {
        double padded = level.padded(reach);
        for (int place = first; place < last; place++) {
            double east = vehicles.east(place);
            double north = vehicles.north(place);
            long column = level.cell(east - padded);
            int cells = (int) Math.min(level.cell(east + padded) - column + 1, level.buckets());
            long lastRow = level.cell(north + padded);
            for (long cellRow = level.cell(north - padded); cellRow <= lastRow; cellRow++) {
                visitCells(place, level, column, cellRow, cells, reach);
                judgeFullBatch(level);
            }
        }
        judge(level);
    }

    /** Adjacent cells of a row are one range of the sorted vehicles, or two if they wrap around the level's end. */
    private void visitCells(int place, GridLevel level, long column, long cellRow, int cells, double reach) {
        int bucket = level.bucket(column, cellRow);
        int end = bucket + cells;
        int round = Math.max(0, end - level.buckets());
        visit(place, grid.start(level, bucket), grid.start(level, end - round), cellRow, reach);
        if (round > 0) {
            visit(place, grid.start(level, 0), grid.start(level, round), cellRow, reach);
        }
    }

    /** Collects the vehicles within reach without data-dependent branches. */
    private void visit(int place, int from, int to, long cellRow, double reach) {
        double ownEast = vehicles.east(place);
        double ownNorth = vehicles.north(place);
        double squaredReach = reach * reach;
        int count = candidates;
        for (int i = from; i < from + UNCONDITIONAL_VISITS; i++) {
            double east = vehicles.east(i) - ownEast;
            double north = vehicles.north(i) - ownNorth;
            self[count] = place;
            other[count] = i;
            row[count] = (int) cellRow;
            count += negative(east * east + north * north - squaredReach) & i - to >>> 31;
        }
        candidates = count;
        if (to - from > UNCONDITIONAL_VISITS) {
            visitRest(place, from + UNCONDITIONAL_VISITS, to, cellRow, squaredReach);
        }
    }

    private void visitRest(int place, int from, int to, long cellRow, double squaredReach) {
        double ownEast = vehicles.east(place);
        double ownNorth = vehicles.north(place);
        reserve(candidates + to - from + BATCH);
        int count = candidates;
        for (int i = from; i < to; i++) {
            double east = vehicles.east(i) - ownEast;
            double north = vehicles.north(i) - ownNorth;
            self[count] = place;
            other[count] = i;
            row[count] = (int) cellRow;
            count += negative(east * east + north * north - squaredReach);
        }
        candidates = count;
    }

    /** The sign bit: 1 for negative numbers. */
    private static int negative(double value) {
        return (int) (Double.doubleToRawLongBits(value) >>> 63);
    }

    private void reserve(int capacity) {
        if (capacity > self.length) {
            self = Arrays.copyOf(self, 2 * capacity);
            other = Arrays.copyOf(other, 2 * capacity);
            row = Arrays.copyOf(row, 2 * capacity);
        }
    }

    private void judgeFullBatch(GridLevel level) {
        if (candidates > BATCH) {
            judge(level);
        }
    }

    /**
     * Vehicles of other cells that share a bucket are mostly out of reach. One within reach but in another row of cells is found when that
     * row is searched, so it is skipped here.
     */
    private void judge(GridLevel level) {
        for (int i = 0; i < candidates; i++) {
            if ((int) level.cell(vehicles.north(other[i])) == row[i]) {
                filter.judge(vehicles, self[i], other[i], pairs);
            }
        }
        candidates = 0;
    }
}
