package io.tandem.contact;

import java.util.Arrays;

/** A growing list of pairs of bodies. */
final class PairList {

    private int[] a = new int[256];
    private int[] b = new int[256];
    private int count;

    void clear() {
        count = 0;
    }

    void add(int one, int other) {
        if (count == a.length) {
            a = Arrays.copyOf(a, 2 * count);
            b = Arrays.copyOf(b, 2 * count);
        }
        a[count] = one;
        b[count++] = other;
    }

    /** Sorts the pairs from number {@code first} on by their second body; they are few. */
    void sortFrom(int first) {
        for (int i = first + 1; i < count; i++) {
            int moved = b[i];
            int at = i;
            for (; at > first && b[at - 1] > moved; at--) {
                b[at] = b[at - 1];
            }
            b[at] = moved;
        }
    }

    int count() {
        return count;
    }

    void copyTo(int[] ones, int[] others) {
        System.arraycopy(a, 0, ones, 0, count);
        System.arraycopy(b, 0, others, 0, count);
    }
}
