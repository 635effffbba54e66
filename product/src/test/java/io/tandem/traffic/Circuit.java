package io.tandem.traffic;

import io.tandem.behavior.following.CarFollowingModel;
import io.tandem.chance.CounterRandom;
import io.tandem.road.ConnectionType;
import io.tandem.road.LaneConnection;
import io.tandem.road.LaneDefinition;
import io.tandem.road.LanePoint;
import io.tandem.road.LanePose;
import io.tandem.road.RoadDefinition;
import io.tandem.road.RoadNetwork;
import io.tandem.time.SimTime;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;

/** A round road of some lanes and those who drive on it, moved by the simplest of cars; it looks for itself whether they touch. */
final class Circuit {

    static final double STEP = 0.1;
    static final double LENGTH = 4.5;
    static final double WIDTH = 1.8;
    static final double LANE = 3.5;
    private static final double NEAR = 10;

    final RoadNetwork network;
    final Drivers drivers;
    final TrafficFlow flow;
    final double[] heading;
    private final SteeringTarget aim = new SteeringTarget();
    /** everyone in the order of their arcs around the middle, and those arcs, metres */
    private final Integer[] around;
    private final double[] arc;
    int lapses;
    double least = Double.POSITIVE_INFINITY;
    double farthestAside;
    int changes;
    double travelled;
    private long cycles;
    private final double middle;

    Circuit(double radius, int lanes, int perLane, CarFollowingModel law, long seed) {
        middle = radius + LANE * (lanes - 1) / 2;
        network = ring(radius, lanes);
        drivers = new Drivers(lanes * perLane);
        heading = drivers.heading;
        arc = new double[drivers.count()];
        around = new Integer[drivers.count()];
        Arrays.setAll(around, i -> i);
        LanePose pose = new LanePose();
        for (int i = 0; i < drivers.count(); i++) {
            int lane = i % lanes;
            double station = network.lane(lane).length() * (i / lanes + 0.3 * lane) / perLane;
            network.lane(lane).at(station, pose);
            drivers.vid[i] = 100 + i;
            drivers.halfLength[i] = LENGTH / 2;
            drivers.halfWidth[i] = WIDTH / 2;
            drivers.haste[i] = CounterRandom.uniform(seed, 100 + i, 0, CounterRandom.Purpose.CUSTOM, 0.75, 1.1);
            drivers.courtesy[i] = 0.7;
            drivers.east[i] = pose.east();
            drivers.north[i] = pose.north();
            heading[i] = pose.heading();
            drivers.speed[i] = 10;
            drivers.enter(i, lane, station, null);
        }
        Arrays.fill(drivers.model, law);
        flow = new TrafficFlow(network, drivers, STEP, seed);
    }

    private static RoadNetwork ring(double radius, int lanes) {
        List<LaneDefinition> plans = new ArrayList<>();
        List<LaneConnection> connections = new ArrayList<>();
        for (int lane = 0; lane < lanes; lane++) {
            List<LanePoint> points = new ArrayList<>();
            for (int i = 0; i < 72; i++) {
                double angle = 2 * Math.PI * i / 72;
                double r = radius + LANE * (lanes - 1 - lane);
                points.add(new LanePoint(r * Math.cos(angle), r * Math.sin(angle), LANE, 25, Double.NaN));
            }
            plans.add(LaneDefinition.closed("lane-" + lane, points));
            if (lane > 0) {
                connections.add(RoadDefinition.connect(ConnectionType.RIGHT, lane, lane - 1));
                connections.add(RoadDefinition.connect(ConnectionType.LEFT, lane - 1, lane));
            }
        }
        return new RoadNetwork(new RoadDefinition(plans, connections, 0));
    }

    void run(double seconds) {
        for (int cycle = 0; cycle < Math.round(seconds / STEP); cycle++) {
            cycle();
        }
    }

    void cycle() {
        flow.see(SimTime.nanos(STEP * ++cycles));
        flow.decide(0, drivers.count());
        step();
        int going = changing();
        flow.agree();
        changes += changing() - going;
        look();
    }

    void step() {
        for (int i = 0; i < drivers.count(); i++) {
            drive(i);
        }
    }

    /** Speeds along the road in cells of the same length, m/s: those of the nearest vehicle. */
    double[] speedsAround(int cells) {
        double[] speeds = new double[cells];
        for (int cell = 0; cell < cells; cell++) {
            double place = 2 * Math.PI * middle * ((double) cell / cells - 0.5);
            int nearest = Arrays.stream(around).min(Comparator.comparingDouble(i -> Math.min(way(place, arc[i]), way(arc[i], place)))).orElseThrow();
            speeds[cell] = drivers.speed[nearest];
        }
        return speeds;
    }

    private int changing() {
        int count = 0;
        for (int i = 0; i < drivers.count(); i++) {
            count += drivers.changesLane(i) ? 1 : 0;
        }
        return count;
    }

    private void drive(int i) {
        double look = Math.clamp(0.8 * drivers.speed[i], 5, 20);
        flow.aim(i, look, aim);
        double bearing = Math.atan2(aim.north() - drivers.north[i], aim.east() - drivers.east[i]);
        double turn = Math.sin(bearing - heading[i]);
        double after = Math.max(0, drivers.speed[i] + drivers.acceleration[i] * STEP);
        double way = (drivers.speed[i] + after) / 2 * STEP;
        double bend = 2 * turn / look * way;
        drivers.east[i] += way * Math.cos(heading[i] + bend / 2);
        drivers.north[i] += way * Math.sin(heading[i] + bend / 2);
        heading[i] += bend;
        drivers.speed[i] = after;
        travelled += way;
    }

    /** Whether bodies touch, by the corners of each in the frame of the other; only those are asked whose arcs are near. */
    private void look() {
        int count = drivers.count();
        for (int i = 0; i < count; i++) {
            arc[i] = middle * Math.atan2(drivers.north[i], drivers.east[i]);
            farthestAside = Math.max(farthestAside, Math.abs(Math.hypot(drivers.east[i], drivers.north[i]) - middle));
        }
        Arrays.sort(around, Comparator.comparingDouble(i -> arc[i]));
        for (int k = 0; k < count; k++) {
            for (int ahead = 1; ahead < count && arcBetween(around[k], around[(k + ahead) % count]) < NEAR; ahead++) {
                compare(around[k], around[(k + ahead) % count]);
            }
        }
    }

    private double arcBetween(int i, int j) {
        return way(arc[i], arc[j]);
    }

    /** Metres from one arc on to another. */
    private double way(double from, double to) {
        return to < from ? to - from + 2 * Math.PI * middle : to - from;
    }

    private void compare(int i, int j) {
        double e = drivers.east[j] - drivers.east[i];
        double n = drivers.north[j] - drivers.north[i];
        if (cornerInside(i, j, e, n) || cornerInside(j, i, -e, -n)) {
            lapses++;
        }
    }

    private boolean cornerInside(int i, int j, double e, double n) {
        double cos = Math.cos(heading[i]);
        double sin = Math.sin(heading[i]);
        double itsCos = Math.cos(heading[j]);
        double itsSin = Math.sin(heading[j]);
        boolean inside = false;
        for (int corner = 0; corner < 4; corner++) {
            double along = (corner & 1) == 0 ? LENGTH / 2 : -LENGTH / 2;
            double left = (corner & 2) == 0 ? WIDTH / 2 : -WIDTH / 2;
            double ce = e + along * itsCos - left * itsSin;
            double cn = n + along * itsSin + left * itsCos;
            double x = ce * cos + cn * sin;
            double y = cn * cos - ce * sin;
            inside |= Math.abs(x) < LENGTH / 2 && Math.abs(y) < WIDTH / 2;
            if (Math.abs(y) < WIDTH / 2) {
                least = Math.min(least, Math.abs(x) - LENGTH / 2);
            }
        }
        return inside;
    }
}
