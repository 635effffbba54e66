package io.tandem.message;

import java.util.Arrays;

/**
 * The states of many vehicles at one beat, as the columns of {@link ReportColumn}; row i of every column belongs to one vehicle. The arrays
 * are public because they are the message: they belong to the code that fills them until the batch is handed over, and are read-only after
 * that. A call of {@link #resize} may replace them.
 */
public final class Reports {

    /** Health bit: an input was not a number and the last good one was held. */
    public static final byte HEALTH_BAD_INPUT = 1;
    /** Bits of {@link ReportColumn#INDICATORS}. */
    public static final byte INDICATES_LEFT = 1;
    public static final byte INDICATES_RIGHT = 2;

    private static final int[] SLOTS = Arrays.stream(ReportColumn.values()).mapToInt(ReportColumn::slot).toArray();

    private int count;
    private final double[][] reals = new double[ReportColumn.REALS.size()][0];
    private final byte[][] codes = new byte[ReportColumn.CODES.size()][0];
    private final short[][] counts = new short[ReportColumn.COUNTS.size()][0];

    public int[] vid = new int[0];
    public long[] time = new long[0];
    public double[] east;
    public double[] north;
    public double[] up;
    public double[] eastSpeed;
    public double[] northSpeed;
    public double[] upSpeed;
    public double[] heading;
    public double[] speed;
    public double[] steer;
    public double[] pitch;
    public double[] yawRate;
    public double[] roll;
    public byte[] runState;
    public byte[] rung;
    public byte[] reason;
    public byte[] health;
    public short[] missionStep;

    public Reports() {
        nameColumns();
    }

    /** Fields for the columns that code reads and writes by name; any other is taken with {@link #reals}, {@link #codes} or {@link #counts}. */
    private void nameColumns() {
        east = reals(ReportColumn.EAST);
        north = reals(ReportColumn.NORTH);
        up = reals(ReportColumn.UP);
        eastSpeed = reals(ReportColumn.EAST_SPEED);
        northSpeed = reals(ReportColumn.NORTH_SPEED);
        upSpeed = reals(ReportColumn.UP_SPEED);
        heading = reals(ReportColumn.HEADING);
        speed = reals(ReportColumn.SPEED);
        steer = reals(ReportColumn.STEER);
        pitch = reals(ReportColumn.PITCH);
        yawRate = reals(ReportColumn.YAW_RATE);
        roll = reals(ReportColumn.ROLL);
        runState = codes(ReportColumn.RUN_STATE);
        rung = codes(ReportColumn.RUNG);
        reason = codes(ReportColumn.REASON);
        health = codes(ReportColumn.HEALTH);
        missionStep = counts(ReportColumn.MISSION_STEP);
    }

    public int count() {
        return count;
    }

    /** The values of one of {@link ReportColumn#REALS}, until the next {@link #resize}. */
    public double[] reals(ReportColumn column) {
        return reals[SLOTS[column.ordinal()]];
    }

    /** The values of one of {@link ReportColumn#CODES}, until the next {@link #resize}. */
    public byte[] codes(ReportColumn column) {
        return codes[SLOTS[column.ordinal()]];
    }

    /** The values of one of {@link ReportColumn#COUNTS}, until the next {@link #resize}. */
    public short[] counts(ReportColumn column) {
        return counts[SLOTS[column.ordinal()]];
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
        Arrays.setAll(reals, i -> Arrays.copyOf(reals[i], capacity));
        Arrays.setAll(codes, i -> Arrays.copyOf(codes[i], capacity));
        Arrays.setAll(counts, i -> Arrays.copyOf(counts[i], capacity));
        nameColumns();
    }

    /** Copies {@code length} rows of another batch from {@code source} on to {@code target} on. */
    public void copyRows(Reports from, int source, int target, int length) {
        System.arraycopy(from.vid, source, vid, target, length);
        System.arraycopy(from.time, source, time, target, length);
        for (int i = 0; i < reals.length; i++) {
            System.arraycopy(from.reals[i], source, reals[i], target, length);
        }
        for (int i = 0; i < codes.length; i++) {
            System.arraycopy(from.codes[i], source, codes[i], target, length);
        }
        for (int i = 0; i < counts.length; i++) {
            System.arraycopy(from.counts[i], source, counts[i], target, length);
        }
    }

    /** Makes rows all zero. */
    public void clearRows(int from, int to) {
        Arrays.fill(vid, from, to, 0);
        Arrays.fill(time, from, to, 0);
        for (double[] column : reals) {
            Arrays.fill(column, from, to, 0);
        }
        for (byte[] column : codes) {
            Arrays.fill(column, from, to, (byte) 0);
        }
        for (short[] column : counts) {
            Arrays.fill(column, from, to, (short) 0);
        }
    }
}
