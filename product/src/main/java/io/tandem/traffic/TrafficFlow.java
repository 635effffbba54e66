package io.tandem.traffic;

import io.tandem.behavior.following.CarFollowingModel;
import io.tandem.behavior.following.ReactionDelay;
import io.tandem.geo.Angle;
import io.tandem.road.Lane;
import io.tandem.road.LaneProjection;
import io.tandem.road.LaneStretches;
import io.tandem.road.NearbyLanes;
import io.tandem.road.RoadNetwork;
import io.tandem.road.curve.Quintic;
import io.tandem.time.SimTime;
import io.tandem.traffic.gap.Relaxation;
import io.tandem.traffic.gap.SafeSpeed;
import io.tandem.traffic.layout.ConflictZones;
import io.tandem.traffic.layout.Forks;
import io.tandem.traffic.layout.LaneGraph;
import io.tandem.traffic.layout.SpeedProfiles;
import io.tandem.traffic.layout.TurnOptions;
import io.tandem.traffic.layout.TurnPaths;

/**
 * Traffic on a road network. Every cycle has three phases: all road users are projected onto lanes ({@link #see}); every driver computes its
 * acceleration and lane-change decision from that ({@link #decide}, on any number of threads, rows are independent); and conflicting lane
 * changes are resolved in the order of drivers ({@link #agree}).
 */
public final class TrafficFlow {

    /** Distance from a driver within which its lane is searched. */
    private static final double LANE_SEARCH_METRES = 6;
    private static final int MOST_LANES = 8;
    /** Speed control for curves and limits: acceleration = gain (v0 - v), never below -braking, m/s^2. */
    private static final double CURVE_SPEED_GAIN_PER_SECOND = 2;
    private static final double COMFORTABLE_CURVE_BRAKING = 3;
    /** Braking for signals: that of comfort, m/s^2, and a little more than needed where that is harder; metres that are left to brake in any case. */
    private static final double COMFORTABLE_STOPPING = 2;
    private static final double STOPPING_RESERVE = 1.02;
    private static final double LEAST_STOPPING_METRES = 0.1;
    /** How far from the edge of the lane cyclists ride, and half their width, metres. */
    private static final double EDGE_METRES = 1;
    private static final double CYCLIST_HALF_WIDTH = 0.3;
    /** Who is so far beside the middle of its lane may reach into the next one, and who reaches so far into that is in the way there, metres. */
    private static final double STRAY_METRES = 0.5;
    /** Metres that who is beside its lane behind a sharp bend steers farther ahead, for each by which it is. */
    private static final double LOOKAHEAD_PER_METRE_ASIDE = 0.7;
    /** Radius of a car's circle at full lock, metres. */
    private static final double END_METRES = 5;
    private static final double END_TOLERANCE_METRES = 1e-6;
    private static final long NEVER = Long.MIN_VALUE;

    private final RoadNetwork network;
    private final Drivers drivers;
    private final LaneGraph graph;
    private final RouteChoice routeChoice;
    private final Rerouting rerouting;
    private final Forks forks;
    private final LaneOrder order;
    private final SpeedProfiles speeds;
    private final AllowedSpeeds allowedSpeeds;
    private final TurnPaths turns;
    private final ObstacleAvoidance avoidance;
    private final LaneChanges changes;
    private final RightOfWay rightOfWay;
    private final RoadAhead roadAhead;
    private final SignalStops signals;
    private final TurnSignals turnSignals;
    private final ReactionDelay seen;
    private final double cycleSeconds;
    private final NearbyLanes nearby = new NearbyLanes(MOST_LANES);
    /** where each driver is, and whither it steers */
    private final LaneStretches here;
    private final LaneStretches ahead;
    private final LaneProjection projection = new LaneProjection();
    private final LaneProjection corner = new LaneProjection();
    private final OtherRoadUsers otherUsers;
    private final int[] bodyOnOldLane;
    private final boolean hasHeights;
    private long cycle;
    private long seenAt = NEVER;

    public TrafficFlow(RoadNetwork network, Drivers drivers, double cycleSeconds, long seed) {
        this.network = network;
        this.drivers = drivers;
        this.cycleSeconds = cycleSeconds;
        this.graph = new LaneGraph(network);
        this.routeChoice = new RouteChoice(graph, new TurnOptions(network, graph), seed);
        this.rerouting = new Rerouting(network, routeChoice, drivers);
        this.forks = new Forks(network, graph);
        this.order = new LaneOrder(drivers.count(), network.lanes().size());
        this.speeds = new SpeedProfiles(network);
        this.turns = new TurnPaths(network, graph, speeds);
        double widest = 0.9;
        for (double half : drivers.halfWidth) {
            widest = Math.max(widest, half);
        }
        this.avoidance = new ObstacleAvoidance(network, widest);
        ConflictZones zones = new ConflictZones(network, graph, speeds, turns);
        this.changes = new LaneChanges(network, drivers, order, graph, zones, routeChoice, cycleSeconds, seed);
        this.signals = new SignalStops(network, graph);
        this.rightOfWay = new RightOfWay(network, order, graph, zones, routeChoice, drivers, signals);
        this.roadAhead = new RoadAhead(graph, speeds, signals, rightOfWay.crossings(), drivers);
        this.allowedSpeeds = new AllowedSpeeds(network, speeds, roadAhead, drivers);
        this.turnSignals = new TurnSignals(network, graph, routeChoice);
        this.otherUsers = new OtherRoadUsers(network, order, avoidance);
        this.bodyOnOldLane = new int[drivers.count()];
        this.seen = new ReactionDelay(drivers.count());
        this.here = new LaneStretches(network, drivers.count());
        this.ahead = new LaneStretches(network, drivers.count());
        this.hasHeights = network.lanes().stream().anyMatch(lane -> !lane.isLevel() || lane.heightAt(0) != 0);
    }

    /** The number of lanes. */
    public int lanes() {
        return network.lanes().size();
    }

    /** The lane that a driver takes after its own; {@link Drivers#NONE} where its road ends, or it is on no lane. */
    public int next(int driver) {
        return drivers.lane[driver] == Drivers.NONE ? Drivers.NONE : routeChoice.next(drivers, driver, drivers.lane[driver], 0);
    }

    /** The side to which a driver indicates: 1 to the left, -1 to the right, 0 for neither. */
    public int indicates(int driver) {
        return turnSignals.of(drivers, driver);
    }

    /** The claims of all drivers at crossings. Those of drivers of other hosts are written before {@link #see}. */
    public CrossingClaims claims() {
        return rightOfWay.announced();
    }

    /** Signals that follow the traffic show these states from a time on, and until another, seconds; infinite where that is not known. */
    public void show(String name, String states, double seconds, double ends) {
        signals.show(name, states, seconds, ends);
    }

    /** Adds a road user that is no driver of this traffic, for this cycle. */
    public void add(double east, double north, double heading, double speed, double halfLength, double halfWidth) {
        otherUsers.add(east, north, heading, speed, halfLength, halfWidth);
    }

    /** Begins a cycle at a time, nanoseconds: projects all road users onto lanes, and takes drivers off the road whose road has ended. */
    public void see(long now) {
        seenAt = now;
        cycle++;
        order.clear();
        rightOfWay.beginCycle(SimTime.seconds(now));
        signals.beginCycle(SimTime.seconds(now));
        for (int i = 0; i < drivers.count(); i++) {
            order.lane[i] = Drivers.NONE;
            if (drivers.present[i]) {
                place(i);
            }
        }
        avoidance.clear();
        otherUsers.place();
        avoidance.settle();
        order.sort();
        rightOfWay.findArrivals();
    }

    /** The time of the present cycle, nanoseconds. */
    public long seenAt() {
        return seenAt;
    }

    private void place(int i) {
        if (drivers.lane[i] == Drivers.NONE && !findLane(i)) {
            return;
        }
        if (drivers.turnsElsewhere[i]) {
            rerouting.turnElsewhere(i);
        }
        if (!advance(i)) {
            drivers.end(i);
            return;
        }
        order.lane[i] = drivers.lane[i];
        order.station[i] = drivers.station[i];
        order.half[i] = drivers.halfLength[i];
        order.speed[i] = drivers.speed[i];
        changes.finish(i);
        if (i >= drivers.own()) {
            changes.locateRemote(i, projection);
        }
        bodyOnOldLane[i] = Drivers.NONE;
        if (drivers.leaving[i] != Drivers.NONE) {
            placeOnOldLane(i);
        } else if (Math.abs(drivers.offset[i]) > STRAY_METRES) {
            placeBeside(i);
        }
    }

    /** Who comes out of a sharp turn beside its lane is on the next one, too. */
    private void placeBeside(int i) {
        Lane lane = network.lane(drivers.lane[i]);
        int beside = drivers.offset[i] > 0 ? network.leftOf(lane.id()) : network.rightOf(lane.id());
        double turn = drivers.heading[i] - lane.headingAt(drivers.station[i]);
        double reach = Math.abs(drivers.offset[i]) + drivers.halfLength[i] * Math.abs(Angle.sin(turn)) + drivers.halfWidth[i] * Math.abs(Angle.cos(turn));
        if (beside >= 0 && reach > lane.widthAt(drivers.station[i]) / 2 + STRAY_METRES) {
            network.lane(beside).project(drivers.east[i], drivers.north[i], drivers.station[i], projection);
            order.add(beside, projection.station(), drivers.halfLength[i], drivers.speed[i], i);
        }
    }

    private void placeOnOldLane(int i) {
        network.lane(drivers.leaving[i]).project(drivers.east[i], drivers.north[i], drivers.leavingStation[i], projection);
        if (isPastEnd(drivers.leaving[i]) && changes.followLeavingLane(i)) {
            network.lane(drivers.leaving[i]).project(drivers.east[i], drivers.north[i], 0, projection);
        }
        Lane left = network.lane(drivers.leaving[i]);
        drivers.leavingStation[i] = projection.station();
        if (Math.abs(projection.offset()) - drivers.halfWidth[i] < left.widthAt(projection.station()) / 2) {
            bodyOnOldLane[i] = order.add(left.id(), projection.station(), drivers.halfLength[i], drivers.speed[i], i);
        }
    }

    /** Searches the lane of a driver that has none. */
    private boolean findLane(int i) {
        int lane = network.nearest(drivers.east[i], drivers.north[i], drivers.heading[i], LANE_SEARCH_METRES, nearby);
        if (lane < 0) {
            return false;
        }
        network.lane(lane).project(drivers.east[i], drivers.north[i], projection);
        drivers.lane[i] = lane;
        drivers.station[i] = projection.station();
        return true;
    }

    /** Updates a driver's station, on the next lane if it is past the end of its own; false where the road has ended. */
    private boolean advance(int i) {
        int lane = drivers.lane[i];
        here.project(i, lane, drivers.east[i], drivers.north[i], drivers.station[i], projection);
        for (int lanes = 0; lanes < MOST_LANES && (isPastEnd(lane) || isPastCorner(i, lane)); lanes++) {
            int next = routeChoice.next(drivers, i, lane, 0);
            if (next == Drivers.NONE) {
                return false;
            }
            drivers.lateralPathStart[i] -= graph.length(lane);
            drivers.laneBefore[i] = lane;
            drivers.lane[i] = next;
            routeChoice.enter(drivers, i, next);
            network.lane(next).project(drivers.east[i], drivers.north[i], 0, projection);
            lane = next;
        }
        if (projection.station() < drivers.station[i] - graph.length(lane) / 2 && network.lane(lane).closed()) {
            drivers.lateralPathStart[i] -= graph.length(lane);
        }
        drivers.station[i] = projection.station();
        drivers.offset[i] = projection.offset();
        if (drivers.ahead[i][0] != lane) {
            routeChoice.lookAhead(drivers, i);
        }
        roadAhead.update(i);
        return !isBesideEnd(i, lane);
    }

    /** Whether a driver is so near to the end of its road, and so far beside it, that it would circle around the end at full lock and never come past it. */
    private boolean isBesideEnd(int i, int lane) {
        double left = graph.length(lane) - projection.station();
        if (left > END_METRES || projection.distance() < network.lane(lane).widthAt(projection.station())) {
            return false;
        }
        int at = lane;
        int next = routeChoice.next(drivers, i, lane, 0);
        for (int lanes = 1; next != Drivers.NONE && left < END_METRES && lanes < MOST_LANES; lanes++) {
            left += graph.length(next);
            at = next;
            next = routeChoice.next(drivers, i, at, lanes);
        }
        return left < END_METRES && graph.isExit(at);
    }

    /** Whether what was projected is beyond the end of a lane, and not beside a corner of its centre line, which no station has exactly to its side. */
    private boolean isPastEnd(int lane) {
        return projection.beyond() > 0 && projection.station() > graph.length(lane) - END_TOLERANCE_METRES;
    }

    /** Whether a driver that cuts a corner is nearer to the bend already, or to the lane behind it: then it does not come past the end of its own. */
    private boolean isPastCorner(int i, int lane) {
        if (graph.length(lane) - projection.station() > TurnPaths.MARGIN_METRES || !turns.isNear(lane) || network.lane(lane).closed()) {
            return false;
        }
        int next = routeChoice.next(drivers, i, lane, 0);
        if (next == Drivers.NONE || !turns.has(lane) && !turns.has(next)) {
            return false;
        }
        return isNearer(i, next) || turns.has(next) && isNearer(i, graph.from(next)[0]);
    }

    private boolean isNearer(int i, int next) {
        if (network.lane(next).leastDistance(drivers.east[i], drivers.north[i]) > projection.distance()) {
            return false;
        }
        network.lane(next).project(drivers.east[i], drivers.north[i], 0, corner);
        return corner.beyond() == 0 && corner.distance() < projection.distance();
    }

    /** Decides for a range of drivers; other threads may decide for others at the same time. */
    public void decide(int from, int to) {
        LaneNeighbours neighbours = new LaneNeighbours(order, graph, routeChoice, forks, drivers);
        CrossingApproach approach = new CrossingApproach();
        LaneProjection own = new LaneProjection();
        for (int i = from; i < to; i++) {
            if (drivers.present[i] && drivers.lane[i] != Drivers.NONE) {
                decide(i, neighbours, approach, own);
            } else {
                drivers.acceleration[i] = 0;
                rightOfWay.clearClaim(i);
            }
        }
    }

    private void decide(int i, LaneNeighbours neighbours, CrossingApproach approach, LaneProjection own) {
        double speed = drivers.speed[i];
        double usual = drivers.model[i].timeGap();
        if (Double.isNaN(drivers.timeGap[i]) || drivers.changesLane(i)) {
            seen.clear(i);
        }
        drivers.timeGap[i] = Double.isNaN(drivers.timeGap[i]) ? usual : Relaxation.next(drivers.timeGap[i], usual, cycleSeconds);
        double desired = Math.max(0.1, Math.min(drivers.fastest[i], drivers.haste[i] * allowedSpeeds.of(i)));
        double horizon = LaneChanges.horizon(speed);
        neighbours.ahead(i, drivers.lane[i], drivers.station[i], order.placeOf(i) + 1, horizon);
        if (SafeSpeed.isDanger(speed, neighbours.gap, neighbours.speed)) {
            drivers.timeGap[i] = usual;
        }
        double acceleration = Math.min(delayedAcceleration(i, desired, neighbours.gap, neighbours.speed),
                Math.max(-COMFORTABLE_CURVE_BRAKING, CURVE_SPEED_GAIN_PER_SECOND * (desired - speed)));
        double signal = signals.line(drivers, i, roadAhead, routeChoice);
        rightOfWay.approach(i, neighbours, approach, signal);
        if (drivers.leaving[i] != Drivers.NONE && bodyOnOldLane[i] != Drivers.NONE) {
            rightOfWay.followWhileLeaving(i, approach);
            neighbours.aheadWhileLeaving(i, drivers.leaving[i], drivers.leavingStation[i], order.placeOf(bodyOnOldLane[i]) + 1, horizon);
            rightOfWay.heedWhileLeaving(i, neighbours.gap);
            acceleration = Math.min(acceleration, followingAcceleration(i, desired, neighbours.gap, neighbours.speed));
        }
        acceleration = Math.min(acceleration, followingAcceleration(i, desired, approach.stop, 0));
        acceleration = Math.min(acceleration, stoppingAcceleration(i, desired, signal));
        acceleration = Math.min(acceleration, followingAcceleration(i, desired, approach.gap, approach.speed));
        acceleration = Math.min(acceleration, followingAcceleration(i, desired, changes.stopLine(i), 0));
        acceleration = changes.yielding(i, acceleration, desired, cycle);
        drivers.acceleration[i] = acceleration;
        changes.consider(i, acceleration, desired, cycle, neighbours, own);
    }

    /**
     * The car-following model on what the driver saw a reaction time ago, limited by the present safe speed, m/s^2. Who has just come or changes lanes
     * looks around, and reacts at once.
     */
    private double delayedAcceleration(int i, double desired, double gap, double leaderSpeed) {
        seen.setCycles(i, drivers.reaction[i] / cycleSeconds);
        seen.see(i, drivers.speed[i], gap, leaderSpeed);
        double acceleration = drivers.model[i].acceleration(seen.speed(i), desired, seen.gap(i), seen.leaderSpeed(i), drivers.timeGap[i]);
        return SafeSpeed.limit(acceleration, drivers.speed[i], gap, leaderSpeed);
    }

    /** The car-following model, limited by the safe speed, m/s^2. */
    private double followingAcceleration(int i, double desired, double gap, double leaderSpeed) {
        double acceleration = drivers.model[i].acceleration(drivers.speed[i], desired, gap, leaderSpeed, drivers.timeGap[i]);
        return SafeSpeed.limit(acceleration, drivers.speed[i], gap, leaderSpeed);
    }

    /** The car-following model before a line, m/s^2, with no harder braking than comfort allows; the steady braking a = v^2 / 2 s where the distance asks for more. */
    private double stoppingAcceleration(int i, double desired, double line) {
        if (line == CarFollowingModel.NO_LEADER) {
            return Double.POSITIVE_INFINITY;
        }
        double gap = Math.max(LEAST_STOPPING_METRES, line - RightOfWay.STOP_DISTANCE_METRES);
        double needed = STOPPING_RESERVE * drivers.speed[i] * drivers.speed[i] / (2 * gap);
        return needed > COMFORTABLE_STOPPING ? -needed : Math.max(followingAcceleration(i, desired, gap, 0), -COMFORTABLE_STOPPING);
    }

    /** Resolves conflicting lane changes, and ends the cycle. */
    public void agree() {
        changes.agree(cycle);
    }

    /** Computes the steering target so many metres ahead of a driver on its lanes, with the offset of lane changes and obstacles. */
    public void aim(int driver, double metres, SteeringTarget aim) {
        int lane = drivers.lane[driver];
        double station = drivers.station[driver] + metres;
        Quintic way = drivers.lateralPath[driver];
        double change = way == null ? 0 : way.offset(Math.min(way.length(), station - drivers.lateralPathStart[driver]));
        int before = drivers.laneBefore[driver];
        int next = routeChoice.next(drivers, driver, lane, 0);
        for (int lanes = 1; station > graph.length(lane) && next != Drivers.NONE && next != lane; lanes++) {
            station -= graph.length(lane);
            before = lane;
            lane = next;
            next = routeChoice.next(drivers, driver, lane, lanes);
        }
        ahead.lead(driver, lane, station, aim.pose);
        aim.shiftEast = turns.shift(0, before, lane, station, next);
        aim.shiftNorth = turns.shift(1, before, lane, station, next);
        aim.aside = change + (drivers.cyclist[driver] ? edgeOffset(lane, station) : avoidance.offset(lane, station, drivers.halfWidth[driver]));
    }

    /** Cyclists keep a metre from the right edge, in narrow lanes less. Where something stands there, they pass it as cars do. */
    private double edgeOffset(int lane, double station) {
        double along = Math.min(station, network.lane(lane).length());
        double atEdge = -Math.max(0, network.lane(lane).widthAt(along) / 2 - EDGE_METRES);
        double around = avoidance.offset(lane, station, CYCLIST_HALF_WIDTH);
        return around == 0 ? atEdge : Math.max(atEdge, around);
    }

    /**
     * How far ahead a driver steers that would usually steer so many metres ahead: farther into and out of bends sharper than full lock that have no path
     * of their own, so that it begins to turn early and cuts the corner, as people do, instead of leaving its lane on the outside; and behind those the farther, the farther
     * it is beside its lane, so that it comes back aslant instead of crosswise, and not out on the other side.
     */
    public double lookahead(int driver, double usual) {
        int lane = drivers.lane[driver];
        boolean isNear = drivers.station[driver] + TurnPaths.LOOKAHEAD_WITHOUT_PATH > graph.length(lane);
        int next = isNear ? routeChoice.next(drivers, driver, lane, 0) : Drivers.NONE;
        boolean isSharp = isSharpWithoutPath(lane) || next != Drivers.NONE && isSharpWithoutPath(next);
        double metres = isSharp ? Math.max(usual, TurnPaths.LOOKAHEAD_WITHOUT_PATH) : usual;
        return metres + (isBesideBehindBend(driver) ? LOOKAHEAD_PER_METRE_ASIDE * Math.abs(drivers.offset[driver]) : 0);
    }

    private boolean isBesideBehindBend(int driver) {
        int before = drivers.laneBefore[driver];
        return Math.abs(drivers.offset[driver]) > STRAY_METRES && before != Drivers.NONE && isSharpWithoutPath(before) && !drivers.changesLane(driver);
    }

    private boolean isSharpWithoutPath(int lane) {
        return speeds.isSharp(lane) && !turns.has(lane);
    }

    /** Whether the map has heights; otherwise vehicles keep those that they have. */
    public boolean hasHeights() {
        return hasHeights;
    }

    /** Height of the road at a driver's station, metres above the site. */
    public double height(int driver) {
        return network.lane(drivers.lane[driver]).heightAt(drivers.station[driver]);
    }

    /** The speed allowed at a station of a lane, m/s, by its limit and its curves. */
    public double allowed(int lane, double station) {
        return speeds.on(lane, station);
    }

    /** Distance from the start of a lane to the rear of its first vehicle, metres; {@link CarFollowingModel#NO_LEADER} where it is empty. */
    public double roomAtStart(int lane) {
        return order.countOn(lane) == 0 ? CarFollowingModel.NO_LEADER : order.station[order.body(lane, 0)] - order.half[order.body(lane, 0)];
    }

    /** The speed of the first vehicle on a lane, m/s; 0 where it is empty. */
    public double speedAtStart(int lane) {
        return order.countOn(lane) == 0 ? 0 : order.speed[order.body(lane, 0)];
    }
}
