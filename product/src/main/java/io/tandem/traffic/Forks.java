package io.tandem.traffic;

import io.tandem.road.Lane;
import io.tandem.road.LaneSpot;
import io.tandem.road.Network;

/** Lanes that part from one another share ground at first: whoever is there is in the way of both. */
final class Forks {

    private static final double SPACING = 0.5;
    /** Metres between centre lines from which on two vehicles pass each other. */
    private static final double APART = 2.6;
    private static final double LONGEST = 40;

    private final int[][] beside;
    private final double[][] shared;

    Forks(Network network, Ways ways) {
        int lanes = network.lanes().size();
        beside = new int[lanes][0];
        shared = new double[lanes][0];
        for (int from = 0; from < lanes; from++) {
            int[] branches = ways.from(from);
            for (int branch : branches.length > 1 ? branches : new int[0]) {
                part(network, branch, branches);
            }
        }
    }

    private void part(Network network, int branch, int[] branches) {
        beside[branch] = new int[branches.length - 1];
        shared[branch] = new double[branches.length - 1];
        int found = 0;
        for (int other : branches) {
            if (other != branch) {
                beside[branch][found] = other;
                shared[branch][found++] = sharedLength(network.lane(other), network.lane(branch));
            }
        }
    }

    /** Metres along a lane for which it is too near to another that begins at the same place. */
    private static double sharedLength(Lane lane, Lane other) {
        LaneSpot spot = new LaneSpot();
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

    /** How many lanes begin where one does. */
    int count(int lane) {
        return beside[lane].length;
    }

    int beside(int lane, int which) {
        return beside[lane][which];
    }

    /** Metres along the lane beside up to which its ground is that of this lane, too. */
    double shared(int lane, int which) {
        return shared[lane][which];
    }
}
