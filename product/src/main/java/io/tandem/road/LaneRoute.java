package io.tandem.road;

import io.tandem.geo.LocalPosition;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;

/**
 * Makes routes of lanes, so that whoever follows waypoints can drive a network. Waypoints stand close enough that the straight lines
 * between them leave the lane by no more than a few centimetres; their speeds are those allowed, and less in bends.
 */
public final class LaneRoute {

    private static final double TOLERANCE = 0.03;
    private static final double NEAREST = 0.5;
    private static final double FARTHEST = 10;
    /** m/s² to the side that nobody minds. */
    private static final double COMFORT = 2;
    private static final double SLOWEST = 1.5;
    private static final double SPEED_STEP = 0.1;
    /** A change of lane takes this long, and this far at least and at most, metres. */
    private static final double CHANGE_SECONDS = 4;
    private static final double SHORTEST_CHANGE = 15;
    private static final double LONGEST_CHANGE = 150;
    private static final double DUPLICATE = 0.05;

    private final RoadNetwork network;
    private final LanePose pose = new LanePose();
    private final LanePose beside = new LanePose();
    private final List<Waypoint> waypoints = new ArrayList<>();
    private double speed = Double.NaN;

    private LaneRoute(RoadNetwork network) {
        this.network = network;
    }

    /** The whole of one lane. */
    public static Route along(RoadNetwork network, Lane lane) {
        LaneRoute route = new LaneRoute(network);
        route.drive(lane, 0, lane.length());
        return route.finish(lane.closed());
    }

    /** One way after another, each from where the last one ends. */
    public static Route of(RoadNetwork network, List<Itinerary> ways, boolean closed) {
        LaneRoute route = new LaneRoute(network);
        for (Itinerary way : ways) {
            for (int i = 0; i < way.legs().size(); i++) {
                Itinerary.Leg leg = way.legs().get(i);
                double from = leg.entry().changesLane() ? route.change(way.legs().get(i - 1), leg) : leg.from();
                route.drive(network.lane(leg.lane()), from, end(network, leg));
            }
        }
        return route.finish(closed);
    }

    /** Where a leg ends, counted on past the start of a closed lane. */
    private static double end(RoadNetwork network, Itinerary.Leg leg) {
        return leg.to() < leg.from() ? leg.to() + network.lane(leg.lane()).length() : leg.to();
    }

    private void drive(Lane lane, double from, double to) {
        double station = from;
        while (station < to) {
            lane.at(station, pose);
            put(pose.east(), pose.north(), allowed(lane, station, pose.curvature()));
            double next = station + step(pose.curvature());
            // Looks ahead, lest a bend after a straight be cut.
            next = station + Math.min(next - station, step(lane.curvatureAt(next)));
            station = next;
        }
        lane.at(to, pose);
        put(pose.east(), pose.north(), allowed(lane, to, pose.curvature()));
    }

    private static double step(double curvature) {
        return Math.max(NEAREST, Math.min(FARTHEST, Math.sqrt(8 * TOLERANCE / Math.max(1e-6, Math.abs(curvature)))));
    }

    private static double allowed(Lane lane, double station, double curvature) {
        double bend = Math.sqrt(COMFORT / Math.max(1e-6, Math.abs(curvature)));
        double allowed = Math.max(Math.min(SLOWEST, lane.limitAt(station)), Math.min(lane.limitAt(station), bend));
        return Math.max(SPEED_STEP, Math.floor(allowed / SPEED_STEP) * SPEED_STEP);
    }

    /** Glides from one lane over to its neighbour, and gives the station where it is reached. */
    private double change(Itinerary.Leg left, Itinerary.Leg entered) {
        Lane from = network.lane(left.lane());
        Lane to = network.lane(entered.lane());
        double wished = Math.max(SHORTEST_CHANGE, Math.min(LONGEST_CHANGE, CHANGE_SECONDS * from.limitAt(left.to())));
        double room = from.closed() ? wished : from.length() - left.to();
        double way = Math.min(wished, Math.min(room, end(network, entered) - entered.from()));
        int steps = (int) Math.ceil(way / 2);
        for (int i = 1; i < steps; i++) {
            double t = (double) i / steps;
            double share = t * t * t * (10 + t * (-15 + 6 * t));
            from.at(left.to() + t * way, pose);
            to.at(entered.from() + t * way, beside);
            put(pose.east() + share * (beside.east() - pose.east()), pose.north() + share * (beside.north() - pose.north()),
                    allowed(to, entered.from() + t * way, beside.curvature()));
        }
        return entered.from() + way;
    }

    private void put(double east, double north, double allowed) {
        if (!waypoints.isEmpty()) {
            LocalPosition last = waypoints.getLast().at();
            if (Math.abs(last.east() - east) < DUPLICATE && Math.abs(last.north() - north) < DUPLICATE) {
                return;
            }
        }
        boolean other = allowed != speed;
        speed = allowed;
        waypoints.add(new Waypoint(LocalPosition.of(east, north), other ? OptionalDouble.of(allowed) : OptionalDouble.empty(), OptionalDouble.empty()));
    }

    private Route finish(boolean closed) {
        LocalPosition first = waypoints.getFirst().at();
        LocalPosition last = waypoints.getLast().at();
        boolean repeated = waypoints.size() > 2 && Math.abs(first.east() - last.east()) < DUPLICATE && Math.abs(first.north() - last.north()) < DUPLICATE;
        if (closed && repeated) {
            waypoints.removeLast();
        }
        return new Route(waypoints, closed, List.of());
    }
}
