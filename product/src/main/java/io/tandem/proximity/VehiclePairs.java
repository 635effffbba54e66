package io.tandem.proximity;

import java.util.Arrays;

/** Pairs of rows of a snapshot, as columns, the lower row first. Valid until the next search. */
public final class VehiclePairs {

    private static final int FIRST_CAPACITY = 16;

    private int count;
    /** rows of the snapshot, first below second */
    public int[] first = new int[FIRST_CAPACITY];
    public int[] second = new int[FIRST_CAPACITY];
    /** current distance, metres */
    public double[] distance = new double[FIRST_CAPACITY];
    /** seconds to the closest approach, t* */
    public double[] secondsToClosest = new double[FIRST_CAPACITY];
    /** distance at the closest approach, d*, metres */
    public double[] metresAtClosest = new double[FIRST_CAPACITY];

    public int count() {
        return count;
    }

    public void clear() {
        count = 0;
    }

    /** Adds a pair of rows. */
    public void add(int one, int other, double metres, double seconds, double metresThen) {
        reserve(count + 1);
        first[count] = Math.min(one, other);
        second[count] = Math.max(one, other);
        distance[count] = metres;
        secondsToClosest[count] = seconds;
        metresAtClosest[count] = metresThen;
        count++;
    }

    /** Removes the pairs of rows for which a condition holds; the others keep their order. */
    public void removeIf(RowPair condition) {
        int kept = 0;
        for (int i = 0; i < count; i++) {
            if (!condition.holds(first[i], second[i])) {
                first[kept] = first[i];
                second[kept] = second[i];
                distance[kept] = distance[i];
                secondsToClosest[kept] = secondsToClosest[i];
                metresAtClosest[kept] = metresAtClosest[i];
                kept++;
            }
        }
        count = kept;
    }

    /** A condition on two rows. */
    @FunctionalInterface
    public interface RowPair {
        boolean holds(int one, int other);
    }

    void addAll(VehiclePairs more) {
        reserve(count + more.count);
        System.arraycopy(more.first, 0, first, count, more.count);
        System.arraycopy(more.second, 0, second, count, more.count);
        System.arraycopy(more.distance, 0, distance, count, more.count);
        System.arraycopy(more.secondsToClosest, 0, secondsToClosest, count, more.count);
        System.arraycopy(more.metresAtClosest, 0, metresAtClosest, count, more.count);
        count += more.count;
    }

    private void reserve(int rows) {
        if (rows > first.length) {
            int capacity = Math.max(rows, 2 * first.length);
            first = Arrays.copyOf(first, capacity);
            second = Arrays.copyOf(second, capacity);
            distance = Arrays.copyOf(distance, capacity);
            secondsToClosest = Arrays.copyOf(secondsToClosest, capacity);
            metresAtClosest = Arrays.copyOf(metresAtClosest, capacity);
        }
    }
}
