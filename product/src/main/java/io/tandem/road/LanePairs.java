package io.tandem.road;

import java.util.Arrays;

/** A set of pairs of lanes, in either order: a hash table with open addressing (linear probing), because large maps have millions of pairs. */
final class LanePairs {

    private static final long FREE = 0;
    private static final int FIRST_SIZE = 1024;

    private long[] keys = new long[FIRST_SIZE];
    private int size;

    /** The same for both orders, spread over all bits: neighbours have ids near each other, whose plain keys would share few hash codes. It is never 0. */
    static long key(int one, int other) {
        return (Math.min(one, other) + 1L << 32 | Math.max(one, other)) * 0x9E3779B97F4A7C15L;
    }

    /** Adds two lanes; false where they are there already. */
    boolean add(int one, int other) {
        if (2 * size > keys.length) {
            long[] old = keys;
            keys = new long[2 * old.length];
            Arrays.stream(old).filter(key -> key != FREE).forEach(key -> keys[slot(key)] = key);
        }
        long key = key(one, other);
        int slot = slot(key);
        boolean isNew = keys[slot] == FREE;
        keys[slot] = key;
        size += isNew ? 1 : 0;
        return isNew;
    }

    boolean contains(int one, int other) {
        return keys[slot(key(one, other))] != FREE;
    }

    /** Where a key is, or would be put. */
    private int slot(long key) {
        int mask = keys.length - 1;
        int slot = (int) (key >>> 32) & mask;
        while (keys[slot] != FREE && keys[slot] != key) {
            slot = slot + 1 & mask;
        }
        return slot;
    }
}
