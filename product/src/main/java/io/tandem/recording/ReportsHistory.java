package io.tandem.recording;

import io.tandem.message.Reports;
import java.util.Arrays;

/** The last report of every vehicle since the last message that stood alone. Writer and reader keep the same, and predict from it. */
final class ReportsHistory {

    private static final int HASH = 0x9E3779B9;
    private static final int NOBODY = -1;
    private static final Reports NONE = new Reports();

    static {
        NONE.resize(1);
    }

    /** the last report of each vehicle; all zero before its first */
    final Reports last = new Reports();
    /** a vehicle's characteristic length, metres; 0 where it is not known */
    double[] length = new double[0];
    final Trend speed = new Trend();
    final Trend pitch = new Trend();
    final Trend upSpeed = new Trend();
    /** by how much it turned between its last two reports, radians */
    double[] turn = new double[0];
    /** slots by hash of vid, at most half full; NOBODY where free */
    private int[] table = new int[64];
    private int known;
    private int knownBefore;

    ReportsHistory() {
        forget();
    }

    /** From here on, everyone is new. */
    void forget() {
        Arrays.fill(table, NOBODY);
        known = 0;
        knownBefore = 0;
        last.resize(0);
    }

    /** How many vehicles are known. */
    int known() {
        return known;
    }

    /** A message begins: who is added from here on is new in it. */
    void begin() {
        knownBefore = known;
    }

    /** Whether a vehicle was met before the present message. */
    boolean met(int slot) {
        return slot < knownBefore;
    }

    /** Whether all vehicles of the present message were met before. */
    boolean isNobodyNew() {
        return known == knownBefore;
    }

    /** Who is likely to speak after the one in a slot: the next one, or someone new with the next number. */
    int likelyAfter(int slot) {
        return slot + 1 < known ? last.vid[slot + 1] : slot < 0 ? 1 : last.vid[slot] + 1;
    }

    /** The slot of a vehicle, which is likely to be the given one; who is new gets the next that is free. */
    int slotOf(int vid, int likely) {
        if (likely < known && last.vid[likely] == vid) {
            return likely;
        }
        int at = place(vid);
        while (table[at] != NOBODY && last.vid[table[at]] != vid) {
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
        last.resize(known + 1);
        if (length.length < last.vid.length) {
            length = Arrays.copyOf(length, last.vid.length);
            turn = Arrays.copyOf(turn, last.vid.length);
            speed.room(last.vid.length);
            pitch.room(last.vid.length);
            upSpeed.room(last.vid.length);
        }
        last.copyRows(NONE, 0, known, 1);
        length[known] = 0;
        turn[known] = 0;
        speed.forget(known);
        pitch.forget(known);
        upSpeed.forget(known);
        last.vid[known++] = vid;
        if (2 * known > table.length) {
            rebuild();
        }
    }

    private void rebuild() {
        table = new int[2 * table.length];
        Arrays.fill(table, NOBODY);
        for (int slot = 0; slot < known; slot++) {
            int at = place(last.vid[slot]);
            while (table[at] != NOBODY) {
                at = at + 1 & table.length - 1;
            }
            table[at] = slot;
        }
    }

    /** Keeps a batch, whose rows belong to these slots. */
    void keep(Reports now, double[] lengths, int[] slots) {
        for (int row = 0; row < now.count(); row++) {
            int slot = slots[row];
            length[slot] = lengths[row];
            if (met(slot)) {
                turn[slot] = now.heading[row] - last.heading[slot];
                speed.keep(last.speed[slot], now.speed[row], slot);
                pitch.keep(last.pitch[slot], now.pitch[row], slot);
                upSpeed.keep(last.upSpeed[slot], now.upSpeed[row], slot);
            }
        }
        copy(now, slots);
    }

    /** Rows that stand together in the batch usually stand together here, too. */
    void copy(Reports now, int[] slots) {
        int row = 0;
        while (row < now.count()) {
            int end = row + 1;
            while (end < now.count() && slots[end] == slots[end - 1] + 1) {
                end++;
            }
            last.copyRows(now, row, slots[row], end - row);
            row = end;
        }
    }
}
