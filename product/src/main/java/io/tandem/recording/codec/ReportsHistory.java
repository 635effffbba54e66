package io.tandem.recording.codec;

import io.tandem.message.Reports;
import java.util.Arrays;

/**
 * Prediction state of every vehicle since the last reset. Encoder and decoder keep the same state and predict from it. Before a message is
 * predicted, the state is gathered in the order of the message's rows, unless these are in slot order already.
 */
final class ReportsHistory {

    private final VehicleSlots slots = new VehicleSlots();
    private final PredictorState bySlot = new PredictorState();
    private final PredictorState byRow = new PredictorState();
    /** the slot of each row of the current message */
    private int[] slot = new int[0];
    private int count;
    private boolean inSlotOrder;
    private int countBefore;

    /** Resets the history: all vehicles are unknown afterwards. */
    void clear() {
        slots.clear();
    }

    /** Begins a message of so many rows. */
    void begin(int rows) {
        countBefore = slots.count();
        count = rows;
        if (slot.length < rows) {
            slot = Arrays.copyOf(slot, Math.max(rows, slot.length + slot.length / 2));
        }
    }

    /** Whether the message has exactly the known vehicles in slot order; if so the slots of all rows are set. */
    boolean hasKnownVids(int[] vids) {
        boolean same = slots.equalsVids(vids, count);
        for (int row = 0; same && row < count; row++) {
            slot[row] = row;
        }
        return same;
    }

    /** Predicted vehicle id of a row, given the rows above it. */
    int predictedVid(int row) {
        return slots.predictedAfter(slotAbove(row));
    }

    void setVid(int vid, int row) {
        slot[row] = slots.of(vid, slotAbove(row) + 1);
    }

    private int slotAbove(int row) {
        return row == 0 ? -1 : slot[row - 1];
    }

    /** Whether the vehicle of a row was known before the current message. */
    boolean isKnown(int row) {
        return slot[row] < countBefore;
    }

    /** Whether all vehicles of the current message were known before it. */
    boolean hasNoNewVehicle() {
        return slots.count() == countBefore;
    }

    /** The prediction state in the order of the message's rows, whose vehicles must be set. */
    PredictorState beginPrediction() {
        bySlot.resize(slots.count());
        bySlot.clear(countBefore, slots.count());
        inSlotOrder = areRowsInSlotOrder();
        if (inSlotOrder) {
            return bySlot;
        }
        byRow.resize(count);
        forEachRun((row, first, rows) -> byRow.copyRows(bySlot, first, row, rows));
        return byRow;
    }

    private boolean areRowsInSlotOrder() {
        int row = 0;
        while (row < count && slot[row] == row) {
            row++;
        }
        return row == count;
    }

    /** Stores the reports of a message. Of a vehicle with two reports in one message the last counts. */
    void update(Reports now, double[] lengths, double[] climbs) {
        PredictorState state = inSlotOrder ? bySlot : byRow;
        state.update(now, lengths, climbs);
        for (int row = 0; !hasNoNewVehicle() && row < count; row++) {
            if (!isKnown(row)) {
                state.clearTrend(row);
            }
        }
        if (!inSlotOrder) {
            forEachRun((row, first, rows) -> bySlot.copyRows(byRow, row, first, rows));
        }
    }

    /** A run of rows with consecutive slots. */
    private interface Run {
        void accept(int row, int slot, int rows);
    }

    private void forEachRun(Run run) {
        int row = 0;
        while (row < count) {
            int end = row + 1;
            while (end < count && slot[end] == slot[end - 1] + 1) {
                end++;
            }
            run.accept(row, slot[row], end - row);
            row = end;
        }
    }
}
