package io.tandem.proximity;

import java.util.Arrays;

/**
 * What every vehicle that is warned at this beat is told, as columns: its most urgent encounter and which way to turn. Lent until
 * the next beat.
 */
public final class AvoidanceAdvice {

    private static final int FIRST_CAPACITY = 16;

    private int count;
    /** row of the warned vehicle, each at most once */
    public int[] row = new int[FIRST_CAPACITY];
    /** row of the one it is warned of */
    public int[] other = new int[FIRST_CAPACITY];
    /** +1 left, -1 right */
    public byte[] turn = new byte[FIRST_CAPACITY];
    /** +1 climb, -1 descend, 0 for those that cannot */
    public byte[] climb = new byte[FIRST_CAPACITY];
    /** seconds to the closest approach, t* */
    public double[] secondsToClosest = new double[FIRST_CAPACITY];
    /** metres between the two then, d* */
    public double[] metresAtClosest = new double[FIRST_CAPACITY];
    /** metres between the two now */
    public double[] metresNow = new double[FIRST_CAPACITY];

    public int count() {
        return count;
    }

    void clear() {
        count = 0;
    }

    /** Makes room for one more and gives its place. */
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
