package io.tandem.recording.codec;

import java.util.Arrays;

/** Maps vehicle ids to slots, which are assigned in the order of first appearance. A hash table with open addressing. */
public final class VehicleSlots {

    private static final int HASH = 0x9E3779B9;
    private static final int FREE = -1;

    private int[] vids = new int[64];
    /** slots by hash of vid, at most half full; FREE where empty */
    private int[] table = new int[2 * vids.length];
    private int count;

    public VehicleSlots() {
        clear();
    }

    /** Removes all vehicles. */
    public void clear() {
        Arrays.fill(table, FREE);
        count = 0;
    }

    /** Number of vehicles with a slot. */
    public int count() {
        return count;
    }

    public int vid(int slot) {
        return vids[slot];
    }

    /** Whether the ids are exactly those of all slots, in slot order. */
    public boolean equalsVids(int[] others, int size) {
        return size == count && Arrays.equals(others, 0, size, vids, 0, size);
    }

    /** The id predicted to follow that of a slot: the one in the next slot, or after the last slot the next number. */
    int predictedAfter(int slot) {
        return slot + 1 < count ? vids[slot + 1] : slot < 0 ? 1 : vids[slot] + 1;
    }

    /** The slot of a vehicle; a new vehicle gets the next free slot. The predicted slot is tried first. */
    public int of(int vid, int predicted) {
        if (predicted < count && vids[predicted] == vid) {
            return predicted;
        }
        int at = bucket(vid);
        while (table[at] != FREE && vids[table[at]] != vid) {
            at = at + 1 & table.length - 1;
        }
        if (table[at] == FREE) {
            table[at] = count;
            add(vid);
            return count - 1;
        }
        return table[at];
    }

    private int bucket(int vid) {
        return vid * HASH >>> Integer.numberOfLeadingZeros(table.length) + 1;
    }

    private void add(int vid) {
        if (count == vids.length) {
            vids = Arrays.copyOf(vids, 2 * count);
            rebuild();
        }
        vids[count++] = vid;
    }

    private void rebuild() {
        table = new int[2 * vids.length];
        Arrays.fill(table, FREE);
        for (int slot = 0; slot < count; slot++) {
            int at = bucket(vids[slot]);
            while (table[at] != FREE) {
                at = at + 1 & table.length - 1;
            }
            table[at] = slot;
        }
    }
}
