package io.tandem.planning;

import io.tandem.geo.Angle;
import io.tandem.planning.PlannerView.LaneAhead;
import io.tandem.planning.PlannerView.PathPoint;
import io.tandem.road.Lane;
import io.tandem.road.LaneConnection;
import io.tandem.road.LanePose;
import io.tandem.road.LaneProjection;
import io.tandem.road.NearbyLanes;
import io.tandem.road.RoadNetwork;
import io.tandem.road.Route;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The path ahead of a vehicle, given or else its lane, and the neighbouring lanes. */
public final class PathLookahead {

    private static final double SPACING_METRES = 2;
    private static final double BEHIND_METRES = 6;
    private static final double LANE_SEARCH_METRES = 20;
    /** Window along the path in which the vehicle is projected again. */
    private static final double WINDOW_METRES = 30;

    private final Optional<RoadNetwork> roads;
    private final Optional<Route> path;
    private final double horizon;

    public PathLookahead(Optional<RoadNetwork> roads, Optional<Route> path, double horizon) {
        this.roads = roads;
        this.path = path;
        this.horizon = horizon;
    }

    /** The station of a position on the path, searched near the former one; NaN searches everywhere. 0 where there is no path. */
    public double station(double east, double north, double before) {
        return path.map(route -> Double.isNaN(before) ? route.project(east, north) : route.project(east, north, before, WINDOW_METRES)).orElse(0.0);
    }

    /** The path from a little behind a station. */
    public List<PathPoint> way(double east, double north, double heading, double station) {
        if (path.isPresent()) {
            return along(path.get(), station);
        }
        NearbyLanes near = new NearbyLanes(8);
        int lane = roads.map(network -> network.nearest(east, north, heading, LANE_SEARCH_METRES, near)).orElse(-1);
        return lane < 0 ? List.of() : along(roads.orElseThrow(), lane, stationOn(lane, east, north));
    }

    private List<PathPoint> along(Route route, double station) {
        List<PathPoint> points = new ArrayList<>();
        double end = route.closed() ? station + horizon : Math.min(route.length(), station + horizon);
        double from = route.closed() ? station - BEHIND_METRES : Math.max(0, station - BEHIND_METRES);
        NearbyLanes near = new NearbyLanes(4);
        for (int i = 0; from + i * SPACING_METRES < end; i++) {
            points.add(point(route, from + i * SPACING_METRES, near, false));
        }
        points.add(point(route, end, near, !route.closed() && end == route.length()));
        return points;
    }

    private PathPoint point(Route route, double station, NearbyLanes near, boolean last) {
        double east = route.eastAt(station);
        double north = route.northAt(station);
        double heading = direction(route, station - SPACING_METRES / 2, station + SPACING_METRES / 2);
        double curvature = Angle.wrap(direction(route, station, station + SPACING_METRES) - direction(route, station - SPACING_METRES, station)) / SPACING_METRES;
        int lane = roads.map(network -> network.nearest(east, north, heading, LANE_SEARCH_METRES, near)).orElse(-1);
        double limit = route.speedAt(station);
        double width = Double.NaN;
        if (lane >= 0) {
            double on = stationOn(lane, east, north);
            double allowed = roads.orElseThrow().lane(lane).limitAt(on);
            limit = Double.isNaN(limit) ? allowed : Math.min(limit, allowed);
            width = roads.orElseThrow().lane(lane).widthAt(on);
        }
        return new PathPoint(station, east, north, heading, curvature, width, last ? 0 : limit);
    }

    private static double direction(Route route, double from, double to) {
        double east = route.eastAt(to) - route.eastAt(from);
        double north = route.northAt(to) - route.northAt(from);
        return east == 0 && north == 0 ? route.headingAt(from) : StrictMath.atan2(north, east);
    }

    private double stationOn(int lane, double east, double north) {
        LaneProjection spot = new LaneProjection();
        roads.orElseThrow().lane(lane).project(east, north, spot);
        return spot.station();
    }

    /** Along a lane and the first successor of each. */
    private List<PathPoint> along(RoadNetwork network, int first, double station) {
        List<PathPoint> points = new ArrayList<>();
        LanePose pose = new LanePose();
        Lane lane = network.lane(first);
        double on = lane.closed() ? station - BEHIND_METRES : Math.max(0, station - BEHIND_METRES);
        double gone = on - station;
        boolean more = true;
        while (more && gone < horizon) {
            points.add(point(lane, on, station + gone, pose, false));
            double step = SPACING_METRES;
            if (!lane.closed() && on + step >= lane.length()) {
                Optional<LaneConnection> next = network.from(lane.id()).stream().filter(way -> !way.turn().changesLane()).findFirst();
                double left = lane.length() - on;
                more = next.isPresent();
                if (more) {
                    lane = network.lane(next.get().to());
                    on = next.get().toStation() + step - left;
                } else {
                    points.add(point(lane, lane.length(), station + gone + left, pose, true));
                }
            } else {
                on += step;
            }
            gone += step;
        }
        return points;
    }

    private static PathPoint point(Lane lane, double on, double station, LanePose pose, boolean last) {
        lane.at(on, pose);
        return new PathPoint(station, pose.east(), pose.north(), pose.heading(), pose.curvature(), lane.widthAt(on), last ? 0 : lane.limitAt(on));
    }

    /** The lane at a position and its neighbours. */
    public List<LaneAhead> lanes(double east, double north, double heading) {
        List<LaneAhead> lanes = new ArrayList<>();
        NearbyLanes near = new NearbyLanes(8);
        int own = roads.map(network -> network.nearest(east, north, heading, LANE_SEARCH_METRES, near)).orElse(-1);
        if (own >= 0) {
            add(lanes, own, LaneAhead.Side.OWN, east, north);
            add(lanes, roads.orElseThrow().leftOf(own), LaneAhead.Side.LEFT, east, north);
            add(lanes, roads.orElseThrow().rightOf(own), LaneAhead.Side.RIGHT, east, north);
        }
        return lanes;
    }

    private void add(List<LaneAhead> lanes, int lane, LaneAhead.Side side, double east, double north) {
        if (lane >= 0) {
            RoadNetwork network = roads.orElseThrow();
            lanes.add(new LaneAhead(network.lane(lane).name(), side, along(network, lane, stationOn(lane, east, north))));
        }
    }
}
