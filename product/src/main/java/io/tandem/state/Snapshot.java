package io.tandem.state;

import io.tandem.time.SimTime;

/**
 * Everyone at one instant, as columns: row i is participant i of the State, in rising order of id. Lent until the next snapshot
 * is taken.
 */
public final class Snapshot {

    SimTime at = SimTime.ZERO;
    public final int[] vid;
    /** metres, brought to the snapshot's instant */
    public final double[] east;
    public final double[] north;
    public final double[] up;
    /** m/s; zero for vehicles without a report for so long that they are not assumed in motion */
    public final double[] eastSpeed;
    public final double[] northSpeed;
    public final double[] upSpeed;
    /** radians, and m/s along it */
    public final double[] heading;
    public final double[] speed;
    /** seconds since the report this row was extrapolated from; NaN for vehicles that never reported */
    public final double[] age;
    /** metres that a real one may have gone since it fell silent; 0 for all others */
    public final double[] doubt;
    /** whether anyone is in doubt */
    boolean doubtful;
    /** the greatest of all lengths, metres */
    double longest;
    /** characteristic length, metres */
    public final double[] length;
    /** whether height matters between this one and others */
    public final boolean[] leavesSurface;
    /** the mission step under way, from 1; 0 for none */
    public final short[] missionStep;

    Snapshot(int rows) {
        vid = new int[rows];
        east = new double[rows];
        north = new double[rows];
        up = new double[rows];
        eastSpeed = new double[rows];
        northSpeed = new double[rows];
        upSpeed = new double[rows];
        heading = new double[rows];
        speed = new double[rows];
        age = new double[rows];
        doubt = new double[rows];
        length = new double[rows];
        leavesSurface = new boolean[rows];
        missionStep = new short[rows];
    }

    public SimTime at() {
        return at;
    }

    /** Whether there is a vehicle whose position is uncertain. */
    public boolean isDoubtful() {
        return doubtful;
    }

    /** The greatest of all characteristic lengths, metres. */
    public double longest() {
        return longest;
    }

    public int count() {
        return vid.length;
    }
}
