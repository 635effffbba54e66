package io.tandem.recording.codec;

import java.util.Arrays;

/** Which row belongs to which vehicle: rows are given out in the order in which vehicles are met. */
public final class VehicleSlots {

    private static final int HASH = 0x9E3779B9;
    private static final int NOBODY = -1;

    private int[] vids = new int[64];
    /** slots by hash of vid, at most half full; NOBODY where free */
    private int[] table = new int[2 * vids.length];
    private int known;

    public VehicleSlots() {
        forget();
    }

    /** From here on, everyone is new. */
    public void forget() {
        Arrays.fill(table, NOBODY);
        known = 0;
    }

    /** How many vehicles are known. */
    public int known() {
        return known;
    }

    public int vid(int slot) {
        return vids[slot];
    }

    /** Whether exactly those who are known speak, in the order in which they were met. */
    public boolean areAll(int[] speakers, int count) {
        return count == known && Arrays.equals(speakers, 0, count, vids, 0, count);
    }

    /** Who is likely to speak after the one in a slot: the next one, or someone new with the next number. */
    int likelyAfter(int slot) {
        return slot + 1 < known ? vids[slot + 1] : slot < 0 ? 1 : vids[slot] + 1;
    }

    /** The slot of a vehicle, which is likely to be the given one; who is new gets the next that is free. */
    public int of(int vid, int likely) {
        if (likely < known && vids[likely] == vid) {
            return likely;
        }
        int at = place(vid);
        while (table[at] != NOBODY && vids[table[at]] != vid) {
            at = at + 1 & table.length - 1;
        }
        if (table[at] == NOBODY) {
            table[at] = known;
            add(vid);
            return known - 1;
        }
        return table[at];
    }

    private int place(int vid) {
        return vid * HASH >>> Integer.numberOfLeadingZeros(table.length) + 1;
    }

    private void add(int vid) {
        if (known == vids.length) {
            vids = Arrays.copyOf(vids, 2 * known);
            rebuild();
        }
        vids[known++] = vid;
    }

    private void rebuild() {
        table = new int[2 * vids.length];
        Arrays.fill(table, NOBODY);
        for (int slot = 0; slot < known; slot++) {
            int at = place(vids[slot]);
            while (table[at] != NOBODY) {
                at = at + 1 & table.length - 1;
            }
            table[at] = slot;
        }
    }
}
