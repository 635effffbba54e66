package io.tandem.state;

import io.tandem.message.Reports;
import io.tandem.time.SimTime;
import java.util.Arrays;

/**
 * All participants at one instant, as columns: row i is participant i of the State, in rising order of id. Read-only, and valid until the State
 * accepts a report or takes its next snapshot. Columns are extrapolated from reports, or are those of the reports where there is nothing to
 * extrapolate: copying them would cost as much as the search for pairs that reads them.
 */
public final class Snapshot {

    SimTime at = SimTime.ZERO;
    public final int[] vid;
    /** metres, extrapolated to the snapshot's instant */
    public double[] east;
    public double[] north;
    public double[] up;
    /** m/s; zero for vehicles whose last report is too old to assume motion */
    public double[] eastSpeed;
    public double[] northSpeed;
    public double[] upSpeed;
    /** radians, and m/s along it */
    public double[] heading;
    public double[] speed;
    /** seconds since the report this row was extrapolated from; NaN for vehicles that never reported */
    public final double[] age;
    /** metres that a real participant may have moved since its reports ceased; 0 for all others */
    public final double[] doubt;
    /** whether any row has a doubt above 0 */
    boolean doubtful;
    /** the greatest of all lengths, metres */
    double longest;
    /** overall length, metres */
    public final double[] length;
    /** whether heights count in distances to others */
    public final boolean[] leavesSurface;
    /** the mission step under way, from 1; 0 for none */
    public short[] missionStep;
    /** columns to extrapolate into, from the first time that this is needed */
    private final Reports extrapolated = new Reports();
    /** the columns that are shown */
    private Reports shown;

    Snapshot(int rows) {
        name(extrapolated);
        vid = new int[rows];
        age = new double[rows];
        doubt = new double[rows];
        length = new double[rows];
        leavesSurface = new boolean[rows];
    }

    /** Shows reports as they are, all of the snapshot's instant. */
    void show(Reports reports) {
        if (shown == extrapolated) {
            Arrays.fill(age, 0);
            Arrays.fill(doubt, 0);
        }
        name(reports);
    }

    /** Shows its own columns, which the State then fills. */
    void showExtrapolated() {
        extrapolated.resize(count());
        name(extrapolated);
    }

    /** Shows the columns of reports, also where they were replaced. */
    void name(Reports columns) {
        shown = columns;
        east = columns.east;
        north = columns.north;
        up = columns.up;
        eastSpeed = columns.eastSpeed;
        northSpeed = columns.northSpeed;
        upSpeed = columns.upSpeed;
        heading = columns.heading;
        speed = columns.speed;
        missionStep = columns.missionStep;
    }

    /** The same rows, with room for more, of columns that are still to be shown. */
    Snapshot grown(int rows) {
        Snapshot more = new Snapshot(rows);
        System.arraycopy(vid, 0, more.vid, 0, vid.length);
        System.arraycopy(age, 0, more.age, 0, vid.length);
        System.arraycopy(length, 0, more.length, 0, vid.length);
        System.arraycopy(leavesSurface, 0, more.leavesSurface, 0, vid.length);
        more.at = at;
        return more;
    }

    public SimTime at() {
        return at;
    }

    /** Whether there is a vehicle whose position is uncertain. */
    public boolean isDoubtful() {
        return doubtful;
    }

    /** The greatest of all overall lengths, metres. */
    public double longest() {
        return longest;
    }

    public int count() {
        return vid.length;
    }
}
