package io.tandem.behavior.cooperation;

import io.tandem.behavior.platoon.SafeFollowing;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;

/**
 * What a vehicle knows at a decision: its own state, and others by its own sensing or, where it does not see them, by what they told.
 *
 * @param now        simulated time, nanoseconds
 * @param station    metres along the path
 * @param lane       the lane to which the vehicle belongs, metres to the left of the path
 * @param lateral    where it is, in the same way
 * @param neighbours those within reach
 * @param safe       what is safe behind others for the vehicle
 * @param usualGap   metres between bumpers in a platoon at this speed
 * @param wideGap    metres that are kept without messages
 */
record Situation(long now, double station, double lane, double lateral, double speed, double length, double width, Collection<Neighbour> neighbours, SafeFollowing safe, double usualGap, double wideGap) {

    /** Kept free beside the own body, metres. */
    private static final double SIDE_METRES = 0.3;
    private static final double FORESEEN_SECONDS = 1;
    private static final double FORESEEN_IN_LANE_SECONDS = 2;
    /** Shares of the usual gap that a place must have while one moves there, and before one begins. */
    private static final double ENOUGH = 0.8;
    private static final double PLENTY = 0.9;
    /** Speed that whoever is to be safe is taken to have more before one begins, m/s. */
    private static final double SPARE_MPS = 0.5;

    /** Those ahead that are in the way of a vehicle between here and a lateral position: it keeps behind all of them. */
    List<Neighbour> inTheWay(double target) {
        double right = Math.min(lateral, target) - 0.5 * width - SIDE_METRES;
        double left = Math.max(lateral, target) + 0.5 * width + SIDE_METRES;
        List<Neighbour> found = new ArrayList<>();
        for (Neighbour one : neighbours) {
            if (one.along() > 0 && one.isWithin(right, left, FORESEEN_SECONDS)) {
                found.add(one);
            }
        }
        return found;
    }

    /** The nearest one ahead in the way to a lateral position. */
    Optional<Neighbour> ahead(double target) {
        return nearest(inTheWay(target));
    }

    private static Optional<Neighbour> nearest(List<Neighbour> some) {
        Neighbour best = null;
        for (Neighbour one : some) {
            best = best == null || Math.abs(one.along()) < Math.abs(best.along()) ? one : best;
        }
        return Optional.ofNullable(best);
    }

    /** The nearest one ahead in a lane. */
    Optional<Neighbour> aheadIn(double someLane) {
        return nearest(inLane(someLane).stream().filter(one -> one.along() > 0).toList());
    }

    private List<Neighbour> inLane(double someLane) {
        double half = 0.5 * width + SIDE_METRES;
        List<Neighbour> found = new ArrayList<>();
        for (Neighbour one : neighbours) {
            if (one.isWithin(someLane - half, someLane + half, FORESEEN_IN_LANE_SECONDS)) {
                found.add(one);
            }
        }
        return found;
    }

    /** Whether a lane has a safe place beside the vehicle: safe behind whoever is ahead there, and for whoever is behind. */
    boolean isClear(double someLane) {
        return isClear(someLane, ENOUGH, 0);
    }

    /** Whether it has a place with something to spare, so that one may begin to move there. */
    boolean isWide(double someLane) {
        return isClear(someLane, PLENTY, SPARE_MPS);
    }

    private boolean isClear(double someLane, double share, double spare) {
        for (Neighbour one : inLane(someLane)) {
            double gap = one.gap(length);
            boolean enough = one.along() > 0 ? safe.isSafe(speed + spare, gap, one.speed(), one.age())
                    : SafeFollowing.FREE.isSafe(one.speed() + spare, gap - one.speed() * one.age(), speed, 0);
            if (!enough || gap < share * usualGap) {
                return false;
            }
        }
        return true;
    }

    Optional<Neighbour> find(int vid) {
        for (Neighbour one : neighbours) {
            if (one.vid() == vid) {
                return Optional.of(one);
            }
        }
        return Optional.empty();
    }
}
