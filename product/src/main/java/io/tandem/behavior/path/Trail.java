package io.tandem.behavior.path;

import java.util.Arrays;

/** The way a leader has gone, as each of its followers remembers it: a ring of places at least a little apart. */
public final class Trail {

    private static final int PLACES = 128;
    /** A new place is remembered when the leader has moved this far, metres. */
    private static final double APART = 1;

    private final double[] east;
    private final double[] north;
    /** places remembered by each follower, and where its newest stands in the ring */
    private final int[] count;
    private final int[] newest;

    /** A place on the trail. */
    public static final class Spot {
        public double east;
        public double north;
    }

    public Trail(int followers) {
        east = new double[followers * PLACES];
        north = new double[followers * PLACES];
        count = new int[followers];
        newest = new int[followers];
        Arrays.fill(newest, PLACES - 1);
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
        int last = follower * PLACES + newest[follower];
        if (count[follower] > 0 && length(east[last] - leaderEast, north[last] - leaderNorth) < APART) {
            return;
        }
        newest[follower] = (newest[follower] + 1) % PLACES;
        east[follower * PLACES + newest[follower]] = leaderEast;
        north[follower * PLACES + newest[follower]] = leaderNorth;
        count[follower] = Math.min(PLACES, count[follower] + 1);
    }

    /** Finds the place this many metres back along the trail from where the leader is, or the oldest that is remembered. */
    public void back(int follower, double leaderEast, double leaderNorth, double metres, Spot found) {
        double left = metres;
        found.east = leaderEast;
        found.north = leaderNorth;
        for (int i = 0; i < count[follower] && left > 0; i++) {
            int place = follower * PLACES + Math.floorMod(newest[follower] - i, PLACES);
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
