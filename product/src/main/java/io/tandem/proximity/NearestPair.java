package io.tandem.proximity;

import io.tandem.crew.Crew;
import io.tandem.state.Snapshot;

/** Finds the nearest pair of vehicles of a snapshot, of all vehicles or of pairs with at least one selected vehicle. */
public final class NearestPair {

    /** Initial search radius, metres. */
    private static final double INITIAL_RADIUS_METRES = 1;
    /** Greatest search radius, metres; exceeds all distances on or above the Earth. */
    private static final double MAX_RADIUS_METRES = 1e8;

    private final DistanceFilter filter;
    private final PairSearch search;
    private int first;
    private int second;
    private double metres;

    /**
     * @param chosen by row, the selected vehicles; null for all
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
        // If no pair is nearer than the radius, few are nearer than twice the radius, so every round is cheap.
        for (double radius = INITIAL_RADIUS_METRES; radius < MAX_RADIUS_METRES; radius *= 2) {
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
