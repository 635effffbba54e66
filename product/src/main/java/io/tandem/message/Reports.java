package io.tandem.message;

import java.util.Arrays;

/**
 * What many vehicles say of themselves at one beat, as columns; row i of every column is one report. The arrays are public
 * because they are the message: whoever fills them owns them until they are handed over, whoever hears them only reads.
 */
public final class Reports {

    /** Health bit: an input was not a number and the last good one was held. */
    public static final byte HEALTH_BAD_INPUT = 1;

    private int count;
    public int[] vid = new int[0];
    /** simulated time of the state, nanoseconds */
    public long[] time = new long[0];
    /** metres in the site's frame */
    public double[] east = new double[0];
    public double[] north = new double[0];
    public double[] up = new double[0];
    /** velocity of the reported point, m/s */
    public double[] eastSpeed = new double[0];
    public double[] northSpeed = new double[0];
    public double[] upSpeed = new double[0];
    /** radians anticlockwise from east, not wrapped */
    public double[] heading = new double[0];
    /** m/s along the heading; negative in reverse */
    public double[] speed = new double[0];
    /** radians */
    public double[] steer = new double[0];
    public double[] pitch = new double[0];
    /** radians per second, anticlockwise seen from above; 0 where unknown */
    public double[] yawRate = new double[0];
    /** radians about the heading, positive with the right side down; 0 where unknown */
    public double[] roll = new double[0];
    /** number of the vehicle's own {@link RunState} */
    public byte[] runState = new byte[0];
    /** the rung whose behavior won, from 1; 0 for none */
    public byte[] rung = new byte[0];
    /** why it won, by the behavior's own table of reasons */
    public byte[] reason = new byte[0];
    /** the mission step under way, from 1; 0 for none */
    public short[] missionStep = new short[0];
    /** bits, 0 is well */
    public byte[] health = new byte[0];

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
        up = Arrays.copyOf(up, capacity);
        eastSpeed = Arrays.copyOf(eastSpeed, capacity);
        northSpeed = Arrays.copyOf(northSpeed, capacity);
        upSpeed = Arrays.copyOf(upSpeed, capacity);
        heading = Arrays.copyOf(heading, capacity);
        speed = Arrays.copyOf(speed, capacity);
        steer = Arrays.copyOf(steer, capacity);
        pitch = Arrays.copyOf(pitch, capacity);
        yawRate = Arrays.copyOf(yawRate, capacity);
        roll = Arrays.copyOf(roll, capacity);
        runState = Arrays.copyOf(runState, capacity);
        rung = Arrays.copyOf(rung, capacity);
        reason = Arrays.copyOf(reason, capacity);
        missionStep = Arrays.copyOf(missionStep, capacity);
        health = Arrays.copyOf(health, capacity);
    }

    /** Copies {@code length} rows of another batch from {@code source} on to {@code target} on. */
    public void copyRows(Reports from, int source, int target, int length) {
        System.arraycopy(from.vid, source, vid, target, length);
        System.arraycopy(from.time, source, time, target, length);
        System.arraycopy(from.east, source, east, target, length);
        System.arraycopy(from.north, source, north, target, length);
        System.arraycopy(from.up, source, up, target, length);
        System.arraycopy(from.eastSpeed, source, eastSpeed, target, length);
        System.arraycopy(from.northSpeed, source, northSpeed, target, length);
        System.arraycopy(from.upSpeed, source, upSpeed, target, length);
        System.arraycopy(from.heading, source, heading, target, length);
        System.arraycopy(from.speed, source, speed, target, length);
        System.arraycopy(from.steer, source, steer, target, length);
        System.arraycopy(from.pitch, source, pitch, target, length);
        System.arraycopy(from.yawRate, source, yawRate, target, length);
        System.arraycopy(from.roll, source, roll, target, length);
        System.arraycopy(from.runState, source, runState, target, length);
        System.arraycopy(from.rung, source, rung, target, length);
        System.arraycopy(from.reason, source, reason, target, length);
        System.arraycopy(from.missionStep, source, missionStep, target, length);
        System.arraycopy(from.health, source, health, target, length);
    }

    /** Makes rows all zero. */
    public void clearRows(int from, int to) {
        Arrays.fill(vid, from, to, 0);
        Arrays.fill(time, from, to, 0);
        Arrays.fill(east, from, to, 0);
        Arrays.fill(north, from, to, 0);
        Arrays.fill(up, from, to, 0);
        Arrays.fill(eastSpeed, from, to, 0);
        Arrays.fill(northSpeed, from, to, 0);
        Arrays.fill(upSpeed, from, to, 0);
        Arrays.fill(heading, from, to, 0);
        Arrays.fill(speed, from, to, 0);
        Arrays.fill(steer, from, to, 0);
        Arrays.fill(pitch, from, to, 0);
        Arrays.fill(yawRate, from, to, 0);
        Arrays.fill(roll, from, to, 0);
        Arrays.fill(runState, from, to, (byte) 0);
        Arrays.fill(rung, from, to, (byte) 0);
        Arrays.fill(reason, from, to, (byte) 0);
        Arrays.fill(missionStep, from, to, (short) 0);
        Arrays.fill(health, from, to, (byte) 0);
    }
}
