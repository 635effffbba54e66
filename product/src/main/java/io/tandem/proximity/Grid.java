package io.tandem.proximity;

import io.tandem.crew.Crew;
import io.tandem.state.Snapshot;
import java.util.Arrays;

/**
 * Sorts vehicles into the cells of levels. Those that reach about equally far share a level with cells of its own size, so that one
 * fast aircraft among many walkers does not make everyone's cells huge.
 */
final class Grid {

    /** Metres past which nobody takes part: squares of distances must stay numbers. */
    private static final double BEYOND = 1e150;
    /** Rows per part of the work that is shared. */
    private static final int PART = 8192;
    private static final int TAKES_NO_PART = -1;

    private final Level[] all = new Level[Census.LEVELS];
    private final Level[] occupied = new Level[Census.LEVELS];
    private int occupiedCount;
    private int buckets;
    private int present;

    private Snapshot snapshot;
    private Gate gate;
    private final Crew.Task survey = this::survey;
    private final Crew.Task locate = this::locate;
    private final Crew.Task copy = this::copy;
    private Census[] partCensus = new Census[0];
    private final Census census = new Census();
    /** by row: the level, the bucket, and then the place among the sorted */
    private byte[] levelOf = new byte[0];
    private int[] placeOf = new int[0];
    /** where each bucket's vehicles begin among the sorted */
    private int[] start = new int[0];
    private final Sorted sorted = new Sorted();

    Grid() {
        Arrays.setAll(all, number -> new Level());
    }

    /** How many vehicles take part; they are sorted by level, from the finest, and within it by bucket. */
    int present() {
        return present;
    }

    Sorted sorted() {
        return sorted;
    }

    int levels() {
        return occupiedCount;
    }

    Level level(int index) {
        return occupied[index];
    }

    /** The first place of a level's bucket; the bucket after the level's last gives its end. */
    int start(Level level, int bucket) {
        return start[level.firstBucket() + bucket];
    }

    void sort(Snapshot picture, Gate searched, Crew crew) {
        snapshot = picture;
        gate = searched;
        int rows = picture.count();
        reserve(rows);
        sorted.begin(picture);
        crew.split(rows, PART, survey);
        layOut(Crew.parts(rows, PART));
        crew.split(rows, PART, locate);
        place(rows);
        crew.split(rows, PART, copy);
    }

    private void reserve(int rows) {
        if (rows > levelOf.length) {
            levelOf = new byte[rows];
            placeOf = new int[rows];
            partCensus = new Census[Crew.parts(rows, PART)];
            Arrays.setAll(partCensus, part -> new Census());
            sorted.reserve(rows);
        }
    }

    /** Finds who takes part and everyone's level. */
    private void survey(int part, int from, int to) {
        Census counted = partCensus[part];
        counted.clear();
        Snapshot s = snapshot;
        double oldest = gate.oldest();
        for (int row = from; row < to; row++) {
            double span = gate.span(s, row);
            double sweep = gate.sweep(s, row);
            double extent = Math.abs(s.east[row]) + Math.abs(s.north[row]) + Math.abs(s.up[row]) + span + sweep;
            boolean takesPart = s.age[row] <= oldest && extent < BEYOND;
            levelOf[row] = (byte) (takesPart ? counted.add(span, sweep, s.east[row], s.north[row]) : TAKES_NO_PART);
        }
    }

    /** Joins what the parts found and gives every occupied level its cells and buckets. */
    private void layOut(int parts) {
        census.clear();
        for (int part = 0; part < parts; part++) {
            census.addAll(partCensus[part]);
        }
        occupiedCount = 0;
        buckets = 0;
        present = 0;
        for (int number = 0; number < Census.LEVELS; number++) {
            if (census.count(number) > 0) {
                Level level = all[number];
                level.layOut(census, number, buckets);
                buckets += level.buckets();
                present += census.count(number);
                occupied[occupiedCount++] = level;
            }
        }
    }

    /** Finds everyone's bucket; those that take no part go to one after all others. */
    private void locate(int part, int from, int to) {
        for (int row = from; row < to; row++) {
            if (levelOf[row] == TAKES_NO_PART) {
                placeOf[row] = buckets;
            } else {
                Level level = all[levelOf[row]];
                placeOf[row] = level.firstBucket()
                        + level.bucket(level.cell(snapshot.east[row]), level.cell(snapshot.north[row]));
            }
        }
    }

    /** Counting sort: counts stand two buckets on, beginnings one on, so that taking places moves beginnings where they belong. */
    private void place(int rows) {
        if (start.length < buckets + 3) {
            start = new int[buckets + 3];
        }
        Arrays.fill(start, 0, buckets + 3, 0);
        for (int row = 0; row < rows; row++) {
            start[placeOf[row] + 2]++;
        }
        for (int bucket = 2; bucket < buckets + 3; bucket++) {
            start[bucket] += start[bucket - 1];
        }
        for (int row = 0; row < rows; row++) {
            placeOf[row] = start[placeOf[row] + 1]++;
        }
    }

    private void copy(int part, int from, int to) {
        for (int row = from; row < to; row++) {
            sorted.put(placeOf[row], snapshot, row);
        }
    }
}
