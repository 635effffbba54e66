package io.tandem.review.measure;

import java.util.Arrays;

/**
 * Motion of one participant as columns by rising time; row i of every column is one sample. The arrays may be longer than {@link
 * #count}. Read-only during a review.
 */
public final class MotionTrace {

    private static final int FIRST_ROWS = 64;

    private int count;
    private long refused;
    /** simulated time of the state, nanoseconds */
    public long[] timeNanos = new long[0];
    /** metres in the site's frame */
    public double[] east = new double[0];
    public double[] north = new double[0];
    public double[] up = new double[0];
    /** radians anticlockwise from east */
    public double[] heading = new double[0];
    /** m/s along the heading; negative in reverse */
    public double[] speed = new double[0];

    public int count() {
        return count;
    }

    /** Samples that were not added: not later than the one before, or not finite. */
    public long refused() {
        return refused;
    }

    /** Appends a sample, unless it is not later than the last or not finite; those are counted. */
    public void add(long time, double x, double y, double z, double direction, double metresPerSecond) {
        boolean later = count == 0 || time > timeNanos[count - 1];
        if (!later || !Double.isFinite(x + y + z + direction + metresPerSecond)) {
            refused++;
            return;
        }
        reserve(count + 1);
        timeNanos[count] = time;
        east[count] = x;
        north[count] = y;
        up[count] = z;
        heading[count] = direction;
        speed[count] = metresPerSecond;
        count++;
    }

    /** Ensures capacity for that many samples. */
    public void reserve(int rows) {
        if (rows > timeNanos.length) {
            grow(Math.max(FIRST_ROWS, Math.max(rows, count + count / 2)));
        }
    }

    private void grow(int capacity) {
        timeNanos = Arrays.copyOf(timeNanos, capacity);
        east = Arrays.copyOf(east, capacity);
        north = Arrays.copyOf(north, capacity);
        up = Arrays.copyOf(up, capacity);
        heading = Arrays.copyOf(heading, capacity);
        speed = Arrays.copyOf(speed, capacity);
    }

    /** Time of the first sample; the trace must not be empty. */
    public long firstNanos() {
        return timeNanos[0];
    }

    /** Time of the last sample; the trace must not be empty. */
    public long lastNanos() {
        return timeNanos[count - 1];
    }

    /** The last sample not later than a time, -1 for none. */
    int rowAt(long time) {
        int found = Arrays.binarySearch(timeNanos, 0, count, time);
        return found >= 0 ? found : -found - 2;
    }
}
