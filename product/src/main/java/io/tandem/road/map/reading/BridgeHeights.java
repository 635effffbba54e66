package io.tandem.road.map.reading;

import io.tandem.road.ConnectionType;
import io.tandem.road.Lane;
import io.tandem.road.LaneConnection;
import io.tandem.road.LaneDefinition;
import io.tandem.road.LanePoint;
import io.tandem.road.LaneProjection;
import io.tandem.road.RoadDefinition;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;

/**
 * Heights of maps that tell bridges by their layer alone, as OpenStreetMap does: a lane of layer n lies n times 5.5 m over the ground, and the roads that lead to it rise on ramps of
 * 6 % at most, by the way along the roads. What is below the ground stays on it. Maps with heights keep theirs.
 */
public final class BridgeHeights {

    /** Between a road and the one that crosses over it, surface to surface: 4.5 m of clearance and the bridge itself. */
    static final double LAYER_METRES = 5.5;
    private static final double STEEPEST = 0.06;
    /** The steepest place of the ramp's profile 3 t² - 2 t³ is in its middle: 1.5 times its mean. */
    private static final double RAMP_METRES = 1.5 * LAYER_METRES / STEEPEST;
    private static final double POINT_METRES = 10;
    /** The layers of OpenStreetMap are -5 to 5. */
    private static final int HIGHEST_LAYER = 5;

    private final RoadDefinition plan;
    private final double[] length;
    /** by end of a lane, its start at 2 i and its end at 2 i + 1: ends at the same place */
    private final List<List<Integer>> joined = new ArrayList<>();

    private record Reached(int end, double metres) {
    }

    /** @param station on its lane, metres */
    private record Place(LanePoint point, double station) {
    }

    /** @param metres along the roads to each end of a lane from the nearest lane of the layer */
    private record Above(int layer, double[] metres) {
    }

    private BridgeHeights(RoadDefinition plan) {
        this.plan = plan;
        length = plan.lanes().stream().mapToDouble(lane -> new Lane(0, lane).length()).toArray();
        for (int i = 0; i < 2 * length.length; i++) {
            joined.add(new ArrayList<>(2));
        }
        for (LaneConnection connection : plan.connections()) {
            int from = 2 * connection.from();
            int to = 2 * connection.to();
            if (connection.turn() == ConnectionType.FOLLOW) {
                join(from + 1, to);
            } else if (connection.turn().changesLane()) {
                join(from, to);
                join(from + 1, to + 1);
            }
        }
    }

    private void join(int one, int other) {
        joined.get(one).add(other);
        joined.get(other).add(one);
    }

    /** The same map with its bridges raised; itself where it has none, or has heights. */
    public static RoadDefinition raise(RoadDefinition plan) {
        boolean bridges = plan.lanes().stream().anyMatch(lane -> lane.layer() > 0);
        boolean level = plan.lanes().stream().flatMap(lane -> lane.points().stream()).allMatch(point -> point.height() == 0);
        return bridges && level ? new BridgeHeights(plan).raised() : plan;
    }

    private RoadDefinition raised() {
        List<LaneDefinition> lanes = new ArrayList<>(plan.lanes());
        List<Above> above = lanes.stream().map(LaneDefinition::layer).filter(layer -> layer > 0).distinct().sorted().map(layer -> new Above(layer, waysFrom(layer))).toList();
        for (int i = 0; i < length.length; i++) {
            lanes.set(i, raised(i, above));
        }
        return new RoadDefinition(lanes, plan.connections(), plan.controls(), plan.junctions());
    }

    /** Metres along the roads to each end of a lane from the nearest lane of a layer. */
    private double[] waysFrom(int layer) {
        double[] metres = new double[2 * length.length];
        Arrays.fill(metres, Double.POSITIVE_INFINITY);
        PriorityQueue<Reached> next = new PriorityQueue<>(Comparator.comparingDouble(Reached::metres).thenComparingInt(Reached::end));
        for (int i = 0; i < length.length; i++) {
            if (plan.lanes().get(i).layer() == layer) {
                reach(2 * i, 0, metres, next);
                reach(2 * i + 1, 0, metres, next);
            }
        }
        while (!next.isEmpty()) {
            Reached one = next.poll();
            if (one.metres == metres[one.end]) {
                reach(one.end ^ 1, one.metres + length[one.end / 2], metres, next);
                joined.get(one.end).forEach(end -> reach(end, one.metres, metres, next));
            }
        }
        return metres;
    }

    private static void reach(int end, double way, double[] metres, PriorityQueue<Reached> next) {
        if (way < metres[end]) {
            metres[end] = way;
            next.add(new Reached(end, way));
        }
    }

    private LaneDefinition raised(int lane, List<Above> above) {
        LaneDefinition before = plan.lanes().get(lane);
        if (before.layer() <= 0 && above.stream().allMatch(one -> Math.min(one.metres[2 * lane], one.metres[2 * lane + 1]) >= HIGHEST_LAYER * RAMP_METRES)) {
            return before;
        }
        List<LanePoint> points = new ArrayList<>();
        double highest = 0;
        for (Place place : places(lane, above)) {
            LanePoint point = place.point;
            double height = height(lane, place.station, above);
            highest = Math.max(highest, height);
            points.add(new LanePoint(point.east(), point.north(), point.width(), point.limit(), point.heading(), height, point.bank()));
        }
        return highest == 0 ? before : new LaneDefinition(before.name(), points, before.closed(), before.width(), before.limit(), before.layer(), before.roundabout(), before.kind(), before.priority());
    }

    private double height(int lane, double station, List<Above> above) {
        double height = 0;
        for (Above one : above) {
            int times = Math.min(one.layer, HIGHEST_LAYER);
            height = Math.max(height, times * LAYER_METRES * profile(1 - way(lane, station, one) / (times * RAMP_METRES)));
        }
        return height;
    }

    /** Metres along the roads from the nearest lane of a layer. */
    private double way(int lane, double station, Above one) {
        return plan.lanes().get(lane).layer() == one.layer ? 0 : Math.min(one.metres[2 * lane] + station, one.metres[2 * lane + 1] + length[lane] - station);
    }

    private static double profile(double part) {
        double t = Math.clamp(part, 0, 1);
        return t * t * (3 - 2 * t);
    }

    /** The waypoints of a lane, with more on its curve where they are far apart and it rises. */
    private List<Place> places(int lane, List<Above> above) {
        LaneDefinition before = plan.lanes().get(lane);
        Lane curve = new Lane(0, before);
        List<Place> places = new ArrayList<>();
        LaneProjection spot = new LaneProjection();
        for (LanePoint point : before.points()) {
            double from = places.isEmpty() ? 0 : places.getLast().station;
            double near = places.isEmpty() ? 0 : from + distance(places.getLast().point, point);
            double to = curve.project(point.east(), point.north(), near, spot) ? spot.station() : near;
            int pieces = places.isEmpty() || before.closed() ? 1 : (int) Math.ceil((to - from) / POINT_METRES);
            for (int k = 1; k < pieces; k++) {
                double station = from + (to - from) * k / pieces;
                if (rises(lane, station, above)) {
                    places.add(new Place(new LanePoint(curve.eastAt(station), curve.northAt(station), curve.widthAt(station), curve.limitAt(station), curve.headingAt(station)), station));
                }
            }
            places.add(new Place(point, to));
        }
        return places;
    }

    private static double distance(LanePoint from, LanePoint to) {
        double east = to.east() - from.east();
        double north = to.north() - from.north();
        return Math.sqrt(east * east + north * north);
    }

    /** Whether a ramp goes over a place, or begins or ends within a piece of it. */
    private boolean rises(int lane, double station, List<Above> above) {
        return above.stream().anyMatch(one -> one.layer != plan.lanes().get(lane).layer() && way(lane, station, one) < Math.min(one.layer, HIGHEST_LAYER) * RAMP_METRES + POINT_METRES);
    }
}
