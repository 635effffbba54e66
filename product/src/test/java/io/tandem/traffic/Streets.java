package io.tandem.traffic;

import io.tandem.road.ConnectionType;
import io.tandem.road.LaneConnection;
import io.tandem.road.LaneDefinition;
import io.tandem.road.LanePoint;
import io.tandem.road.LanePose;
import io.tandem.road.RoadDefinition;
import io.tandem.road.RoadNetwork;
import io.tandem.time.SimTime;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/** A road network with drivers whose cars follow their steering target exactly as a point does; counts how often bodies overlap. */
final class Streets {

    static final double STEP = 0.1;
    static final double HALF_LENGTH = 2.25;
    static final double HALF_WIDTH = 0.9;

    /** Builds a network lane by lane. */
    static final class Builder {
        private final List<LaneDefinition> lanes = new ArrayList<>();
        private final List<LaneConnection> connections = new ArrayList<>();

        /** @param points east and north in turn, metres */
        int lane(double limit, double... points) {
            return wideLane(limit, LanePoint.USUAL_WIDTH, points);
        }

        int wideLane(double limit, double width, double... points) {
            List<LanePoint> all = IntStream.range(0, points.length / 2)
                    .mapToObj(i -> new LanePoint(points[2 * i], points[2 * i + 1], width, limit, Double.NaN)).toList();
            lanes.add(LaneDefinition.open("lane " + lanes.size(), all));
            return lanes.size() - 1;
        }

        /** @param points east, north and width in turn, metres */
        int taperedLane(double limit, double... points) {
            List<LanePoint> all = IntStream.range(0, points.length / 3)
                    .mapToObj(i -> new LanePoint(points[3 * i], points[3 * i + 1], points[3 * i + 2], limit, Double.NaN)).toList();
            lanes.add(LaneDefinition.open("lane " + lanes.size(), all));
            return lanes.size() - 1;
        }

        Builder follow(int from, int to) {
            connections.add(RoadDefinition.connect(ConnectionType.FOLLOW, from, to));
            return this;
        }

        /** Puts a lane to the left of another. */
        Builder beside(int right, int left) {
            connections.add(RoadDefinition.connect(ConnectionType.LEFT, right, left));
            connections.add(RoadDefinition.connect(ConnectionType.RIGHT, left, right));
            return this;
        }

        RoadNetwork network() {
            return new RoadNetwork(new RoadDefinition(lanes, connections, 0));
        }
    }

    /** A road user that is no driver; it keeps its speed. */
    private static final class Other {
        private double east;
        private double north;
        private final double heading;
        private final double speed;
        private final double half;

        private Other(double east, double north, double heading, double speed, double half) {
            this.east = east;
            this.north = north;
            this.heading = heading;
            this.speed = speed;
            this.half = half;
        }
    }

    final RoadNetwork network;
    final Drivers drivers;
    final TrafficFlow flow;
    private final List<Other> others = new ArrayList<>();
    private final SteeringTarget target = new SteeringTarget();
    private int entered;
    private long cycles;
    int contacts;

    Streets(RoadNetwork network, int count) {
        this(network, count, 0);
    }

    Streets(RoadNetwork network, int own, int elsewhere) {
        this.network = network;
        this.drivers = new Drivers(own, elsewhere);
        this.flow = new TrafficFlow(network, drivers, STEP, 1);
    }

    /** Puts the next driver on a lane. */
    int enter(int lane, double station, double speed, int... route) {
        int i = entered++;
        LanePose pose = new LanePose();
        network.lane(lane).at(station, pose);
        drivers.vid[i] = 100 + i;
        drivers.halfLength[i] = HALF_LENGTH;
        drivers.halfWidth[i] = HALF_WIDTH;
        drivers.east[i] = pose.east();
        drivers.north[i] = pose.north();
        drivers.heading[i] = pose.heading();
        drivers.speed[i] = speed;
        drivers.enter(i, lane, station, route.length == 0 ? null : route);
        return i;
    }

    Streets other(double east, double north, double heading, double speed, double half) {
        others.add(new Other(east, north, heading, speed, half));
        return this;
    }

    void run(double seconds) {
        for (int i = 0; i < Math.round(seconds / STEP); i++) {
            cycle();
        }
    }

    void cycle() {
        others.forEach(other -> flow.add(other.east, other.north, other.heading, other.speed, other.half, other.half));
        flow.see(SimTime.nanos(STEP * ++cycles));
        flow.decide(0, drivers.own());
        for (int i = 0; i < drivers.own(); i++) {
            if (drivers.present[i] && drivers.lane(i) != Drivers.NONE) {
                drive(i);
            }
        }
        others.forEach(other -> {
            other.east += STEP * other.speed * Math.cos(other.heading);
            other.north += STEP * other.speed * Math.sin(other.heading);
        });
        flow.agree();
        countContacts();
    }

    private void drive(int i) {
        double look = Math.clamp(0.8 * drivers.speed[i], 4, 20);
        flow.aim(i, look, target);
        double bearing = Math.atan2(target.north() - drivers.north[i], target.east() - drivers.east[i]);
        double after = Math.max(0, drivers.speed[i] + drivers.acceleration[i] * STEP);
        double metres = (drivers.speed[i] + after) / 2 * STEP;
        double turn = 2 * Math.sin(bearing - drivers.heading[i]) / look * metres;
        drivers.heading[i] += turn;
        drivers.east[i] += metres * Math.cos(drivers.heading[i] - turn / 2);
        drivers.north[i] += metres * Math.sin(drivers.heading[i] - turn / 2);
        drivers.speed[i] = after;
    }

    private void countContacts() {
        for (int i = 0; i < drivers.count(); i++) {
            for (int j = 0; j < i; j++) {
                contacts += drivers.present[i] && drivers.present[j] && overlaps(i, j) && overlaps(j, i) ? 1 : 0;
            }
            for (Other other : others) {
                double distance = Math.hypot(other.east - drivers.east[i], other.north - drivers.north[i]);
                contacts += drivers.present[i] && distance < other.half + HALF_WIDTH ? 1 : 0;
            }
        }
    }

    /** Whether two boxes overlap along both axes of the first: separating axes. */
    private boolean overlaps(int i, int j) {
        double cos = Math.cos(drivers.heading[i]);
        double sin = Math.sin(drivers.heading[i]);
        double e = drivers.east[j] - drivers.east[i];
        double n = drivers.north[j] - drivers.north[i];
        double turn = drivers.heading[j] - drivers.heading[i];
        double along = Math.abs(Math.cos(turn)) * HALF_LENGTH + Math.abs(Math.sin(turn)) * HALF_WIDTH;
        double across = Math.abs(Math.sin(turn)) * HALF_LENGTH + Math.abs(Math.cos(turn)) * HALF_WIDTH;
        return Math.abs(e * cos + n * sin) < HALF_LENGTH + along && Math.abs(n * cos - e * sin) < HALF_WIDTH + across;
    }
}
