package io.tandem.message;

import java.util.Arrays;

/**
 * What those who drive in traffic say to others who drive: where they are, and what they are about to do, as lamps would show it. Columns;
 * row i of each is one driver. Lanes are numbers of the scenario's network, {@link #NONE} for none.
 */
public final class DriverReports {

    public static final int NONE = -1;
    /** In place of a lane: it is moved by something else than traffic. */
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
    /** the lane it keeps to, the one it is leaving, and the one on which it goes on from its lane */
    public int[] lane = new int[0];
    public int[] leaving = new int[0];
    public int[] next = new int[0];
    /** the lane it wants to change to, the id of the driver there that it asks for a gap (0 for none), and whether there is a gap already */
    public int[] wish = new int[0];
    public int[] asks = new int[0];
    public boolean[] ready = new boolean[0];
    /** when it was to be at the crossing that it comes to, nanoseconds, and whether it cannot stop before it any more, or has no room beyond it */
    public long[] due = new long[0];
    public boolean[] committed = new boolean[0];
    public boolean[] stuck = new boolean[0];

    public int count() {
        return count;
    }

    /** Sets the number of rows, growing the columns where they are too short. What rows held before is kept. */
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
