package io.tandem.recording.codec;

import io.tandem.message.Reports;
import java.util.Arrays;

/**
 * What is remembered of every vehicle since the last message that stood alone. Writer and reader keep the same, and predict from it.
 * Before a message is predicted, memories are laid out in the order of its rows; as long as everyone speaks in turn, they are so already.
 */
final class ReportsHistory {

    private final VehicleSlots slots = new VehicleSlots();
    private final PredictorState everyone = new PredictorState();
    private final PredictorState gathered = new PredictorState();
    /** the slot of each row of the present message */
    private int[] slot = new int[0];
    private int count;
    private boolean inTurn;
    private int knownBefore;

    /** From here on, everyone is new. */
    void forget() {
        slots.forget();
    }

    /** Takes in who speaks in a message. */
    void begin(int rows) {
        knownBefore = slots.known();
        count = rows;
        if (slot.length < rows) {
            slot = Arrays.copyOf(slot, Math.max(rows, slot.length + slot.length / 2));
        }
    }

    /** Whether those who speak in a message are the same as ever, in the same order: then nobody else need be told of them. */
    boolean isAsEver(int[] vids) {
        boolean asEver = slots.areAll(vids, count);
        for (int row = 0; asEver && row < count; row++) {
            slot[row] = row;
        }
        return asEver;
    }

    /** Who is likely to speak in a row, when those above it are known. */
    int likelyIn(int row) {
        return slots.likelyAfter(above(row));
    }

    void speaks(int vid, int row) {
        slot[row] = slots.of(vid, above(row) + 1);
    }

    private int above(int row) {
        return row == 0 ? -1 : slot[row - 1];
    }

    /** Whether the vehicle of a row was met before the present message. */
    boolean met(int row) {
        return slot[row] < knownBefore;
    }

    /** Whether all vehicles of the present message were met before. */
    boolean isNobodyNew() {
        return slots.known() == knownBefore;
    }

    /** What is remembered of those who speak, row by row; all of them must be known. */
    PredictorState present() {
        everyone.resize(slots.known());
        everyone.clear(knownBefore, slots.known());
        inTurn = areInTurn();
        if (inTurn) {
            return everyone;
        }
        gathered.resize(count);
        inRuns((row, first, rows) -> gathered.copyRows(everyone, first, row, rows));
        return gathered;
    }

    private boolean areInTurn() {
        int row = 0;
        while (row < count && slot[row] == row) {
            row++;
        }
        return row == count;
    }

    /** Remembers what was said. One that speaks twice in a message is remembered by its last word. */
    void keep(Reports now, double[] lengths, double[] climbs) {
        PredictorState present = inTurn ? everyone : gathered;
        present.keep(now, lengths, climbs);
        for (int row = 0; !isNobodyNew() && row < count; row++) {
            if (!met(row)) {
                present.begin(row);
            }
        }
        if (!inTurn) {
            inRuns((row, first, rows) -> everyone.copyRows(gathered, row, first, rows));
        }
    }

    /** Rows that stand together in a message and in memory. */
    private interface Run {
        void move(int row, int slot, int rows);
    }

    private void inRuns(Run run) {
        int row = 0;
        while (row < count) {
            int end = row + 1;
            while (end < count && slot[end] == slot[end - 1] + 1) {
                end++;
            }
            run.move(row, slot[row], end - row);
            row = end;
        }
    }
}
