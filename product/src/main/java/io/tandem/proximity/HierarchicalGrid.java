package io.tandem.proximity;

import io.tandem.crew.Crew;
import io.tandem.state.Snapshot;
import java.util.Arrays;

/**
 * Sorts vehicles into the cells of several levels. Vehicles of similar reach share a level with its own cell size, so that one fast
 * aircraft among many pedestrians does not enlarge all cells.
 */
final class HierarchicalGrid {

    /** Vehicles with greater coordinates are excluded, so that squared distances stay finite, metres. */
    private static final double MAX_COORDINATE_METRES = 1e150;
    /** Rows per part of the work that is shared. */
    private static final int PART = 8192;
    private static final int EXCLUDED = -1;

    private final GridLevel[] all = new GridLevel[LevelCensus.LEVELS];
    private final GridLevel[] occupied = new GridLevel[LevelCensus.LEVELS];
    private int occupiedCount;
    private int buckets;
    private int present;

    private Snapshot snapshot;
    private PairFilter filter;
    private final Crew.Task survey = this::survey;
    private final Crew.Task locate = this::locate;
    private final Crew.Task copy = this::copy;
    private LevelCensus[] partCensus = new LevelCensus[0];
    private final LevelCensus census = new LevelCensus();
    /** by row: the level; the bucket, later the index among the sorted vehicles */
    private byte[] levelOf = new byte[0];
    private int[] placeOf = new int[0];
    /** index of each bucket's first vehicle among the sorted */
    private int[] start = new int[0];
    private final SortedVehicles sorted = new SortedVehicles();

    HierarchicalGrid() {
        Arrays.setAll(all, number -> new GridLevel());
    }

    /** Number of vehicles in the grid, sorted by level from the finest and within it by bucket. */
    int present() {
        return present;
    }

    SortedVehicles sorted() {
        return sorted;
    }

    int levels() {
        return occupiedCount;
    }

    GridLevel level(int index) {
        return occupied[index];
    }

    /** Index of the first vehicle of a level's bucket; that of the bucket after the last is the end of the level. */
    int start(GridLevel level, int bucket) {
        return start[level.firstBucket() + bucket];
    }

    void sort(Snapshot picture, PairFilter searched, Crew crew) {
        snapshot = picture;
        filter = searched;
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
            partCensus = new LevelCensus[Crew.parts(rows, PART)];
            Arrays.setAll(partCensus, part -> new LevelCensus());
            sorted.reserve(rows);
        }
    }

    /** Determines which vehicles are included, and the level of each. Participants without a body are in nobody's way. */
    private void survey(int part, int from, int to) {
        LevelCensus counted = partCensus[part];
        counted.clear();
        Snapshot s = snapshot;
        double oldest = filter.oldest();
        for (int row = from; row < to; row++) {
            double span = filter.span(s, row);
            double sweep = filter.sweep(s, row);
            double extent = Math.abs(s.east[row]) + Math.abs(s.north[row]) + Math.abs(s.up[row]) + span + sweep;
            boolean takesPart = s.length[row] > 0 && s.age[row] <= oldest && extent < MAX_COORDINATE_METRES;
            levelOf[row] = (byte) (takesPart ? counted.add(span, sweep, s.east[row], s.north[row]) : EXCLUDED);
        }
    }

    /** Merges the counts of all parts and lays out the cells and buckets of every occupied level. */
    private void layOut(int parts) {
        census.clear();
        for (int part = 0; part < parts; part++) {
            census.addAll(partCensus[part]);
        }
        occupiedCount = 0;
        buckets = 0;
        present = 0;
        for (int number = 0; number < LevelCensus.LEVELS; number++) {
            if (census.count(number) > 0) {
                GridLevel level = all[number];
                level.layOut(census, number, buckets);
                buckets += level.buckets();
                present += census.count(number);
                occupied[occupiedCount++] = level;
            }
        }
    }

    /** Determines the bucket of each vehicle; excluded ones go to an additional last bucket. */
    private void locate(int part, int from, int to) {
        for (int row = from; row < to; row++) {
            if (levelOf[row] == EXCLUDED) {
                placeOf[row] = buckets;
            } else {
                GridLevel level = all[levelOf[row]];
                placeOf[row] = level.firstBucket()
                        + level.bucket(level.cell(snapshot.east[row]), level.cell(snapshot.north[row]));
            }
        }
    }

    /**
     * Counting sort: counts are stored two buckets further and starts one further, so that assigning indexes moves the starts to their
     * final position.
     */
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
