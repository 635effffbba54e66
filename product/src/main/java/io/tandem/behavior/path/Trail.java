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
            int place = place(follower, i);
            double part = length(east[place] - found.east, north[place] - found.north);
            double share = part > left ? left / part : 1;
            found.east += share * (east[place] - found.east);
            found.north += share * (north[place] - found.north);
            left -= part;
        }
    }

    /**
     * Finds the position so many metres ahead along the trail, from where it is nearest to a place; the leader itself where the trail is shorter. The distance along the trail counts,
     * not the one to the leader, which is shorter in a bend and would put the position further ahead.
     */
    public void ahead(int follower, double leaderEast, double leaderNorth, double placeEast, double placeNorth, double metres, Spot found) {
        double best = Double.POSITIVE_INFINITY;
        double bestShare = 0;
        int nearest = -1;
        double toEast = leaderEast;
        double toNorth = leaderNorth;
        for (int i = 0; i < count[follower]; i++) {
            int place = place(follower, i);
            double share = share(east[place], north[place], toEast, toNorth, placeEast, placeNorth);
            double apart = length(east[place] + share * (toEast - east[place]) - placeEast, north[place] + share * (toNorth - north[place]) - placeNorth);
            if (apart < best) {
                best = apart;
                bestShare = share;
                nearest = i;
            }
            toEast = east[place];
            toNorth = north[place];
        }
        walk(follower, leaderEast, leaderNorth, nearest, bestShare, metres, found);
    }

    /** Where on a part of the trail a place is nearest to it, from 0 to 1. */
    private static double share(double fromEast, double fromNorth, double toEast, double toNorth, double placeEast, double placeNorth) {
        double e = toEast - fromEast;
        double n = toNorth - fromNorth;
        double square = e * e + n * n;
        return square == 0 ? 0 : Math.max(0, Math.min(1, ((placeEast - fromEast) * e + (placeNorth - fromNorth) * n) / square));
    }

    /** Walks from a share of the part that begins at a stored position, counted from the newest, toward the leader. */
    private void walk(int follower, double leaderEast, double leaderNorth, int from, double share, double metres, Spot found) {
        double left = metres;
        double begin = share;
        found.east = leaderEast;
        found.north = leaderNorth;
        for (int i = from; i >= 0; i--) {
            int place = place(follower, i);
            double toEast = i == 0 ? leaderEast : east[place(follower, i - 1)];
            double toNorth = i == 0 ? leaderNorth : north[place(follower, i - 1)];
            double whole = length(toEast - east[place], toNorth - north[place]);
            if (left <= (1 - begin) * whole) {
                double at = whole == 0 ? 1 : begin + left / whole;
                found.east = east[place] + at * (toEast - east[place]);
                found.north = north[place] + at * (toNorth - north[place]);
                return;
            }
            left -= (1 - begin) * whole;
            begin = 0;
        }
    }

    /** Index of a stored position, counted from the newest. */
    private int place(int follower, int back) {
        return follower * CAPACITY + Math.floorMod(newest[follower] - back, CAPACITY);
    }

    private static double length(double e, double n) {
        return Math.sqrt(e * e + n * n);
    }
}
