package io.tandem.road;

import io.tandem.geo.LocalPosition;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;

/**
 * Converts paths over lanes to {@link Route}s. Waypoints are dense enough that the straight lines between them deviate from the
 * lane by a few centimetres at most; their speeds are the speed limits, reduced in bends to the comfortable lateral acceleration.
 */
public final class LaneRoute {

    private static final double TOLERANCE_METRES = 0.03;
    private static final double SHORTEST_STEP_METRES = 0.5;
    private static final double LONGEST_STEP_METRES = 10;
    /** Comfortable lateral acceleration, m/s². */
    private static final double COMFORTABLE_LATERAL_MPS2 = 2;
    private static final double SLOWEST_MPS = 1.5;
    private static final double SPEED_STEP_MPS = 0.1;
    /** Duration of a lane change in seconds, and limits of its length in metres. */
    private static final double CHANGE_SECONDS = 4;
    private static final double SHORTEST_CHANGE_METRES = 15;
    private static final double LONGEST_CHANGE_METRES = 150;
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

    /** Consecutive paths, each from where the previous one ends. */
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

    /** Station where a leg ends, counted on past the start of a closed lane. */
    private static double end(RoadNetwork network, Itinerary.Leg leg) {
        return leg.to() < leg.from() ? leg.to() + network.lane(leg.lane()).length() : leg.to();
    }

    private void drive(Lane lane, double from, double to) {
        double station = from;
        while (station < to) {
            lane.at(station, pose);
            put(pose.east(), pose.north(), allowed(lane, station, pose.curvature()));
            double next = station + step(pose.curvature());
            // Takes the curvature ahead into account, so that a bend after a straight is not cut.
            next = station + Math.min(next - station, step(lane.curvatureAt(next)));
            station = next;
        }
        lane.at(to, pose);
        put(pose.east(), pose.north(), allowed(lane, to, pose.curvature()));
    }

    private static double step(double curvature) {
        return Math.max(SHORTEST_STEP_METRES, Math.min(LONGEST_STEP_METRES, Math.sqrt(8 * TOLERANCE_METRES / Math.max(1e-6, Math.abs(curvature)))));
    }

    private static double allowed(Lane lane, double station, double curvature) {
        double bend = Math.sqrt(COMFORTABLE_LATERAL_MPS2 / Math.max(1e-6, Math.abs(curvature)));
        double allowed = Math.max(Math.min(SLOWEST_MPS, lane.limitAt(station)), Math.min(lane.limitAt(station), bend));
        return Math.max(SPEED_STEP_MPS, Math.floor(allowed / SPEED_STEP_MPS) * SPEED_STEP_MPS);
    }

    /** Adds the transition to a neighbouring lane, and returns the station where it is complete. */
    private double change(Itinerary.Leg left, Itinerary.Leg entered) {
        Lane from = network.lane(left.lane());
        Lane to = network.lane(entered.lane());
        double wished = Math.max(SHORTEST_CHANGE_METRES, Math.min(LONGEST_CHANGE_METRES, CHANGE_SECONDS * from.limitAt(left.to())));
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
