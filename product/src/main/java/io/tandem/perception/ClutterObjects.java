package io.tandem.perception;

import java.util.Arrays;

/** False objects (clutter) of a sensor, each at rest for a while. */
final class ClutterObjects {

    private int count;
    private int[] vid = new int[4];
    private double[] east = new double[4];
    private double[] north = new double[4];
    private long[] until = new long[4];

    void add(int newVid, double atEast, double atNorth, long untilNanos) {
        if (count == vid.length) {
            vid = Arrays.copyOf(vid, 2 * count);
            east = Arrays.copyOf(east, 2 * count);
            north = Arrays.copyOf(north, 2 * count);
            until = Arrays.copyOf(until, 2 * count);
        }
        vid[count] = newVid;
        east[count] = atEast;
        north[count] = atNorth;
        until[count++] = untilNanos;
    }

    /** Removes those whose time is over. */
    void removeExpired(long now) {
        int left = 0;
        for (int i = 0; i < count; i++) {
            if (until[i] > now) {
                vid[left] = vid[i];
                east[left] = east[i];
                north[left] = north[i];
                until[left++] = until[i];
            }
        }
        count = left;
    }

    int count() {
        return count;
    }

    int vid(int i) {
        return vid[i];
    }

    double east(int i) {
        return east[i];
    }

    double north(int i) {
        return north[i];
    }
}
