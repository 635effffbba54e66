package io.tandem.federation;

import io.tandem.proximity.VehiclePairs;
import io.tandem.state.Snapshot;
import io.tandem.state.State;
import java.io.IOException;

/** The pairs that all tiles found at a beat, with the motion of both vehicles of each, for Core. */
final class FoundPairs {

    private static final int MOTION = 7;
    private static final int PAIR_BYTES = 2 * (Integer.BYTES + MOTION * Double.BYTES) + 3 * Double.BYTES;

    private final State state;
    private final VehiclePairs pairs = new VehiclePairs();
    private Snapshot target;

    FoundPairs(State state) {
        this.state = state;
    }

    static void writeRow(BlockWriter out, Snapshot s, int row) {
        out.number(s.vid[row]).real(s.east[row]).real(s.north[row]).real(s.up[row]).real(s.eastSpeed[row]).real(s.northSpeed[row]).real(s.upSpeed[row]).real(s.heading[row]);
    }

    /** @param fills whether the rows of the snapshot are filled, too */
    void begin(Snapshot snapshot, boolean fills) {
        pairs.clear();
        target = fills ? snapshot : null;
    }

    /** Adds the pairs of one tile. */
    void add(BlockReader in) throws IOException {
        for (int left = in.count(PAIR_BYTES); left > 0; left--) {
            int first = readRow(in);
            int second = readRow(in);
            pairs.add(first, second, in.real(), in.real(), in.real());
        }
    }

    private int readRow(BlockReader in) throws IOException {
        int row = state.rowOf(in.number());
        if (row < 0) {
            throw new IOException("a vehicle that this run does not have");
        }
        double[] values = new double[MOTION];
        for (int i = 0; i < MOTION; i++) {
            values[i] = in.real();
        }
        if (target != null) {
            fill(row, values);
        }
        return row;
    }

    private void fill(int row, double[] values) {
        target.east[row] = values[0];
        target.north[row] = values[1];
        target.up[row] = values[2];
        target.eastSpeed[row] = values[3];
        target.northSpeed[row] = values[4];
        target.upSpeed[row] = values[5];
        target.heading[row] = values[6];
    }

    VehiclePairs pairs() {
        return pairs;
    }
}
