package io.tandem.state;

import io.tandem.message.Reports;
import io.tandem.time.SimTime;
import java.util.Arrays;

/**
 * A snapshot of some participants, all of whose reports are of its instant: those of a batch of reports, and others that are added. Columns are those of the batch, to which the others are appended
 * until {@link #release}, because copying them would cost as much as searching them.
 */
public final class PartialSnapshot {

    private Snapshot rows = new Snapshot(0);
    private Reports batch = new Reports();
    private int own;

    /**
     * Begins with a batch, which is this one's until it is released.
     *
     * @param length of the vehicles of the batch, metres
     * @param leaves whether they leave the surface
     */
    public void begin(SimTime at, Reports reports, double[] length, boolean[] leaves) {
        batch = reports;
        own = reports.count();
        reserve(own);
        rows.at = at;
        System.arraycopy(reports.vid, 0, rows.vid, 0, own);
        System.arraycopy(length, 0, rows.length, 0, own);
        System.arraycopy(leaves, 0, rows.leavesSurface, 0, own);
        Arrays.fill(rows.age, 0, own, 0);
        rows.name(batch);
    }

    /** Leaves a row out, as if its vehicle had never reported. */
    public void exclude(int row) {
        rows.age[row] = Double.NaN;
    }

    /** Adds rows whose values are still to be filled in, and gives the number of the first. */
    public int extend(int more) {
        int first = batch.count();
        batch.resize(first + more);
        reserve(first + more);
        rows.name(batch);
        Arrays.fill(rows.age, first, first + more, 0);
        return first;
    }

    private void reserve(int more) {
        if (more > rows.count()) {
            rows = rows.grown(more + more / 16);
        }
    }

    /** The rows so far, to be filled in. Valid until the next row. */
    public Snapshot unfinished() {
        return rows;
    }

    /** The rows so far, and behind them some that nobody has. Valid until the next batch or row. */
    public Snapshot snapshot() {
        int count = batch.count();
        Arrays.fill(rows.age, count, rows.count(), Double.NaN);
        // Columns are at least as long as there are rows.
        batch.resize(rows.count());
        batch.resize(count);
        rows.name(batch);
        return rows;
    }

    /** Gives the batch back as it was; what was added can be read until it is filled again. */
    public void release() {
        batch.resize(own);
    }
}
