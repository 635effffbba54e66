package io.tandem.behavior.cooperation;

import io.tandem.behavior.platoon.SafeFollowing;
import io.tandem.mobility.Braking;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;

/**
 * What a vehicle knows at a decision: its own state, and others by its own sensing or, where it does not see them, by what they told.
 *
 * @param now          simulated time, nanoseconds
 * @param station      metres along the path
 * @param lane         the lane to which the vehicle belongs, metres to the left of the path
 * @param lateral      where it is, in the same way
 * @param neighbours   those within reach
 * @param acceleration to which the vehicle's commands have come, m/s2
 * @param safe         what is safe behind others for the vehicle
 * @param gaps         those that are kept in its platoon
 */
record Situation(long now, double station, double lane, double lateral, double speed, double acceleration, double length, double width, Collection<Neighbour> neighbours, SafeFollowing safe, Gaps gaps) {

    /** Kept free beside the own body, metres. */
    private static final double SIDE_METRES = 0.3;
    private static final double FORESEEN_SECONDS = 1;
    private static final double FORESEEN_IN_LANE_SECONDS = 2;
    /** Shares of the usual gap that a place must have while one moves there, and before one begins. */
    private static final double ENOUGH = 0.8;
    private static final double PLENTY = 0.9;
    /** Speed that whoever is to be safe is taken to have more before one begins, m/s. */
    private static final double SPARE_MPS = 0.5;
    /** Age of what is seen of a real vehicle, with a reserve for the noise of its positions, seconds. */
    private static final double SEEN_SECONDS = 0.3;

    /**
     * The gaps that vehicles of a platoon keep, or more where they need that to stop.
     *
     * @param atRest     metres between bumpers
     * @param headway    seconds, with messages
     * @param accHeadway seconds, without
     */
    record Gaps(double atRest, double headway, double accHeadway) {
        private double usual(SafeFollowing follower, double speed) {
            return atRest + follower.headway(headway, speed) * speed;
        }

        private double wide(SafeFollowing follower, double speed) {
            return atRest + follower.headway(Math.max(headway, accHeadway), speed) * speed;
        }
    }

    /** Metres between bumpers that the vehicle keeps in a platoon at this speed. */
    double usualGap() {
        return gaps.usual(safe, speed);
    }

    /** Metres with which the vehicle may move in behind another, or another before it: {@link #isWide} has something to spare. */
    double entryGap() {
        return entryGap(safe);
    }

    /** Metres with which another might move in at this speed. */
    double entryGapOf(Braking follower) {
        return entryGap(SafeFollowing.of(follower));
    }

    private double entryGap(SafeFollowing follower) {
        return follower.entryGap(gaps.usual(follower, speed), speed + SPARE_MPS, speed, SEEN_SECONDS);
    }

    /** Metres that are kept without messages. */
    double wideGap() {
        return gaps.wide(safe, speed);
    }

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
            boolean enough = one.along() > 0 ? isEnoughBehind(one, share, spare) : isEnoughAheadOf(one, share, spare);
            if (!enough) {
                return false;
            }
        }
        return true;
    }

    private boolean isEnoughBehind(Neighbour one, double share, double spare) {
        double gap = one.gap(length);
        return gap >= share * usualGap() && safe.isSafe(speed + spare, gap, one.speed(), one.age(), acceleration);
    }

    /** One behind is to be able to stop by what it told of its brakes and of the acceleration that it has. */
    private boolean isEnoughAheadOf(Neighbour one, double share, double spare) {
        double gap = one.gap(length);
        SafeFollowing follower = SafeFollowing.of(one.braking());
        return gap >= share * gaps.usual(follower, speed) && follower.isSafe(one.speed() + spare, gap - one.speed() * one.age(), speed, 0, one.told());
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
