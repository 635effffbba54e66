package io.tandem.traffic;

import io.tandem.road.Lane;
import io.tandem.road.LaneProjection;
import io.tandem.road.RoadNetwork;

/** Lanes that diverge from the same lane overlap at first: a vehicle on the overlap blocks both. */
final class Forks {

    private static final double SPACING_METRES = 0.5;
    /** Distance between centre lines at which two vehicles can pass each other. */
    private static final double PASSING_METRES = 2.6;
    private static final double LONGEST_METRES = 40;

    /** by lane: the index of its first row; last, the number of rows */
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
                fill(network, lane, branches[lane]);
            }
        }
    }

    private void fill(RoadNetwork network, int branch, int[] branches) {
        int row = first[branch];
        for (int other : branches) {
            if (other != branch) {
                beside[row] = other;
                shared[row++] = sharedLength(network.lane(other), network.lane(branch));
            }
        }
    }

    /** Length, metres, over which a lane overlaps another that begins at the same point. */
    private static double sharedLength(Lane lane, Lane other) {
        LaneProjection projection = new LaneProjection();
        double at = 0;
        while (at < Math.min(lane.length(), LONGEST_METRES)) {
            other.project(lane.eastAt(at), lane.northAt(at), at, projection);
            if (projection.distance() > PASSING_METRES) {
                return at;
            }
            at += SPACING_METRES;
        }
        return at;
    }

    /** The rows of a lane, one for each lane that diverges from it: from begin, inclusive, to end. */
    int begin(int lane) {
        return first[lane];
    }

    int end(int lane) {
        return first[lane + 1];
    }

    int beside(int row) {
        return beside[row];
    }

    /** The station of the other lane up to which it overlaps this one, metres. */
    double shared(int row) {
        return shared[row];
    }
}
