package io.tandem.review.measure;

import java.util.Arrays;

/** Least distance so far of each pair, with its time: a hash table with open addressing, keyed by both rows. */
final class PairTable {

    private static final long FREE = -1;
    private long[] key;
    private double[] metres;
    private long[] nanos;
    private int size;

    PairTable(int capacity) {
        allocate(Integer.highestOneBit(Math.max(16, capacity) * 2));
    }

    private void allocate(int slots) {
        key = new long[slots];
        Arrays.fill(key, FREE);
        metres = new double[slots];
        nanos = new long[slots];
        size = 0;
    }

    int size() {
        return size;
    }

    /** Keeps the smaller distance. */
    void offer(long pair, double distance, long time) {
        int slot = slot(pair);
        if (key[slot] == FREE) {
            put(slot, pair, distance, time);
            if (2 * size > key.length) {
                rebuild(2 * key.length, Double.POSITIVE_INFINITY);
            }
        } else if (distance < metres[slot]) {
            metres[slot] = distance;
            nanos[slot] = time;
        }
    }

    private void put(int slot, long pair, double distance, long time) {
        key[slot] = pair;
        metres[slot] = distance;
        nanos[slot] = time;
        size++;
    }

    private int slot(long pair) {
        int mask = key.length - 1;
        int slot = (int) (pair * 0x9E3779B97F4A7C15L >>> 32) & mask;
        while (key[slot] != FREE && key[slot] != pair) {
            slot = slot + 1 & mask;
        }
        return slot;
    }

    /** Removes the pairs that are farther apart. */
    void keepUpTo(double distance) {
        rebuild(key.length, distance);
    }

    private void rebuild(int slots, double most) {
        long[] keys = key;
        double[] distances = metres;
        long[] times = nanos;
        allocate(slots);
        for (int i = 0; i < keys.length; i++) {
            if (keys[i] != FREE && distances[i] <= most) {
                put(slot(keys[i]), keys[i], distances[i], times[i]);
            }
        }
    }

    /** Distance of the n-th closest pair, counted from 1; infinite where there are fewer. */
    double nth(int n) {
        if (size < n) {
            return Double.POSITIVE_INFINITY;
        }
        double[] sorted = new double[size];
        int filled = 0;
        for (int i = 0; i < key.length; i++) {
            if (key[i] != FREE) {
                sorted[filled++] = metres[i];
            }
        }
        Arrays.sort(sorted);
        return sorted[n - 1];
    }

    /** Visits every pair. */
    void forEach(Visitor visitor) {
        for (int i = 0; i < key.length; i++) {
            if (key[i] != FREE) {
                visitor.visit((int) (key[i] >>> 32), (int) key[i], metres[i], nanos[i]);
            }
        }
    }

    interface Visitor {
        void visit(int first, int second, double metres, long nanos);
    }
}
