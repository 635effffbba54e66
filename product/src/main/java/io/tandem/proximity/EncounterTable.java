package io.tandem.proximity;

import java.util.Arrays;

/**
 * Encounters by pair: dense columns in order of insertion, found through a hash table with open addressing. Entries are only added; a table
 * is cleared as a whole.
 */
final class EncounterTable {

    private static final int FIRST_CAPACITY = 64;

    private int count;
    /** indexes of entries plus one by hash of their pair; 0 if free; twice as long as the columns, so never full */
    private int[] slots = new int[2 * FIRST_CAPACITY];
    /** the pair: lower row in the high half, higher row in the low half */
    long[] pair = new long[FIRST_CAPACITY];
    /** nanoseconds of the last alert */
    long[] lastAlert = new long[FIRST_CAPACITY];
    /** advice decided when it began, for the lower row and for the higher one */
    byte[] turnFirst = new byte[FIRST_CAPACITY];
    byte[] turnSecond = new byte[FIRST_CAPACITY];
    byte[] climbFirst = new byte[FIRST_CAPACITY];
    byte[] climbSecond = new byte[FIRST_CAPACITY];

    int count() {
        return count;
    }

    static long key(int first, int second) {
        return (long) first << 32 | second;
    }

    void clear() {
        Arrays.fill(slots, 0);
        count = 0;
    }

    /** Index of a pair's entry; -1 if there is none. */
    int find(long key) {
        return slots[slotOf(key)] - 1;
    }

    /** Adds an entry for a pair that has none and returns its index. */
    int add(long key, long alertNanos) {
        if (count == pair.length) {
            grow(2 * count);
        }
        pair[count] = key;
        lastAlert[count] = alertNanos;
        slots[slotOf(key)] = count + 1;
        return count++;
    }

    /** Adds a copy of another table's entry with its advice, and returns its index. */
    int addDecided(long key, long alertNanos, EncounterTable from, int place) {
        int added = add(key, alertNanos);
        turnFirst[added] = from.turnFirst[place];
        turnSecond[added] = from.turnSecond[place];
        climbFirst[added] = from.climbFirst[place];
        climbSecond[added] = from.climbSecond[place];
        return added;
    }

    /** The slot of a pair, or the free one where it is to be inserted. */
    private int slotOf(long key) {
        int mask = slots.length - 1;
        long mixed = key * 0x9E3779B97F4A7C15L;
        int slot = (int) (mixed >>> 32) & mask;
        while (slots[slot] != 0 && pair[slots[slot] - 1] != key) {
            slot = slot + 1 & mask;
        }
        return slot;
    }

    private void grow(int capacity) {
        pair = Arrays.copyOf(pair, capacity);
        lastAlert = Arrays.copyOf(lastAlert, capacity);
        turnFirst = Arrays.copyOf(turnFirst, capacity);
        turnSecond = Arrays.copyOf(turnSecond, capacity);
        climbFirst = Arrays.copyOf(climbFirst, capacity);
        climbSecond = Arrays.copyOf(climbSecond, capacity);
        slots = new int[2 * capacity];
        for (int place = 0; place < count; place++) {
            slots[slotOf(pair[place])] = place + 1;
        }
    }
}
