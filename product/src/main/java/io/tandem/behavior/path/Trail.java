package io.tandem.behavior.path;

import java.util.Arrays;

/** The recent positions of a leader, kept by each follower in a ring buffer. */
public final class Trail {

    private static final int CAPACITY = 128;
    /** Least distance between stored positions, metres. */
    private static final double SPACING_METRES = 1;

    private final double[] east;
    private final double[] north;
    /** by follower: number of stored positions, and the index of the newest */
    private final int[] count;
    private final int[] newest;

    /** A position on the trail, metres. */
    public static final class Spot {
        public double east;
        public double north;
    }

    public Trail(int followers) {
        east = new double[followers * CAPACITY];
        north = new double[followers * CAPACITY];
        count = new int[followers];
        newest = new int[followers];
        Arrays.fill(newest, CAPACITY - 1);
    }

    public void resumeFrom(Trail former) {
        System.arraycopy(former.east, 0, east, 0, east.length);
        System.arraycopy(former.north, 0, north, 0, north.length);
        System.arraycopy(former.count, 0, count, 0, count.length);
        System.arraycopy(former.newest, 0, newest, 0, newest.length);
    }

    public void forget(int follower) {
        count[follower] = 0;
    }

    public void remember(int follower, double leaderEast, double leaderNorth) {
        int last = follower * CAPACITY + newest[follower];
        if (count[follower] > 0 && length(east[last] - leaderEast, north[last] - leaderNorth) < SPACING_METRES) {
            return;
        }
        newest[follower] = (newest[follower] + 1) % CAPACITY;
        east[follower * CAPACITY + newest[follower]] = leaderEast;
        north[follower * CAPACITY + newest[follower]] = leaderNorth;
        count[follower] = Math.min(CAPACITY, count[follower] + 1);
    }

    /** Finds the position so many metres back along the trail from the leader, or the oldest stored one. */
    public void back(int follower, double leaderEast, double leaderNorth, double metres, Spot found) {
        double left = metres;
        found.east = leaderEast;
        found.north = leaderNorth;
        for (int i = 0; i < count[follower] && left > 0; i++) {
            int place = follower * CAPACITY + Math.floorMod(newest[follower] - i, CAPACITY);
            double part = length(east[place] - found.east, north[place] - found.north);
            double share = part > left ? left / part : 1;
            found.east += share * (east[place] - found.east);
            found.north += share * (north[place] - found.north);
            left -= part;
        }
    }

    private static double length(double e, double n) {
        return Math.sqrt(e * e + n * n);
    }
}
