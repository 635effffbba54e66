package io.tandem.message;

import java.util.Arrays;

/**
 * States and intentions of road traffic drivers that other hosts need: position, lanes, intended lane change and crossing. Columns; row i
 * of each is one driver. Lanes are numbers of the scenario's network, {@link #NONE} for none.
 */
public final class DriverReports {

    public static final int NONE = -1;
    /** In place of a lane: a participant that the traffic model does not drive. */
    public static final int OTHERWISE = -2;

    private int count;
    public int[] vid = new int[0];
    /** simulated time of the state, nanoseconds */
    public long[] time = new long[0];
    /** metres in the site's frame, radians anticlockwise from east, m/s */
    public double[] east = new double[0];
    public double[] north = new double[0];
    public double[] heading = new double[0];
    public double[] speed = new double[0];
    /** its current lane, the one it is changing from, and the one that follows its lane on its route */
    public int[] lane = new int[0];
    public int[] leaving = new int[0];
    public int[] next = new int[0];
    /** the lane it intends to change to, the id of the driver there that it requests a gap of (0 for none), and whether there is a gap */
    public int[] wish = new int[0];
    public int[] asks = new int[0];
    public boolean[] ready = new boolean[0];
    /** expected time of arrival at the next crossing, nanoseconds, whether it can no longer stop before it, and whether the exit is blocked */
    public long[] due = new long[0];
    public boolean[] committed = new boolean[0];
    public boolean[] stuck = new boolean[0];

    public int count() {
        return count;
    }

    /** Sets the number of rows, growing the columns where they are too short. The values of rows are kept. */
    public void resize(int rows) {
        if (rows > vid.length) {
            grow(Math.max(rows, vid.length + vid.length / 2));
        }
        count = rows;
    }

    private void grow(int capacity) {
        vid = Arrays.copyOf(vid, capacity);
        time = Arrays.copyOf(time, capacity);
        east = Arrays.copyOf(east, capacity);
        north = Arrays.copyOf(north, capacity);
        heading = Arrays.copyOf(heading, capacity);
        speed = Arrays.copyOf(speed, capacity);
        lane = Arrays.copyOf(lane, capacity);
        leaving = Arrays.copyOf(leaving, capacity);
        next = Arrays.copyOf(next, capacity);
        wish = Arrays.copyOf(wish, capacity);
        asks = Arrays.copyOf(asks, capacity);
        ready = Arrays.copyOf(ready, capacity);
        due = Arrays.copyOf(due, capacity);
        committed = Arrays.copyOf(committed, capacity);
        stuck = Arrays.copyOf(stuck, capacity);
    }

    /** Copies one row of another batch. */
    public void copyRow(DriverReports from, int source, int target) {
        vid[target] = from.vid[source];
        time[target] = from.time[source];
        east[target] = from.east[source];
        north[target] = from.north[source];
        heading[target] = from.heading[source];
        speed[target] = from.speed[source];
        lane[target] = from.lane[source];
        leaving[target] = from.leaving[source];
        next[target] = from.next[source];
        wish[target] = from.wish[source];
        asks[target] = from.asks[source];
        ready[target] = from.ready[source];
        due[target] = from.due[source];
        committed[target] = from.committed[source];
        stuck[target] = from.stuck[source];
    }

    /** Adds a row of another batch at the end. */
    public void add(DriverReports from, int source) {
        resize(count + 1);
        copyRow(from, source, count - 1);
    }
}
