package io.tandem.traffic;

import io.tandem.behavior.following.CarFollowingModel;
import io.tandem.road.Lane;
import io.tandem.road.LaneProjection;
import io.tandem.road.NearbyLanes;
import io.tandem.road.Quintic;
import io.tandem.road.RoadNetwork;
import io.tandem.time.SimTime;

/**
 * Traffic on a road network, cycle by cycle. In each, everyone is found on the lanes ({@link #see}); then every driver decides for itself
 * from what it sees ({@link #decide}, by any number of threads); and at last those agree who want the same room ({@link #agree}).
 */
public final class TrafficFlow {

    /** Metres around a driver in which its lane is looked for. */
    private static final double REACH = 6;
    private static final int MOST_LANES = 8;
    /** 1/s, with which one holds the speed that a curve allows, and m/s^2 that one brakes for it at the most. */
    private static final double KEEN = 2;
    private static final double EASY = 3;
    private static final long NEVER = Long.MIN_VALUE;

    private final RoadNetwork network;
    private final Drivers drivers;
    private final RouteChoice routeChoice;
    private final Forks forks;
    private final LaneOrder order;
    private final SpeedProfiles speeds;
    private final ObstacleAvoidance avoidance;
    private final LaneChanges changes;
    private final RightOfWay rightOfWay;
    private final double cycleSeconds;
    private final NearbyLanes nearby = new NearbyLanes(MOST_LANES);
    private final LaneProjection spot = new LaneProjection();
    private final OtherRoadUsers otherUsers;
    private final int[] shadow;
    private long cycle;
    private long seenAt = NEVER;

    public TrafficFlow(RoadNetwork network, Drivers drivers, double cycleSeconds, long seed) {
        this.network = network;
        this.drivers = drivers;
        this.cycleSeconds = cycleSeconds;
        this.routeChoice = new RouteChoice(network, seed);
        this.forks = new Forks(network, routeChoice);
        this.order = new LaneOrder(drivers.count(), network.lanes().size());
        this.speeds = new SpeedProfiles(network);
        double widest = 0.9;
        for (double half : drivers.halfWidth) {
            widest = Math.max(widest, half);
        }
        this.avoidance = new ObstacleAvoidance(network, widest);
        this.changes = new LaneChanges(network, drivers, order, routeChoice, cycleSeconds, seed);
        this.rightOfWay = new RightOfWay(network, order, routeChoice, drivers);
        this.otherUsers = new OtherRoadUsers(network, order, avoidance);
        this.shadow = new int[drivers.count()];
    }

    /** How many lanes there are; their numbers are smaller. */
    public int lanes() {
        return network.lanes().size();
    }

    /** The lane on which a driver goes on from its own; {@link Drivers#NONE} where its road ends, or it is on no lane. */
    public int next(int driver) {
        return drivers.lane[driver] == Drivers.NONE ? Drivers.NONE : routeChoice.next(drivers, driver, drivers.lane[driver], 0);
    }

    /** What everyone says of its turn at crossings. Of those of other hosts it is put in before all are found on the lanes. */
    public CrossingClaims claims() {
        return rightOfWay.said();
    }

    /** Puts someone on the map who is no driver of this traffic, until the end of this cycle. */
    public void add(double east, double north, double heading, double speed, double halfLength, double halfWidth) {
        otherUsers.add(east, north, heading, speed, halfLength, halfWidth);
    }

    /** Finds everyone on the lanes at a time, nanoseconds, by which those who decide know that there is something new. Whose road has ended is off it. */
    public void see(long now) {
        seenAt = now;
        cycle++;
        order.clear();
        rightOfWay.see(SimTime.seconds(now));
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
    }

    /** The time at which everyone was last found on the lanes, nanoseconds. */
    public long seenAt() {
        return seenAt;
    }

    private void place(int i) {
        if (drivers.lane[i] == Drivers.NONE && !find(i)) {
            return;
        }
        if (!follow(i)) {
            drivers.end(i);
            return;
        }
        order.lane[i] = drivers.lane[i];
        order.station[i] = drivers.station[i];
        order.half[i] = drivers.halfLength[i];
        order.speed[i] = drivers.speed[i];
        changes.progress(i);
        if (i >= drivers.own()) {
            changes.hear(i, spot);
        }
        shadow[i] = Drivers.NONE;
        if (drivers.leaving[i] != Drivers.NONE) {
            Lane left = network.lane(drivers.leaving[i]);
            left.project(drivers.east[i], drivers.north[i], drivers.leavingStation[i], spot);
            drivers.leavingStation[i] = spot.station();
            if (Math.abs(spot.offset()) - drivers.halfWidth[i] < left.widthAt(spot.station()) / 2) {
                shadow[i] = order.add(left.id(), spot.station(), drivers.halfLength[i], drivers.speed[i], i);
            }
        }
    }

    /** Looks for the lane of a driver that is on none. */
    private boolean find(int i) {
        int lane = network.nearest(drivers.east[i], drivers.north[i], drivers.heading[i], REACH, nearby);
        if (lane < 0) {
            return false;
        }
        network.lane(lane).project(drivers.east[i], drivers.north[i], spot);
        drivers.lane[i] = lane;
        drivers.station[i] = spot.station();
        return true;
    }

    /** Finds a driver's station, on the next lane if it is past the end of its own; false where the road has ended. */
    private boolean follow(int i) {
        Lane lane = network.lane(drivers.lane[i]);
        lane.project(drivers.east[i], drivers.north[i], drivers.station[i], spot);
        for (int lanes = 0; spot.beyond() > 0 && lanes < MOST_LANES; lanes++) {
            int next = routeChoice.choose(drivers, i, lane.id(), 0);
            if (next == Drivers.NONE) {
                return false;
            }
            drivers.wayFrom[i] -= lane.length();
            lane = network.lane(next);
            drivers.lane[i] = next;
            routeChoice.enter(drivers, i, next);
            lane.project(drivers.east[i], drivers.north[i], 0, spot);
        }
        if (lane.closed() && spot.station() < drivers.station[i] - lane.length() / 2) {
            drivers.wayFrom[i] -= lane.length();
        }
        drivers.station[i] = spot.station();
        drivers.offset[i] = spot.offset();
        if (drivers.ontoFrom[i] != lane.id()) {
            drivers.ontoFrom[i] = lane.id();
            drivers.onto[i] = routeChoice.choose(drivers, i, lane.id(), 0);
        }
        return true;
    }

    /** Decides for some drivers; any other thread may do so for others. */
    public void decide(int from, int to) {
        LaneNeighbours outlook = new LaneNeighbours(order, routeChoice, forks, drivers);
        LaneProjection own = new LaneProjection();
        for (int i = from; i < to; i++) {
            if (drivers.present[i] && drivers.lane[i] != Drivers.NONE) {
                decide(i, outlook, own);
            } else {
                drivers.acceleration[i] = 0;
                rightOfWay.pass(i);
            }
        }
    }

    private void decide(int i, LaneNeighbours outlook, LaneProjection own) {
        double speed = drivers.speed[i];
        double usual = drivers.law[i].timeGap();
        drivers.timeGap[i] = Double.isNaN(drivers.timeGap[i]) ? usual : Relaxation.next(drivers.timeGap[i], usual, cycleSeconds);
        double wanted = Math.max(0.1, drivers.haste[i] * speeds.at(drivers, i, routeChoice));
        double horizon = 30 + 6 * speed;
        outlook.ahead(i, drivers.lane[i], drivers.station[i], order.placeOf(i) + 1, horizon);
        if (SafeSpeed.isDanger(speed, outlook.gap, outlook.speed)) {
            drivers.timeGap[i] = usual;
        }
        double acceleration = Math.min(behind(i, wanted, outlook.gap, outlook.speed), Math.max(-EASY, KEEN * (wanted - speed)));
        double stop = rightOfWay.stop(i, outlook.gap, outlook.speed);
        acceleration = Math.min(acceleration, behind(i, wanted, stop, 0));
        acceleration = Math.min(acceleration, behind(i, wanted, changes.line(i), 0));
        if (drivers.leaving[i] != Drivers.NONE && shadow[i] != Drivers.NONE) {
            outlook.ahead(i, drivers.leaving[i], drivers.leavingStation[i], order.placeOf(shadow[i]) + 1, horizon);
            acceleration = Math.min(acceleration, behind(i, wanted, outlook.gap, outlook.speed));
        }
        acceleration = changes.letIn(i, acceleration, wanted, cycle);
        drivers.acceleration[i] = acceleration;
        changes.consider(i, acceleration, wanted, cycle, outlook, own);
    }

    private double behind(int i, double wanted, double gap, double ahead) {
        double wish = drivers.law[i].acceleration(drivers.speed[i], wanted, gap, ahead, drivers.timeGap[i]);
        return SafeSpeed.limit(wish, drivers.speed[i], gap, ahead);
    }

    /** Lets those agree who want the same room, one after the other. */
    public void agree() {
        changes.agree(cycle);
    }

    /** Finds the place so far ahead on its lanes, and beside them, where a driver wants to be. */
    public void aim(int driver, double metres, SteeringTarget aim) {
        int lane = drivers.lane[driver];
        double station = drivers.station[driver] + metres;
        Quintic way = drivers.way[driver];
        double change = way == null ? 0 : way.offset(Math.min(way.length(), station - drivers.wayFrom[driver]));
        for (int lanes = 0; station > routeChoice.length(lane); lanes++) {
            int next = routeChoice.next(drivers, driver, lane, lanes);
            if (next == Drivers.NONE || next == lane) {
                break;
            }
            station -= routeChoice.length(lane);
            lane = next;
        }
        network.lane(lane).lead(station, aim.pose);
        aim.aside = change + avoidance.offset(lane, station, drivers.halfWidth[driver]);
    }

    /** The speed allowed at a station of a lane, m/s, curves and all. */
    public double allowed(int lane, double station) {
        return speeds.on(lane, station);
    }

    /** Metres from the start of a lane to the rear of the first one there; {@link CarFollowingModel#NOBODY} where it is empty. */
    public double roomAtStart(int lane) {
        return order.countOn(lane) == 0 ? CarFollowingModel.NO_LEADER : order.station[order.body(lane, 0)] - order.half[order.body(lane, 0)];
    }

    /** The speed of the first one on a lane, m/s; nothing where it is empty. */
    public double speedAtStart(int lane) {
        return order.countOn(lane) == 0 ? 0 : order.speed[order.body(lane, 0)];
    }
}
