package io.tandem.proximity;

import io.tandem.crew.Crew;
import io.tandem.state.Snapshot;
import java.util.Arrays;

/**
 * Vehicles sorted into square cells. Those that reach about equally far share a level with cells of its own size, so that one fast
 * aircraft among many walkers does not make everyone's cells huge. Cells are not stored but hashed to buckets: the plane
 * has no edge, and a fleet may be anywhere.
 */
final class Grid {

    /** Levels stand for reaches from 2^-20 m on, each twice the one before; what is beyond joins the first or the last. */
    private static final int LEVELS = 64;
    private static final int FINEST_EXPONENT = -20;
    /** Metres past which nobody takes part: squares of distances must stay numbers. */
    private static final double BEYOND = 1e150;
    /** Rows per part of the work that is shared. */
    private static final int PART = 8192;
    private static final int FEWEST_BUCKETS = 64;
    /** Covers the rounding of distances, many times over. */
    private static final double SLACK = 1 + 0x1p-40;
    /** Covers the rounding of cell numbers: of x times cells per metre, for two vehicles. */
    private static final double CELL_SLACK = 0x1p-50;

    /** Vehicles that reach about equally far, and the cells in which they lie. */
    static final class Level {

        /**
         * From one bucket to that of the cell to the north; to the east it is one. A near pair lies in cells at most one apart each
         * way, so its two buckets differ by dx + dy·NORTH. For every power of two from 64 on neither NORTH nor twice NORTH is
         * within 2 of one of its multiples, hence these nine differences are all different and no pair is met twice.
         */
        static final int NORTH = 0x9E3779B1;

        private final int number;
        private int count;
        private double span;
        private double sweep;
        /** greatest distance at which one of this level may count with one of this or a finer level */
        private double reach;
        private double cellsPerMetre;
        private int firstBucket;
        private int mask;

        Level(int number) {
            this.number = number;
        }

        double reach() {
            return reach;
        }

        int firstBucket() {
            return firstBucket;
        }

        /** How many buckets, a power of two. */
        int buckets() {
            return mask + 1;
        }

        /** The bucket of a place's cell, counted from the level's first. */
        int bucket(double east, double north) {
            long x = (long) Math.floor(east * cellsPerMetre);
            long y = (long) Math.floor(north * cellsPerMetre);
            return (int) (x + y * NORTH) & mask;
        }

        int wrap(int bucket) {
            return bucket & mask;
        }
    }

    private final Level[] all = new Level[LEVELS];
    private final Level[] occupied = new Level[LEVELS];
    private int occupiedCount;
    private int buckets;
    private int present;

    private Snapshot snapshot;
    private Gate gate;
    private final Crew.Task survey = this::survey;
    private final Crew.Task locate = this::locate;
    private final Crew.Task settle = this::settle;
    /** by part and level: how many, and the greatest span and sweep; by part: the greatest coordinate */
    private int[] partCount = new int[0];
    private double[] partSpan = new double[0];
    private double[] partSweep = new double[0];
    private double[] partFarthest = new double[0];
    /** by row */
    private byte[] levelOf = new byte[0];
    private int[] bucketOf = new int[0];
    private int[] placeOf = new int[0];
    /** where each bucket's vehicles begin among the sorted */
    private int[] start = new int[0];
    private final Bodies bodies = new Bodies();

    Grid() {
        Arrays.setAll(all, Level::new);
    }

    /** How many vehicles take part; they are sorted by level, from the finest, and within it by bucket. */
    int present() {
        return present;
    }

    int levels() {
        return occupiedCount;
    }

    Level level(int index) {
        return occupied[index];
    }

    int[] start() {
        return start;
    }

    Bodies bodies() {
        return bodies;
    }

    void sort(Snapshot picture, Gate searched, Crew crew) {
        snapshot = picture;
        gate = searched;
        int rows = picture.count();
        reserve(rows);
        crew.split(rows, PART, survey);
        layOut(Crew.parts(rows, PART));
        crew.split(rows, PART, locate);
        sortByBucket(rows);
        crew.split(rows, PART, settle);
    }

    private void reserve(int rows) {
        int parts = Crew.parts(rows, PART);
        if (rows > levelOf.length) {
            levelOf = new byte[rows];
            bucketOf = new int[rows];
            placeOf = new int[rows];
            bodies.reserve(rows);
            partCount = new int[parts * LEVELS];
            partSpan = new double[parts * LEVELS];
            partSweep = new double[parts * LEVELS];
            partFarthest = new double[parts];
        }
    }

    /** Finds everyone's level, -1 for those that take no part, and what the levels hold. */
    private void survey(int part, int from, int to) {
        int base = part * LEVELS;
        Arrays.fill(partCount, base, base + LEVELS, 0);
        Arrays.fill(partSpan, base, base + LEVELS, 0);
        Arrays.fill(partSweep, base, base + LEVELS, 0);
        double oldest = gate.oldest();
        double farthest = 0;
        for (int i = from; i < to; i++) {
            double span = gate.span(snapshot, i);
            double sweep = gate.sweep(snapshot, i);
            double away = Math.max(Math.abs(snapshot.east[i]), Math.abs(snapshot.north[i]));
            double extent = Math.max(away, Math.abs(snapshot.up[i])) + span + sweep;
            if (!(snapshot.age[i] <= oldest && extent < BEYOND)) {
                levelOf[i] = -1;
                continue;
            }
            int exponent = Math.getExponent(Math.max(span, 2 * sweep));
            int level = Math.clamp(exponent - FINEST_EXPONENT, 0, LEVELS - 1);
            levelOf[i] = (byte) level;
            partCount[base + level]++;
            partSpan[base + level] = Math.max(partSpan[base + level], span);
            partSweep[base + level] = Math.max(partSweep[base + level], sweep);
            farthest = Math.max(farthest, away);
        }
        partFarthest[part] = farthest;
    }

    /** Joins what the parts found and gives every occupied level its cells and buckets. */
    private void layOut(int parts) {
        double farthest = 0;
        for (int part = 0; part < parts; part++) {
            farthest = Math.max(farthest, partFarthest[part]);
        }
        occupiedCount = 0;
        buckets = 0;
        present = 0;
        double span = 0;
        double sweep = 0;
        for (Level level : all) {
            join(level, parts);
            if (level.count > 0) {
                span = Math.max(span, level.span);
                sweep = Math.max(sweep, level.sweep);
                level.reach = Math.max(span, level.sweep + sweep) * SLACK;
                level.cellsPerMetre = 1 / (level.reach * SLACK + farthest * CELL_SLACK);
                level.firstBucket = buckets;
                level.mask = Math.max(FEWEST_BUCKETS, Integer.highestOneBit(2 * level.count - 1) << 1) - 1;
                buckets += level.buckets();
                present += level.count;
                occupied[occupiedCount++] = level;
            }
        }
    }

    private void join(Level level, int parts) {
        level.count = 0;
        level.span = 0;
        level.sweep = 0;
        for (int i = level.number; i < parts * LEVELS; i += LEVELS) {
            level.count += partCount[i];
            level.span = Math.max(level.span, partSpan[i]);
            level.sweep = Math.max(level.sweep, partSweep[i]);
        }
    }

    /** Those that take no part go to one bucket after all others. */
    private void locate(int part, int from, int to) {
        for (int i = from; i < to; i++) {
            if (levelOf[i] < 0) {
                bucketOf[i] = buckets;
            } else {
                Level level = all[levelOf[i]];
                bucketOf[i] = level.firstBucket + level.bucket(snapshot.east[i], snapshot.north[i]);
            }
        }
    }

    /** Counting sort: counts are kept two places on and beginnings one place on, so that filling leaves beginnings in place. */
    private void sortByBucket(int rows) {
        if (start.length < buckets + 3) {
            start = new int[buckets + 3];
        }
        Arrays.fill(start, 0, buckets + 3, 0);
        for (int i = 0; i < rows; i++) {
            start[bucketOf[i] + 2]++;
        }
        for (int bucket = 2; bucket < buckets + 3; bucket++) {
            start[bucket] += start[bucket - 1];
        }
        for (int i = 0; i < rows; i++) {
            placeOf[i] = start[bucketOf[i] + 1]++;
        }
    }

    private void settle(int part, int from, int to) {
        for (int i = from; i < to; i++) {
            bodies.put(placeOf[i], snapshot, i);
        }
    }
}
