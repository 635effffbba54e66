package io.tandem.proximity;

import java.util.Arrays;

/**
 * Lets a part of the sorted vehicles look at the cells around them: in their own level only eastward and northward, so that each
 * pair is met once; and of two levels only the vehicles of one look into the other.
 */
final class CellSearch {

    /** So many vehicles of a stretch are looked at whether it has them or not: cheaper than to guess where short stretches end. */
    static final int GLANCE = 2;
    /** Those within reach that are collected before they are judged, and the room left for the glances of one vehicle. */
    private static final int FEW = 1024;

    private final PairFilter filter;
    private final HierarchicalGrid grid;
    private final SortedVehicles vehicles;
    private final VehiclePairs pairs = new VehiclePairs();
    /** pairs within reach and, modulo 2^32, the row of cells in which the other was searched */
    private int[] self = new int[2 * FEW];
    private int[] other = new int[2 * FEW];
    private int[] row = new int[2 * FEW];
    private int near;

    CellSearch(PairFilter filter, HierarchicalGrid grid) {
        this.filter = filter;
        this.grid = grid;
        vehicles = grid.sorted();
    }

    /** The pairs that were found. */
    VehiclePairs pairs() {
        return pairs;
    }

    /** Finds all pairs of the vehicles of a range with those they search for. */
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

    /** Of the own row of cells the later vehicles of the own bucket, and the next bucket; of the row to the north, three. */
    private void meetOwnLevel(GridLevel level, int first, int last) {
        double reach = level.reach(level);
        for (int place = first; place < last; place++) {
            long column = level.cell(vehicles.east(place));
            long cellRow = level.cell(vehicles.north(place));
            int bucket = level.bucket(column, cellRow);
            boolean atEnd = bucket + 1 == level.buckets();
            look(place, place + 1, grid.start(level, bucket + (atEnd ? 1 : 2)), cellRow, reach);
            if (atEnd) {
                look(place, grid.start(level, 0), grid.start(level, 1), cellRow, reach);
            }
            lookAlong(place, level, column - 1, cellRow + 1, 3, reach);
            judgeMany(level);
        }
        judge(level);
    }

    /** All cells within reach, row by row. */
    private void meetOtherLevel(GridLevel level, double reach, int first, int last) {
        double padded = level.padded(reach);
        for (int place = first; place < last; place++) {
            double east = vehicles.east(place);
            double north = vehicles.north(place);
            long column = level.cell(east - padded);
            int cells = (int) Math.min(level.cell(east + padded) - column + 1, level.buckets());
            long lastRow = level.cell(north + padded);
            for (long cellRow = level.cell(north - padded); cellRow <= lastRow; cellRow++) {
                lookAlong(place, level, column, cellRow, cells, reach);
                judgeMany(level);
            }
        }
        judge(level);
    }

    /** The buckets of cells side by side hold one stretch of the sorted vehicles, two where they go round the level's end. */
    private void lookAlong(int place, GridLevel level, long column, long cellRow, int cells, double reach) {
        int bucket = level.bucket(column, cellRow);
        int end = bucket + cells;
        int round = Math.max(0, end - level.buckets());
        look(place, grid.start(level, bucket), grid.start(level, end - round), cellRow, reach);
        if (round > 0) {
            look(place, grid.start(level, 0), grid.start(level, round), cellRow, reach);
        }
    }

    /** Collects the vehicles within reach, without a branch that depends on it. */
    private void look(int place, int from, int to, long cellRow, double reach) {
        double ownEast = vehicles.east(place);
        double ownNorth = vehicles.north(place);
        double squaredReach = reach * reach;
        int count = near;
        for (int i = from; i < from + GLANCE; i++) {
            double east = vehicles.east(i) - ownEast;
            double north = vehicles.north(i) - ownNorth;
            self[count] = place;
            other[count] = i;
            row[count] = (int) cellRow;
            count += negative(east * east + north * north - squaredReach) & i - to >>> 31;
        }
        near = count;
        if (to - from > GLANCE) {
            lookOn(place, from + GLANCE, to, cellRow, squaredReach);
        }
    }

    private void lookOn(int place, int from, int to, long cellRow, double squaredReach) {
        double ownEast = vehicles.east(place);
        double ownNorth = vehicles.north(place);
        reserve(near + to - from + FEW);
        int count = near;
        for (int i = from; i < to; i++) {
            double east = vehicles.east(i) - ownEast;
            double north = vehicles.north(i) - ownNorth;
            self[count] = place;
            other[count] = i;
            row[count] = (int) cellRow;
            count += negative(east * east + north * north - squaredReach);
        }
        near = count;
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

    private void judgeMany(GridLevel level) {
        if (near > FEW) {
            judge(level);
        }
    }

    /**
     * Those of other cells who share a bucket are mostly out of reach. One who is within reach but in another row of cells is met
     * when that row is looked at, so it is passed over here.
     */
    private void judge(GridLevel level) {
        for (int i = 0; i < near; i++) {
            if ((int) level.cell(vehicles.north(other[i])) == row[i]) {
                filter.judge(vehicles, self[i], other[i], pairs);
            }
        }
        near = 0;
    }
}
