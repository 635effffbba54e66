package io.tandem.proximity;

import io.tandem.crew.Crew;
import io.tandem.state.Snapshot;

/** Finds the two vehicles of a snapshot that are nearest to each other, all compared or only pairs with one of the chosen. */
public final class NearestPair {

    /** First guess, in metres, where nothing is known of the distance. */
    private static final double FIRST_RADIUS = 1;
    /** Farther apart than any two vehicles on or above the Earth. */
    private static final double LAST_RADIUS = 1e8;

    private final DistanceFilter filter;
    private final PairSearch search;
    private int first;
    private int second;
    private double metres;

    /**
     * @param chosen by row, those of whom one must be in the pair; null for all
     * @param level  whether heights are left out
     */
    public NearestPair(boolean[] chosen, boolean level) {
        filter = new DistanceFilter(chosen, level);
        search = new PairSearch(filter);
    }

    /** The lower row of the pair that was found last. */
    public int first() {
        return first;
    }

    /** The higher row. */
    public int second() {
        return second;
    }

    /** The distance of the two. */
    public double metres() {
        return metres;
    }

    /** Searches for the nearest pair of all; returns whether there is one. */
    public boolean find(Snapshot snapshot, Crew crew) {
        if (!filter.anyPair(snapshot)) {
            return false;
        }
        // While no vehicle is nearer than the radius, few can be nearer than twice the radius, so every round is cheap.
        for (double radius = FIRST_RADIUS; radius < LAST_RADIUS; radius *= 2) {
            if (findNearerThan(radius, snapshot, crew)) {
                return true;
            }
        }
        return false;
    }

    /** Searches for the nearest pair under a distance; returns whether there is one. */
    public boolean findNearerThan(double distance, Snapshot snapshot, Crew crew) {
        filter.within(distance);
        VehiclePairs pairs = search.search(snapshot, crew);
        int nearest = -1;
        for (int i = 0; i < pairs.count(); i++) {
            if (nearest < 0 || comesBefore(pairs, i, nearest)) {
                nearest = i;
            }
        }
        if (nearest >= 0) {
            first = pairs.first[nearest];
            second = pairs.second[nearest];
            metres = pairs.distance[nearest];
        }
        return nearest >= 0;
    }

    /** Of pairs equally near, the one with the lowest rows. */
    private static boolean comesBefore(VehiclePairs pairs, int one, int other) {
        int order = Double.compare(pairs.distance[one], pairs.distance[other]);
        if (order == 0) {
            order = Integer.compare(pairs.first[one], pairs.first[other]);
        }
        return order == 0 ? pairs.second[one] < pairs.second[other] : order < 0;
    }
}
