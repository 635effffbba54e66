package io.tandem.road;

import io.tandem.geo.Angle;
import io.tandem.road.control.LaneControl;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The lanes of a scenario and their connections, unchangeable: runs in one process share it. A lane's id is its index in {@link #lanes()} and is the same whenever the same
 * file is read. Spatial queries allocate nothing and may come from any thread, each with result objects of its own.
 */
public final class RoadNetwork {

    private final List<Lane> lanes;
    /** the same as an array, for the hot path */
    private final Lane[] byId;
    private final Map<String, Lane> byName = new HashMap<>();
    private final List<List<LaneConnection>> out = new ArrayList<>();
    private final List<List<LaneConflict>> conflicts = new ArrayList<>();
    private final List<LaneConnection> connections;
    private final List<LaneControl> controls;
    private final List<List<LaneControl>> controlsByLane = new ArrayList<>();
    private final List<LaneConflict> allConflicts;
    private final int[] left;
    private final int[] right;
    private final int junctions;
    private final LaneGrid grid;
    private final double fastest;

    public RoadNetwork(RoadDefinition plan) {
        this(plan, false);
    }

    /** @param usualSignals whether signals of which the map has no times get a usual programme */
    public RoadNetwork(RoadDefinition plan, boolean usualSignals) {
        List<Lane> made = new ArrayList<>();
        for (LaneDefinition lane : plan.lanes()) {
            made.add(new Lane(made.size(), lane));
        }
        lanes = List.copyOf(made);
        byId = made.toArray(Lane[]::new);
        lanes.forEach(lane -> byName.putIfAbsent(lane.name(), lane));
        grid = new LaneGrid(lanes);
        junctions = plan.junctions();
        fastest = lanes.stream().mapToDouble(Lane::fastest).max().orElse(1);
        connections = plan.connections().stream().map(this::placed).distinct().toList();
        left = new int[lanes.size()];
        right = new int[lanes.size()];
        lanes.forEach(_ -> out.add(new ArrayList<>()));
        lanes.forEach(_ -> conflicts.add(new ArrayList<>()));
        lanes.forEach(_ -> controlsByLane.add(new ArrayList<>(0)));
        connections.forEach(connection -> out.get(connection.from()).add(connection));
        lanes.forEach(lane -> left[lane.id()] = neighbour(lane, ConnectionType.LEFT));
        lanes.forEach(lane -> right[lane.id()] = neighbour(lane, ConnectionType.RIGHT));
        allConflicts = new ConflictSearch(this, grid).all();
        for (LaneConflict conflict : allConflicts) {
            conflicts.get(conflict.first()).add(conflict);
            conflicts.get(conflict.second()).add(conflict);
        }
        lanes.forEach(lane -> conflicts.get(lane.id()).sort(Comparator.comparingDouble(conflict -> conflict.from(lane.id()))));
        controls = usualSignals ? UsualSignals.complete(this, plan.controls()) : plan.controls();
        controls.forEach(control -> controlsByLane.get(control.lane()).add(control));
        controlsByLane.forEach(some -> some.sort(Comparator.comparingDouble(LaneControl::station)));
        out.replaceAll(List::copyOf);
        conflicts.replaceAll(List::copyOf);
        controlsByLane.replaceAll(List::copyOf);
    }

    /** Stations that the definition leaves open are the ends of lanes, or those side by side. */
    private LaneConnection placed(LaneConnection plan) {
        boolean beside = plan.turn().changesLane();
        Lane from = lanes.get(plan.from());
        double fromStation = Double.isNaN(plan.fromStation()) ? beside ? 0 : from.length() : plan.fromStation();
        double toStation = Double.isNaN(plan.toStation()) ? beside ? stationBeside(from, fromStation, plan.to()) : 0 : plan.toStation();
        return new LaneConnection(plan.turn(), plan.from(), fromStation, plan.to(), toStation);
    }

    /** The station of another lane nearest to a station of one. */
    double stationBeside(Lane lane, double station, int other) {
        LaneProjection spot = new LaneProjection();
        lanes.get(other).project(lane.eastAt(station), lane.northAt(station), spot);
        return spot.station();
    }

    private int neighbour(Lane lane, ConnectionType side) {
        return out.get(lane.id()).stream().filter(connection -> connection.turn() == side).mapToInt(LaneConnection::to).findFirst().orElse(-1);
    }

    public List<Lane> lanes() {
        return lanes;
    }

    public Lane lane(int id) {
        return byId[id];
    }

    public Optional<Lane> lane(String name) {
        return Optional.ofNullable(byName.get(name));
    }

    public List<LaneConnection> connections() {
        return connections;
    }

    /** The connections that leave a lane. */
    public List<LaneConnection> from(int lane) {
        return out.get(lane);
    }

    /** Id of the neighbour to the left in the same direction; -1 where there is none. */
    public int leftOf(int lane) {
        return left[lane];
    }

    /** Id of the neighbour to the right in the same direction; -1 where there is none. */
    public int rightOf(int lane) {
        return right[lane];
    }

    /** Where lanes cross or merge. */
    public List<LaneConflict> conflicts() {
        return allConflicts;
    }

    /** The conflicts of a lane, by rising station on it. */
    public List<LaneConflict> conflictsOf(int lane) {
        return conflicts.get(lane);
    }

    /** Signs, signals and crossings. */
    public List<LaneControl> controls() {
        return controls;
    }

    /** The controls of a lane, by rising station. */
    public List<LaneControl> controlsOf(int lane) {
        return controlsByLane.get(lane);
    }

    /** Number of junctions in the file. */
    public int junctions() {
        return junctions;
    }

    /** Highest speed limit, m/s. */
    public double fastest() {
        return fastest;
    }

    /** Sum of the lengths of all lanes, metres. */
    public double length() {
        return lanes.stream().mapToDouble(Lane::length).sum();
    }

    /** Finds the lanes whose centre lines are within reach of a point, nearest first. */
    public void near(double east, double north, double reach, NearbyLanes found) {
        grid.near(east, north, reach, found);
    }

    /** Id of the nearest lane whose direction is within a right angle of a heading; -1 where none is within reach of the point. */
    public int nearest(double east, double north, double heading, double reach, NearbyLanes found) {
        grid.near(east, north, reach, found);
        for (int i = 0; i < found.count(); i++) {
            double turn = Angle.wrap(heading - lanes.get(found.lane(i)).headingAt(found.spot(i).station()));
            if (Math.abs(turn) <= Math.PI / 2) {
                return found.lane(i);
            }
        }
        return -1;
    }

    /** The quickest path between two stations at the speed limits; empty where there is none. */
    public Optional<Itinerary> quickest(int from, double fromStation, int to, double toStation) {
        return new PathSearch(this, to, toStation).from(from, fromStation);
    }
}
