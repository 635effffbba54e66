package io.tandem.traffic;

import io.tandem.behavior.following.CarFollowingModel;
import io.tandem.chance.CounterRandom;
import io.tandem.road.ConnectionType;
import io.tandem.road.Lane;
import io.tandem.road.LaneProjection;
import io.tandem.road.RoadNetwork;
import io.tandem.road.curve.Quintic;
import io.tandem.road.curve.Quintic.End;
import io.tandem.traffic.gap.GapAcceptance;
import io.tandem.traffic.gap.Relaxation;
import io.tandem.traffic.gap.SafeSpeed;
import io.tandem.traffic.layout.AdjacentLanes;
import io.tandem.traffic.layout.ConflictZones;
import io.tandem.traffic.layout.LaneGraph;
import java.util.Arrays;

/**
 * Lane changes. A discretionary change needs an incentive, a' - a > threshold, with the car-following accelerations a in the present lane and a'
 * in the other, and accepted gaps there ({@link GapAcceptance}, {@link SafeSpeed}): the criteria of MOBIL (Kesting, Treiber, Helbing, Transp. Res.
 * Rec. 1999 (2007)) without its politeness term. A mandatory change needs gaps only. Where only the gap to the new follower is too short,
 * that one is requested to widen it, and does so with the probability of its courtesy. A change is aborted in its first half if its gaps close.
 */
final class LaneChanges {

    /** Incentive thresholds, m/s^2: what must be gained, and what may be lost on returning to the right. */
    private static final double LEAST_ADVANTAGE = 0.4;
    private static final double KEEP_RIGHT_LOSS = 0.1;
    private static final double SECONDS_BETWEEN_CHANGES = 5;
    private static final double SECONDS_BETWEEN_EVALUATIONS = 1;
    /** How long a driver keeps a gap open for another. */
    private static final double YIELD_SECONDS = 10;
    /** Of the lateral path of a change, m/s^2; decides its length. */
    private static final double LATERAL_ACCELERATION = 1.5;
    /** No changes but mandatory ones below this speed, m/s. */
    private static final double LEAST_SPEED = 2;
    /** Of the lateral path of a change just before the end of a lane, m/s^2. */
    private static final double TIGHT_LATERAL_ACCELERATION = 3;
    /** Distance from the middle of the lane at which a driver is in it. */
    private static final double IN_LANE_METRES = 0.2;
    /** Least distance of two changes that begin in the same cycle. */
    private static final double SEPARATION_METRES = 40;
    /** Cycles for which a change is announced before it begins near drivers of other hosts, which receive it late. */
    private static final int ANNOUNCED_CYCLES = 4;

    /** Why a change is evaluated: it is not needed; the driver comes farther on its way; its lane ends. */
    private enum Need { NONE, WAY, END }

    private final RoadNetwork network;
    private final Drivers drivers;
    private final LaneOrder order;
    private final LaneGraph graph;
    private final ConflictZones zones;
    private final double cycleSeconds;
    private final long seed;
    private final long evaluationCycles;
    private final AdjacentLanes left;
    private final AdjacentLanes right;
    private final RequiredLanes required;
    /** by driver, written while it decides: the desired lane, station and offset there, the gaps there, and whether they are accepted */
    private final int[] desiredLane;
    private final int[] gapRequest;
    private final double[] station;
    private final double[] offset;
    private final double[] roomAhead;
    private final double[] aheadSpeed;
    private final double[] roomBehind;
    private final int[] follower;
    private final boolean[] ready;
    private final boolean[] aborts;
    private final long[] changed;
    /** station on the desired lane as others read it in the next cycle, metres */
    private final double[] stationOnDesiredLane;
    /** number of cycles for which a change has been announced to other hosts */
    private final int[] announced;

    LaneChanges(RoadNetwork network, Drivers drivers, LaneOrder order, LaneGraph graph, ConflictZones zones, RouteChoice routeChoice, double cycleSeconds, long seed) {
        this.network = network;
        this.drivers = drivers;
        this.order = order;
        this.graph = graph;
        this.zones = zones;
        this.cycleSeconds = cycleSeconds;
        this.seed = seed;
        this.evaluationCycles = Math.max(1, Math.round(SECONDS_BETWEEN_EVALUATIONS / cycleSeconds));
        this.left = new AdjacentLanes(network, graph, ConnectionType.LEFT);
        this.right = new AdjacentLanes(network, graph, ConnectionType.RIGHT);
        this.required = new RequiredLanes(drivers, order, graph, routeChoice, left, right);
        int count = drivers.count();
        desiredLane = drivers.desiredLane.clone();
        gapRequest = drivers.gapRequest.clone();
        stationOnDesiredLane = new double[count];
        announced = new int[count];
        station = new double[count];
        offset = new double[count];
        roomAhead = new double[count];
        aheadSpeed = new double[count];
        roomBehind = new double[count];
        follower = new int[count];
        ready = new boolean[count];
        aborts = new boolean[count];
        changed = new long[count];
        Arrays.fill(changed, Long.MIN_VALUE / 2);
    }

    /** Metres ahead and behind in which other vehicles matter at a speed in m/s. */
    static double horizon(double speed) {
        return 30 + 6 * speed;
    }

    /** Ends a change that is complete, or so nearly that a driver that stands does not need its rest. */
    void finish(int i) {
        boolean isComplete = drivers.lateralPath[i] != null && drivers.station[i] - drivers.lateralPathStart[i] >= drivers.lateralPath[i].length();
        boolean isInLane = drivers.lateralPath[i] != null && drivers.speed[i] < OtherRoadUsers.STANDING_SPEED && Math.abs(drivers.offset[i]) < IN_LANE_METRES;
        if (isComplete || isInLane) {
            drivers.keepLane(i);
        }
    }

    /** Projects a driver of another host onto its desired lane. */
    void locateRemote(int i, LaneProjection projection) {
        if (drivers.desiredLane[i] != Drivers.NONE) {
            network.lane(drivers.desiredLane[i]).project(drivers.east[i], drivers.north[i], stationOnDesiredLane[i], projection);
            stationOnDesiredLane[i] = projection.station();
        }
    }

    /** Acceleration of a driver that makes a gap for another: follows it as if it were ahead, with limited braking; passes one that stands beside it. */
    double yielding(int i, double acceleration, double desired, long cycle) {
        int other = drivers.yieldsTo[i];
        if (other == Drivers.NONE) {
            return acceleration;
        }
        if (cycle > drivers.yieldsUntil[i] || drivers.gapRequest[other] != i || drivers.desiredLane[other] != drivers.lane[i]) {
            drivers.yieldsTo[i] = Drivers.NONE;
            return acceleration;
        }
        double gap = stationOnDesiredLane[other] - drivers.halfLength[other] - drivers.station[i] - drivers.halfLength[i];
        if (gap < 0 && drivers.speed[other] < OtherRoadUsers.STANDING_SPEED) {
            return acceleration;
        }
        double soft = Math.max(-GapAcceptance.USUAL.willing(),
                drivers.model[i].acceleration(drivers.speed[i], desired, Math.max(0, gap), drivers.speed[other], drivers.model[i].timeGap()));
        return Math.min(acceleration, soft);
    }

    /** Evaluates other lanes at intervals, in every cycle while a gap is requested, and an abort during a change. */
    void consider(int i, double acceleration, double desired, long cycle, LaneNeighbours neighbours, LaneProjection projection) {
        ready[i] = false;
        aborts[i] = drivers.leaving[i] != Drivers.NONE && shouldAbort(i, neighbours);
        boolean evaluates = (cycle + drivers.vid[i]) % evaluationCycles == 0 || drivers.gapRequest[i] != Drivers.NONE || announced[i] > 0;
        if (drivers.leaving[i] != Drivers.NONE || !evaluates) {
            return;
        }
        withdraw(i);
        int mandatory = required.mandatorySide(i);
        if (mandatory != 0) {
            evaluate(i, mandatory, Need.END, neighbours, projection);
        } else if (drivers.speed[i] > LEAST_SPEED) {
            considerWhileMoving(i, acceleration, desired, cycle, neighbours, projection);
        }
    }

    private void considerWhileMoving(int i, double acceleration, double desired, long cycle, LaneNeighbours neighbours, LaneProjection projection) {
        int wanted = required.wantedSide(i);
        if (wanted != 0) {
            evaluate(i, wanted, Need.WAY, neighbours, projection);
        } else if (!drivers.cyclist[i] && (cycle - changed[i]) * cycleSeconds >= SECONDS_BETWEEN_CHANGES) {
            evaluateDiscretionary(i, acceleration, desired, neighbours, projection);
        }
    }

    /** Metres to the line at which a driver waits for a mandatory change; {@link CarFollowingModel#NO_LEADER} where there is none. */
    double stopLine(int i) {
        return required.stopLine(i);
    }

    /** Length of the lateral path of a change; shorter before the end of a lane, if the speed is low enough for it. NaN where it is not. */
    private double pathLength(int i, double aside, double left) {
        double usual = Quintic.lengthFor(drivers.speed[i], aside, LATERAL_ACCELERATION);
        if (usual <= left) {
            return usual;
        }
        double tight = Math.max(RequiredLanes.TIGHT_CHANGE_METRES, left);
        boolean possible = Quintic.largestSideways(drivers.speed[i], aside, tight) <= TIGHT_LATERAL_ACCELERATION;
        return possible ? tight : Double.NaN;
    }

    /**
     * Metres to the end of a driver's lane; on a mandatory change also those beyond, on which the lanes that follow lie side by side, and without those
     * that later changes to the same side need.
     */
    private double metresLeft(int i, AdjacentLanes beside, boolean mandatory) {
        int lane = drivers.lane[i];
        double beyond = mandatory ? beside.metresBeyond(lane) - required.metresForLaterChanges(i, beside) : 0;
        return network.lane(lane).closed() ? Double.POSITIVE_INFINITY : network.lane(lane).length() - drivers.station[i] + beyond;
    }

    /** Where the lane that a driver leaves has ended, goes on to the one that follows it beside the new lane; false where none does. */
    boolean followLeavingLane(int i) {
        for (int each : graph.from(drivers.leaving[i])) {
            if (areBeside(drivers.lane[i], each)) {
                drivers.leaving[i] = each;
                drivers.leavingStation[i] = 0;
                return true;
            }
        }
        return false;
    }

    private void evaluateDiscretionary(int i, double acceleration, double desired, LaneNeighbours neighbours, LaneProjection projection) {
        double own = acceleration;
        if (evaluate(i, 1, Need.NONE, neighbours, projection) && accelerationThere(i, desired) - own > LEAST_ADVANTAGE) {
            return;
        }
        withdraw(i);
        double atLeast = drivers.keepsRight[i] ? -KEEP_RIGHT_LOSS : LEAST_ADVANTAGE;
        if (evaluate(i, -1, Need.NONE, neighbours, projection) && accelerationThere(i, desired) - own > atLeast && accelerationThere(i, desired) > -KEEP_RIGHT_LOSS) {
            return;
        }
        withdraw(i);
    }

    private void withdraw(int i) {
        desiredLane[i] = Drivers.NONE;
        gapRequest[i] = Drivers.NONE;
        ready[i] = false;
    }

    /** The car-following acceleration in the desired lane, m/s^2. */
    private double accelerationThere(int i, double desired) {
        return drivers.model[i].acceleration(drivers.speed[i], desired, roomAhead[i], aheadSpeed[i], drivers.model[i].timeGap());
    }

    /**
     * Evaluates the lane on a side: false where there is none, or its end is near and that of the own lane is not, or others cross it who would not expect the driver there. Else it
     * becomes the desired lane, ready if its gaps are accepted.
     */
    private boolean evaluate(int i, int side, Need need, LaneNeighbours neighbours, LaneProjection projection) {
        int lane = drivers.lane[i];
        AdjacentLanes beside = side > 0 ? left : right;
        int id = beside.lane(lane, drivers.station[i]);
        if (id == Drivers.NONE || need == Need.NONE && isTrap(i, beside, id)) {
            return false;
        }
        Lane other = network.lane(id);
        double metresLeft = metresLeft(i, beside, need == Need.END);
        double length = need == Need.END ? pathLength(i, other.widthAt(0), metresLeft) : Quintic.lengthFor(drivers.speed[i], other.widthAt(0), LATERAL_ACCELERATION);
        boolean fits = need == Need.END ? !Double.isNaN(length) : length <= metresLeft;
        boolean found = fits && other.project(drivers.east[i], drivers.north[i], beside.station(lane, drivers.station[i]), projection) && projection.beyond() == 0;
        if (!found || required.ends(i, id, projection.station()) && !(need == Need.END && required.ends(i, lane, drivers.station[i]))) {
            return false;
        }
        if (need != Need.END && zones.isCrossed(id, projection.station() - drivers.halfLength[i], projection.station() + length + drivers.halfLength[i])) {
            return false;
        }
        station[i] = projection.station();
        offset[i] = projection.offset();
        desiredLane[i] = other.id();
        int beyond = order.firstBeyond(other.id(), station[i]);
        double horizon = horizon(drivers.speed[i]);
        neighbours.ahead(i, other.id(), station[i], beyond, horizon);
        roomAhead[i] = neighbours.gap;
        aheadSpeed[i] = neighbours.speed;
        neighbours.behind(i, other.id(), station[i], beyond, horizon);
        roomBehind[i] = neighbours.gap;
        follower[i] = neighbours.owner;
        boolean ahead = hasRoomAhead(i, roomAhead[i], aheadSpeed[i]);
        boolean behind = hasRoomBehind(i, roomBehind[i], neighbours.speed);
        ready[i] = ahead && behind;
        boolean waits = need == Need.END && drivers.speed[i] < LEAST_SPEED;
        gapRequest[i] = !ready[i] && waits ? firstBehind(i, beyond, neighbours) : ahead && !behind ? follower[i] : Drivers.NONE;
        return true;
    }

    private boolean isTrap(int i, AdjacentLanes beside, int other) {
        return required.leadsAway(i, beside) || graph.leadsIntoLoop(other) && !graph.leadsIntoLoop(drivers.lane[i]);
    }

    /**
     * Who is asked by a driver that waits for room: the first whose front is behind its rear. In a slow queue the one that is beside it passes, and
     * would not leave room before it, while the next can.
     */
    private int firstBehind(int i, int beyond, LaneNeighbours neighbours) {
        int asked = follower[i];
        double gap = roomBehind[i];
        for (int places = beyond - 1; gap < 0 && places >= 0; places--) {
            neighbours.behind(i, desiredLane[i], station[i], places, horizon(drivers.speed[i]));
            asked = neighbours.owner;
            gap = neighbours.gap;
        }
        return asked;
    }

    private boolean areBeside(int lane, int other) {
        return network.leftOf(lane) == other || network.rightOf(lane) == other;
    }

    /** Whether, in the first half of a change, its gaps are no longer accepted, but those in the old lane are, and that does not end. */
    private boolean shouldAbort(int i, LaneNeighbours neighbours) {
        Quintic path = drivers.lateralPath[i];
        boolean isFirstHalf = path != null && drivers.station[i] - drivers.lateralPathStart[i] <= path.length() / 2;
        if (!isFirstHalf || !areBeside(drivers.lane[i], drivers.leaving[i]) || required.distanceToEnd(i, drivers.leaving[i], drivers.leavingStation[i]) < path.length() + RequiredLanes.CHANGE_METRES) {
            return false;
        }
        return !hasRoom(i, drivers.lane[i], drivers.station[i], neighbours) && hasRoom(i, drivers.leaving[i], drivers.leavingStation[i], neighbours);
    }

    private boolean hasRoom(int i, int lane, double at, LaneNeighbours neighbours) {
        int beyond = order.firstBeyond(lane, at);
        double horizon = horizon(drivers.speed[i]);
        neighbours.ahead(i, lane, at, beyond, horizon);
        if (!hasRoomAhead(i, neighbours.gap, neighbours.speed)) {
            return false;
        }
        neighbours.behind(i, lane, at, beyond, horizon);
        return hasRoomBehind(i, neighbours.gap, neighbours.speed);
    }

    private boolean hasRoomAhead(int i, double gap, double ahead) {
        return GapAcceptance.USUAL.ahead(gap, ahead, drivers.speed[i]) && SafeSpeed.isSafe(drivers.speed[i], gap, ahead);
    }

    private boolean hasRoomBehind(int i, double gap, double behind) {
        return GapAcceptance.USUAL.behind(gap, behind, drivers.speed[i]) && SafeSpeed.isSafe(behind, gap, drivers.speed[i]);
    }

    /** Begins, aborts and requests, in the order of drivers. */
    void agree(long cycle) {
        int[] granted = new int[16];
        int grants = 0;
        for (int i = 0; i < drivers.own(); i++) {
            drivers.readyToChange[i] = ready[i];
            announced[i] = ready[i] ? announced[i] : 0;
            if (aborts[i]) {
                abort(i);
            } else if (ready[i] && isApart(i, granted, grants) && isFirstOfAll(i)) {
                begin(i, cycle);
                granted = grants == granted.length ? Arrays.copyOf(granted, 2 * grants) : granted;
                granted[grants++] = i;
            } else if (gapRequest[i] != Drivers.NONE) {
                requestGap(i, gapRequest[i], cycle);
            }
            drivers.desiredLane[i] = desiredLane[i];
            drivers.gapRequest[i] = gapRequest[i];
            stationOnDesiredLane[i] = station[i];
            ready[i] = false;
            aborts[i] = false;
        }
        for (int i = drivers.own(); i < drivers.count(); i++) {
            if (drivers.present[i] && drivers.gapRequest[i] != Drivers.NONE) {
                requestGap(i, drivers.gapRequest[i], cycle);
            }
        }
    }

    private boolean isApart(int i, int[] granted, int grants) {
        for (int k = 0; k < grants; k++) {
            if (areNear(granted[k], i)) {
                return false;
            }
        }
        return true;
    }

    private boolean areNear(int one, int other) {
        double east = drivers.east[one] - drivers.east[other];
        double north = drivers.north[one] - drivers.north[other];
        return east * east + north * north < SEPARATION_METRES * SEPARATION_METRES;
    }

    /** Near drivers of other hosts a change is announced for some cycles before it begins, and of several announced ones only the first does. */
    private boolean isFirstOfAll(int i) {
        boolean alone = true;
        for (int other = drivers.own(); other < drivers.count(); other++) {
            if (drivers.present[other] && areNear(i, other)) {
                alone = false;
                if (drivers.readyToChange[other] && drivers.isBefore(other, i)) {
                    announced[i] = 1;
                    return false;
                }
            }
        }
        return alone || ++announced[i] > ANNOUNCED_CYCLES;
    }

    /** From now on a driver keeps to the new lane; its body counts in both until it is clear of the old one. */
    private void begin(int i, long cycle) {
        int behind = follower[i];
        double length = pathLength(i, offset[i], metresLeft(i, desiredLane[i] == network.leftOf(drivers.lane[i]) ? left : right, true));
        changed[i] = cycle;
        announced[i] = 0;
        drivers.leaving[i] = drivers.lane[i];
        drivers.leavingStation[i] = drivers.station[i];
        drivers.lane[i] = desiredLane[i];
        drivers.laneBefore[i] = Drivers.NONE;
        drivers.station[i] = station[i];
        drivers.offset[i] = offset[i];
        drivers.lateralPath[i] = new Quintic(Double.isNaN(length) ? RequiredLanes.TIGHT_CHANGE_METRES : length, End.at(offset[i]), End.at(0));
        drivers.lateralPathStart[i] = station[i];
        withdraw(i);
        drivers.timeGap[i] = Relaxation.begin(roomAhead[i], drivers.model[i].standstill(), drivers.speed[i], aheadSpeed[i], drivers.model[i].timeGap());
        if (behind != Drivers.NONE) {
            CarFollowingModel its = drivers.model[behind];
            drivers.timeGap[behind] = Relaxation.begin(roomBehind[i], its.standstill(), drivers.speed[behind], drivers.speed[i], its.timeGap());
            drivers.yieldsTo[behind] = drivers.yieldsTo[behind] == i ? Drivers.NONE : drivers.yieldsTo[behind];
        }
    }

    private void abort(int i) {
        Quintic out = drivers.lateralPath[i];
        double along = drivers.station[i] - drivers.lateralPathStart[i];
        double slope = out.slope(along);
        double bend = out.bend(along);
        int gaveUp = drivers.lane[i];
        double at = drivers.station[i];
        drivers.lane[i] = drivers.leaving[i];
        drivers.laneBefore[i] = Drivers.NONE;
        drivers.station[i] = drivers.leavingStation[i];
        LaneProjection projection = new LaneProjection();
        network.lane(drivers.lane[i]).project(drivers.east[i], drivers.north[i], drivers.station[i], projection);
        drivers.offset[i] = projection.offset();
        drivers.leaving[i] = gaveUp;
        drivers.leavingStation[i] = at;
        double length = Quintic.lengthFor(drivers.speed[i], projection.offset(), LATERAL_ACCELERATION);
        drivers.lateralPath[i] = new Quintic(length, new End(projection.offset(), slope, bend), End.at(0));
        drivers.lateralPathStart[i] = drivers.station[i];
    }

    /** Whether the follower makes a gap is drawn once for the pair. */
    private void requestGap(int i, int asked, long cycle) {
        boolean free = drivers.yieldsTo[asked] == Drivers.NONE;
        if (free && CounterRandom.uniform(seed, drivers.vid[asked], drivers.vid[i], CounterRandom.Purpose.LET_IN) < drivers.courtesy[asked]) {
            drivers.yieldsTo[asked] = i;
            drivers.yieldsUntil[asked] = cycle + Math.round(YIELD_SECONDS / cycleSeconds);
        }
    }
}
