package io.tandem.review.measure;

import java.util.Arrays;
import java.util.BitSet;

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
    /** metres up to this sample along straight lines, without movement while the run stood still */
    public double[] travelled = new double[0];
    /** where the step to the next sample begins: at the last sample, or where the participant was last while the run stood still */
    private double fromEast;
    private double fromNorth;
    private double fromUp;
    private double energy;
    /** samples to which the participant did not come from the sample before */
    private final BitSet apart = new BitSet();

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
        travelled[count] = count == 0 ? 0 : travelled[count - 1] + step(x, y, z);
        apart.set(count, count > 0 && isElsewhere());
        timeNanos[count] = time;
        east[count] = x;
        north[count] = y;
        up[count] = z;
        heading[count] = direction;
        speed[count] = metresPerSecond;
        from(x, y, z);
        count++;
    }

    /** Takes the energy, MJ, that the participant says to have used so far. */
    public void use(double megajoules) {
        energy = Double.isFinite(megajoules) ? megajoules : energy;
    }

    /** Fuel or battery energy used since the start, MJ; 0 where its model counts none. */
    public double energy() {
        return energy;
    }

    /** Sets the position of a participant while the run stands still; a real one may move meanwhile. */
    public void stand(double x, double y, double z) {
        if (count > 0 && Double.isFinite(x + y + z)) {
            from(x, y, z);
        }
    }

    private void from(double x, double y, double z) {
        fromEast = x;
        fromNorth = y;
        fromUp = z;
    }

    private double step(double x, double y, double z) {
        double e = x - fromEast;
        double n = y - fromNorth;
        double u = z - fromUp;
        return Math.sqrt(e * e + n * n + u * u);
    }

    private boolean isElsewhere() {
        return fromEast != east[count - 1] || fromNorth != north[count - 1] || fromUp != up[count - 1];
    }

    /** Whether the participant went from a sample straight to the next: not across a pause in which it moved, nor across a drop-out of {@link AlignedTrace#BRIDGE}. */
    boolean isJoined(int row) {
        return !apart.get(row + 1) && timeNanos[row + 1] - timeNanos[row] <= AlignedTrace.BRIDGE;
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
        travelled = Arrays.copyOf(travelled, capacity);
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
