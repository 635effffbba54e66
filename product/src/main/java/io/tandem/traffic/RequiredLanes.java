package io.tandem.traffic;

import io.tandem.behavior.following.CarFollowingModel;
import io.tandem.traffic.layout.AdjacentLanes;
import io.tandem.traffic.layout.LaneGraph;

/** Which lanes drivers have to leave, because they end, are blocked or only lead around, and which they want to leave, because they do not lead on their way. */
final class RequiredLanes {

    /** Distance before the end of a lane within which a change is mandatory. */
    static final double MANDATORY_METRES = 300;
    /** Distance before the end of a lane that is kept free for the change; and that which suffices at walking speed, for those already past it. */
    static final double CHANGE_METRES = 18;
    static final double TIGHT_CHANGE_METRES = 9;

    /** A change to the neighbouring lane is wanted where one comes so much farther on it. */
    private static final double LANE_METRES = 30;
    private static final int MOST_BESIDE = 16;

    private final Drivers drivers;
    private final LaneOrder order;
    private final LaneGraph graph;
    private final RouteChoice routeChoice;
    private final AdjacentLanes left;
    private final AdjacentLanes right;

    RequiredLanes(Drivers drivers, LaneOrder order, LaneGraph graph, RouteChoice routeChoice, AdjacentLanes left, AdjacentLanes right) {
        this.drivers = drivers;
        this.order = order;
        this.graph = graph;
        this.routeChoice = routeChoice;
        this.left = left;
        this.right = right;
    }

    /** Side of a mandatory change: 1 to the left, -1 to the right, 0 where the lane goes on. */
    int mandatorySide(int i) {
        int lane = drivers.lane[i];
        if (!ends(i, lane, drivers.station[i])) {
            int[] route = drivers.route[i];
            boolean isFree = route == null || drivers.routeAt[i] + 1 >= route.length;
            return isFree && graph.isLoop(lane) ? leadsOut(i, right) ? -1 : leadsOut(i, left) ? 1 : 0 : 0;
        }
        int toLeft = changesTo(i, left);
        int toRight = changesTo(i, right);
        return toLeft > 0 && (toRight == 0 || toLeft <= toRight) ? 1 : toRight > 0 ? -1 : 0;
    }

    private boolean leadsOut(int i, AdjacentLanes beside) {
        int lane = beside.lane(drivers.lane[i], drivers.station[i]);
        return lane != Drivers.NONE && !graph.isLoop(lane);
    }

    /** The number of changes to one side after which a driver is on a lane that continues beyond the mandatory distance; 0 where there is none. */
    private int changesTo(int i, AdjacentLanes side) {
        int lane = drivers.lane[i];
        double at = drivers.station[i];
        for (int changes = 1; changes < MOST_BESIDE; changes++) {
            int beside = side.lane(lane, at);
            if (beside == Drivers.NONE) {
                return 0;
            }
            at = side.station(lane, at);
            lane = beside;
            if (!ends(i, lane, at)) {
                return changes;
            }
        }
        return 0;
    }

    /** Metres that remain to be kept for changes behind the next one, where several to the same side are mandatory. */
    double metresForLaterChanges(int i, AdjacentLanes side) {
        return ends(i, drivers.lane[i], drivers.station[i]) ? Math.max(0, changesTo(i, side) - 1) * TIGHT_CHANGE_METRES : 0;
    }

    /** Whether a lane ends, or is blocked, within the mandatory distance of a station. */
    boolean ends(int i, int lane, double at) {
        return distanceToEnd(i, lane, at) < MANDATORY_METRES;
    }

    /** Metres from a station of a lane to its end, or that of the lanes to which it leads, where neighbours continue, or to where it is blocked; infinite where it continues. */
    double distanceToEnd(int i, int lane, double at) {
        boolean leads = routeChoice.next(drivers, i, lane, 0) != Drivers.NONE || graph.isExit(lane);
        return Math.min(order.blockedAt(lane, at), leads ? graph.deadEnd(lane) : graph.drivable(lane)) - at;
    }

    /**
     * Metres to the line at which a driver waits for a mandatory change, so that room remains for it and for those that have to follow. {@link CarFollowingModel#NO_LEADER} where
     * no change is mandatory or possible.
     */
    double stopLine(int i) {
        double distance = distanceToEnd(i, drivers.lane[i], drivers.station[i]);
        int side = distance < MANDATORY_METRES ? mandatorySide(i) : 0;
        if (side == 0) {
            return CarFollowingModel.NO_LEADER;
        }
        int changes = changesTo(i, side > 0 ? left : right);
        double front = distance - drivers.halfLength[i];
        double usual = changes * CHANGE_METRES;
        double line = front > usual ? front - usual : Math.max(0, front - changes * TIGHT_CHANGE_METRES);
        return Math.max(line, metresOfChange(i));
    }

    /** Metres to a line at which a driver has ended the change that it is making, since before that it cannot begin the next. */
    private double metresOfChange(int i) {
        double left = drivers.lateralPath[i] == null ? 0 : drivers.lateralPathStart[i] + drivers.lateralPath[i].length() - drivers.station[i];
        return left > 0 ? left + drivers.model[i].standstill() : 0;
    }

    /** Side of a change to where a driver comes farther on its way: 1 to the left, -1 to the right, 0 where it is on the best lane. */
    int wantedSide(int i) {
        double own = routeChoice.metresOnWay(drivers, i);
        if (own >= RouteChoice.HORIZON_METRES) {
            return 0;
        }
        double onLeft = best(i, left);
        double onRight = best(i, right);
        return Math.max(onLeft, onRight) <= own ? 0 : onLeft > onRight ? 1 : -1;
    }

    /** The most metres that a driver comes on its way on a lane of one side, less {@link #LANE_METRES} for each lane up to that. */
    private double best(int i, AdjacentLanes side) {
        int lane = drivers.lane[i];
        double at = drivers.station[i];
        double best = 0;
        for (int lanes = 1; lanes < MOST_BESIDE; lanes++) {
            int beside = side.lane(lane, at);
            if (beside == Drivers.NONE) {
                return best;
            }
            at = side.station(lane, at);
            lane = beside;
            best = Math.max(best, routeChoice.metresOnWay(drivers, i, lane, at) - lanes * LANE_METRES);
        }
        return best;
    }

    /** Whether a driver comes less far on its way on the neighbouring lane of a side. */
    boolean leadsAway(int i, AdjacentLanes side) {
        int lane = drivers.lane[i];
        double at = drivers.station[i];
        return routeChoice.metresOnWay(drivers, i, side.lane(lane, at), side.station(lane, at)) < routeChoice.metresOnWay(drivers, i);
    }
}
