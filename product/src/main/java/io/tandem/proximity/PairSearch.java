package io.tandem.proximity;

import io.tandem.crew.Crew;
import io.tandem.state.Snapshot;
import java.util.Arrays;

/**
 * Finds all pairs of a snapshot that count, exactly those that comparing everyone with everyone would find, in time proportional
 * to the number of vehicles. Every vehicle looks at the cells around it: of its own level only eastward and northward, so
 * that each pair is met once, and all around in the coarser levels, which do not look back. The result, order included, does not
 * depend on the number of workers.
 */
public final class PairSearch {

    /** Vehicles per part of the work that is shared. */
    private static final int PART = 2048;

    private final Gate gate;
    private final Grid grid = new Grid();
    private final Bodies bodies = grid.bodies();
    private final Pairs found = new Pairs();
    private final Crew.Task meet = this::meet;
    private Pairs[] partFound = new Pairs[0];

    PairSearch(Gate gate) {
        this.gate = gate;
    }

    /** Looks for the pairs that must be warned of each other. */
    public static PairSearch alerting(AlertSettings settings) {
        return new PairSearch(new AlertGate(settings));
    }

    /** All that count at the snapshot's instant. Lent until the next search. */
    public Pairs search(Snapshot snapshot, Crew crew) {
        grid.sort(snapshot, gate, crew);
        int parts = Crew.parts(grid.present(), PART);
        reserve(parts);
        crew.split(grid.present(), PART, meet);
        found.clear();
        for (int part = 0; part < parts; part++) {
            found.addAll(partFound[part]);
        }
        return found;
    }

    private void reserve(int parts) {
        int known = partFound.length;
        if (parts > known) {
            partFound = Arrays.copyOf(partFound, parts);
            Arrays.setAll(partFound, part -> part < known ? partFound[part] : new Pairs());
        }
    }

    private void meet(int part, int from, int to) {
        Pairs pairs = partFound[part];
        pairs.clear();
        for (int i = 0; i < grid.levels(); i++) {
            Grid.Level own = grid.level(i);
            int first = Math.max(from, grid.start()[own.firstBucket()]);
            int last = Math.min(to, grid.start()[own.firstBucket() + own.buckets()]);
            if (own.reach() > 0) {
                meetOwn(own, first, last, pairs);
            }
            for (int j = i + 1; j < grid.levels() && first < last; j++) {
                meetCoarser(grid.level(j), first, last, pairs);
            }
        }
    }

    /** Of the own row of cells only those who come after in the own bucket, and the next bucket; of the row to the north all three. */
    private void meetOwn(Grid.Level level, int first, int last, Pairs pairs) {
        for (int self = first; self < last; self++) {
            int bucket = level.bucket(bodies.east(self), bodies.north(self));
            meetBuckets(self, self + 1, bucket, 2, level, pairs);
            meetBuckets(self, 0, level.wrap(bucket - 1 + Grid.Level.NORTH), 3, level, pairs);
        }
    }

    private void meetCoarser(Grid.Level level, int first, int last, Pairs pairs) {
        for (int self = first; self < last; self++) {
            int bucket = level.bucket(bodies.east(self), bodies.north(self)) - 1;
            meetBuckets(self, 0, level.wrap(bucket - Grid.Level.NORTH), 3, level, pairs);
            meetBuckets(self, 0, level.wrap(bucket), 3, level, pairs);
            meetBuckets(self, 0, level.wrap(bucket + Grid.Level.NORTH), 3, level, pairs);
        }
    }

    /**
     * Buckets of cells side by side hold one stretch of the sorted vehicles, two where they go round the end; those before
     * {@code from} in the first stretch are left out.
     */
    private void meetBuckets(int self, int from, int first, int cells, Grid.Level level, Pairs pairs) {
        int[] start = grid.start();
        int base = level.firstBucket();
        int end = first + cells;
        int round = Math.max(0, end - level.buckets());
        meet(self, Math.max(from, start[base + first]), start[base + end - round], level, pairs);
        if (round > 0) {
            meet(self, start[base], start[base + round], level, pairs);
        }
    }

    /** Most who share a bucket are near; those who share it by chance of the hash are not, and fail here. */
    private void meet(int self, int from, int to, Grid.Level level, Pairs pairs) {
        double ownEast = bodies.east(self);
        double ownNorth = bodies.north(self);
        double squaredReach = level.reach() * level.reach();
        for (int other = from; other < to; other++) {
            double e = bodies.east(other) - ownEast;
            double n = bodies.north(other) - ownNorth;
            if (e * e + n * n < squaredReach) {
                gate.judge(bodies, self, other, pairs);
            }
        }
    }
}
