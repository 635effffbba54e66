package io.tandem.state;

import io.tandem.time.SimTime;

/**
 * All participants at one instant, as columns: row i is participant i of the State, in rising order of id. Valid until the next snapshot is
 * taken.
 */
public final class Snapshot {

    SimTime at = SimTime.ZERO;
    public final int[] vid;
    /** metres, extrapolated to the snapshot's instant */
    public final double[] east;
    public final double[] north;
    public final double[] up;
    /** m/s; zero for vehicles whose last report is too old to assume motion */
    public final double[] eastSpeed;
    public final double[] northSpeed;
    public final double[] upSpeed;
    /** radians, and m/s along it */
    public final double[] heading;
    public final double[] speed;
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

    /** The greatest of all overall lengths, metres. */
    public double longest() {
        return longest;
    }

    public int count() {
        return vid.length;
    }
}
