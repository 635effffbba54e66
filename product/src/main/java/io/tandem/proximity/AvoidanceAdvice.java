package io.tandem.proximity;

import java.util.Arrays;

/**
 * Advice for every vehicle that is warned at this beat, as columns: its most urgent encounter and the direction to turn. Valid until the
 * next beat.
 */
public final class AvoidanceAdvice {

    private static final int FIRST_CAPACITY = 16;

    private int count;
    /** row of the warned vehicle, each at most once */
    public int[] row = new int[FIRST_CAPACITY];
    /** row of the other vehicle */
    public int[] other = new int[FIRST_CAPACITY];
    /** +1 left, -1 right */
    public byte[] turn = new byte[FIRST_CAPACITY];
    /** +1 climb, -1 descend, 0 for vehicles that stay on the surface */
    public byte[] climb = new byte[FIRST_CAPACITY];
    /** seconds to the closest approach, t* */
    public double[] secondsToClosest = new double[FIRST_CAPACITY];
    /** distance at the closest approach, d*, metres */
    public double[] metresAtClosest = new double[FIRST_CAPACITY];
    /** current distance, metres */
    public double[] metresNow = new double[FIRST_CAPACITY];

    public int count() {
        return count;
    }

    void clear() {
        count = 0;
    }

    /** Adds an entry and returns its index. */
    int append() {
        if (count == row.length) {
            int capacity = 2 * count;
            row = Arrays.copyOf(row, capacity);
            other = Arrays.copyOf(other, capacity);
            turn = Arrays.copyOf(turn, capacity);
            climb = Arrays.copyOf(climb, capacity);
            secondsToClosest = Arrays.copyOf(secondsToClosest, capacity);
            metresAtClosest = Arrays.copyOf(metresAtClosest, capacity);
            metresNow = Arrays.copyOf(metresNow, capacity);
        }
        return count++;
    }
}
