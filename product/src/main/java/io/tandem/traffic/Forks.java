package io.tandem.traffic;

import io.tandem.road.Lane;
import io.tandem.road.LaneProjection;
import io.tandem.road.RoadNetwork;

/** Lanes that part from one another share ground at first: whoever is there is in the way of both. */
final class Forks {

    private static final double SPACING = 0.5;
    /** Metres between centre lines from which on two vehicles pass each other. */
    private static final double APART = 2.6;
    private static final double LONGEST = 40;

    /** by lane: where its rows begin; at the end, how many there are */
    private final int[] first;
    private final int[] beside;
    private final double[] shared;

    Forks(RoadNetwork network, RouteChoice routeChoice) {
        int lanes = network.lanes().size();
        first = new int[lanes + 1];
        int[][] branches = new int[lanes][];
        for (int from = 0; from < lanes; from++) {
            for (int branch : routeChoice.from(from).length > 1 ? routeChoice.from(from) : new int[0]) {
                branches[branch] = routeChoice.from(from);
            }
        }
        for (int lane = 0; lane < lanes; lane++) {
            first[lane + 1] = first[lane] + (branches[lane] == null ? 0 : branches[lane].length - 1);
        }
        beside = new int[first[lanes]];
        shared = new double[first[lanes]];
        for (int lane = 0; lane < lanes; lane++) {
            if (first[lane + 1] > first[lane]) {
                part(network, lane, branches[lane]);
            }
        }
    }

    private void part(RoadNetwork network, int branch, int[] branches) {
        int row = first[branch];
        for (int other : branches) {
            if (other != branch) {
                beside[row] = other;
                shared[row++] = sharedLength(network.lane(other), network.lane(branch));
            }
        }
    }

    /** Metres along a lane for which it is too near to another that begins at the same place. */
    private static double sharedLength(Lane lane, Lane other) {
        LaneProjection spot = new LaneProjection();
        double at = 0;
        while (at < Math.min(lane.length(), LONGEST)) {
            other.project(lane.eastAt(at), lane.northAt(at), at, spot);
            if (spot.distance() > APART) {
                return at;
            }
            at += SPACING;
        }
        return at;
    }

    /** The rows of the lanes that begin where one does. */
    int begin(int lane) {
        return first[lane];
    }

    int end(int lane) {
        return first[lane + 1];
    }

    int beside(int row) {
        return beside[row];
    }

    /** Metres along the lane beside up to which its ground is that of this lane, too. */
    double shared(int row) {
        return shared[row];
    }
}
