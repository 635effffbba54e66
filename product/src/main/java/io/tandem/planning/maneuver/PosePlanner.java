package io.tandem.planning.maneuver;

import io.tandem.geo.Angle;
import io.tandem.road.Itinerary;
import io.tandem.road.Lane;
import io.tandem.road.LanePose;
import io.tandem.road.LaneRoute;
import io.tandem.road.NearbyLanes;
import io.tandem.road.RoadNetwork;
import io.tandem.road.Route;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * Plans from pose to pose. Near goals, and all where there are no lanes, are reached by a {@link ManeuverPlanner} alone. For far ones the quickest way over the lanes is taken: from the start, which is on
 * a lane or joined to one by a free Dubins path, to a lane from which a maneuver leads to the goal.
 */
public final class PosePlanner {

    /** Nearer goals do not need roads, metres. */
    private static final double NEAR_METRES = 50;
    /** On a lane: within this distance and angle of it. */
    private static final double ON_LANE_METRES = 5;
    private static final double ON_LANE_COSINE = Math.sqrt(3) / 2;
    /** Lanes within this distance of a pose off lanes are joined to it at places so far apart, metres; so many places are tried. */
    private static final double CONNECTOR_METRES = 40;
    private static final double SPACING_METRES = 2;
    private static final int MOST_PLACES = 200;
    private static final int MOST_CONNECTORS = 3;
    private static final int MOST_LANES = 32;
    /** m/s on connectors, for their cost beside that of lanes. */
    private static final double CONNECTOR_MPS = 2;
    /** Before the goal the car stops on its lane at places this far from it at least, in turning circles. */
    private static final double ROOM_IN_RADII = 1;

    private final Footprint wide;
    private final Footprint narrow;
    private final double radius;
    private final double clearance;
    private final double ahead;
    private final boolean reversing;
    private final Optional<RoadNetwork> roads;

    /**
     * A plan.
     *
     * @param approach from the start to the lanes, or to the goal where there are none; null where the start is on a lane
     * @param lanes    the way over the lanes, which ends before the goal; null where none are needed
     * @param reason   why there is no plan; null where there is one
     */
    public record Result(Maneuver approach, Route lanes, String reason) {

        public boolean isPlan() {
            return reason == null;
        }
    }

    /** A place of a lane, and the maneuver from or to it; null where the pose is on the lane. */
    private record Place(int lane, double station, Maneuver maneuver, double seconds) {
    }

    /**
     * @param wide   the footprint with the margin that is kept where there is room
     * @param narrow the same with the least margin
     * @param radius of the tightest turn that is planned, metres
     * @param clearance as of {@link ManeuverPlanner}
     * @param ahead  how far the reported point is ahead of the rear axle, metres
     * @param roads  lanes that may be used
     */
    public PosePlanner(Footprint wide, Footprint narrow, double radius, double clearance, double ahead, boolean reversing, Optional<RoadNetwork> roads) {
        this.wide = wide;
        this.narrow = narrow;
        this.radius = radius;
        this.clearance = clearance;
        this.ahead = ahead;
        this.reversing = reversing;
        this.roads = roads;
    }

    /** Plans between two poses of the rear axle. */
    public Result plan(RearPose start, RearPose goal) {
        if (roads.isPresent() && start.distance(goal) > NEAR_METRES) {
            Optional<Result> way = overLanes(roads.get(), start, goal);
            if (way.isPresent()) {
                return way.get();
            }
        }
        ManeuverPlanner.Outcome outcome = maneuver(start, goal);
        return new Result(outcome.maneuver(), null, outcome.isPlan() ? null : outcome.reason());
    }

    private ManeuverPlanner.Outcome maneuver(RearPose from, RearPose to) {
        ManeuverPlanner.Outcome outcome = ManeuverPlanner.plan(wide, from, to, radius, clearance, reversing);
        return outcome.isPlan() ? outcome : ManeuverPlanner.plan(narrow, from, to, radius, clearance, reversing);
    }

    private Optional<Result> overLanes(RoadNetwork network, RearPose start, RearPose goal) {
        List<Place> entries = onLane(network, start).map(List::of).orElseGet(() -> connectors(network, start, true));
        List<Place> exits = connectors(network, goal, false);
        Result best = null;
        double least = Double.POSITIVE_INFINITY;
        for (Place entry : entries) {
            for (Place exit : exits) {
                Optional<Itinerary> way = network.quickest(entry.lane, entry.station, exit.lane, exit.station);
                double seconds = way.map(found -> found.seconds() + entry.seconds + exit.seconds).orElse(Double.POSITIVE_INFINITY);
                if (seconds < least) {
                    least = seconds;
                    best = new Result(entry.maneuver, LaneRoute.of(network, List.of(way.get()), false), null);
                }
            }
        }
        return Optional.ofNullable(best);
    }

    private Optional<Place> onLane(RoadNetwork network, RearPose pose) {
        NearbyLanes nearby = new NearbyLanes(MOST_LANES);
        network.near(reportedEast(pose), reportedNorth(pose), ON_LANE_METRES, nearby);
        for (int i = 0; i < nearby.count(); i++) {
            double station = nearby.spot(i).station();
            boolean along = Angle.cos(network.lane(nearby.lane(i)).headingAt(station) - pose.heading()) > ON_LANE_COSINE;
            if (along && nearby.spot(i).beyond() == 0) {
                return Optional.of(new Place(nearby.lane(i), station, null, 0));
            }
        }
        return Optional.empty();
    }

    private double reportedEast(RearPose pose) {
        return pose.east() + ahead * Angle.cos(pose.heading());
    }

    private double reportedNorth(RearPose pose) {
        return pose.north() + ahead * Angle.sin(pose.heading());
    }

    /** The nearest places of lanes to or from which a free way leads: Dubins paths, and where there is none a maneuver to the nearest place. */
    private List<Place> connectors(RoadNetwork network, RearPose pose, boolean entering) {
        List<Place> places = places(network, pose);
        List<Place> found = new ArrayList<>();
        for (Place place : places) {
            RearPose onLane = rearOn(network, place);
            RearPose from = entering ? pose : onLane;
            RearPose to = entering ? onLane : pose;
            Optional<Maneuver> path = ManeuverPlanner.dubins(wide, from, to, radius);
            if (path.isPresent() && found.size() < MOST_CONNECTORS) {
                found.add(new Place(place.lane, place.station, path.get(), path.get().length() / CONNECTOR_MPS));
            }
        }
        for (int i = 0; i < places.size() && found.isEmpty(); i += 1 + places.size() / MOST_CONNECTORS) {
            RearPose onLane = rearOn(network, places.get(i));
            ManeuverPlanner.Outcome outcome = entering ? maneuver(pose, onLane) : maneuver(onLane, pose);
            if (outcome.isPlan()) {
                found.add(new Place(places.get(i).lane, places.get(i).station, outcome.maneuver(), outcome.maneuver().length() / CONNECTOR_MPS));
            }
        }
        return found;
    }

    private RearPose rearOn(RoadNetwork network, Place place) {
        LanePose at = new LanePose();
        network.lane(place.lane).at(place.station, at);
        double heading = network.lane(place.lane).headingAt(place.station);
        return new RearPose(at.east() - ahead * Angle.cos(heading), at.north() - ahead * Angle.sin(heading), heading);
    }

    private List<Place> places(RoadNetwork network, RearPose pose) {
        NearbyLanes nearby = new NearbyLanes(MOST_LANES);
        network.near(pose.east(), pose.north(), CONNECTOR_METRES, nearby);
        List<Place> places = new ArrayList<>();
        for (int i = 0; i < nearby.count(); i++) {
            Lane lane = network.lane(nearby.lane(i));
            for (double station = SPACING_METRES; station < lane.length() - SPACING_METRES; station += SPACING_METRES) {
                double distance = Math.sqrt(square(lane.eastAt(station) - pose.east()) + square(lane.northAt(station) - pose.north()));
                if (distance < CONNECTOR_METRES && distance > ROOM_IN_RADII * radius) {
                    places.add(new Place(lane.id(), station, null, distance));
                }
            }
        }
        places.sort(Comparator.comparingDouble(Place::seconds).thenComparing(Place::lane).thenComparing(Place::station));
        return places.subList(0, Math.min(MOST_PLACES, places.size()));
    }

    private static double square(double x) {
        return x * x;
    }
}
