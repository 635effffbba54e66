package io.tandem.behavior.walking;

import io.tandem.road.Lane;
import io.tandem.road.LaneConnection;
import io.tandem.road.NearbyLanes;
import io.tandem.road.RoadNetwork;
import io.tandem.road.Route;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Finds the parts of ways on foot that lie on roads. Lanes less than a refuge apart are one road. */
public final class StreetCrossings {

    private static final double SPACING_METRES = 0.2;
    /** An island of this width lets one wait in the middle, metres. */
    private static final double REFUGE_METRES = 1.5;
    private static final double HALF_WIDEST_LANE_METRES = 6;
    /** How far from a crossing vehicles are looked for, metres. */
    private static final double HORIZON_METRES = 200;
    private static final int MOST_LANES = 12;

    private final RoadNetwork roads;
    private final Map<Integer, List<LaneConnection>> into = new HashMap<>();

    public StreetCrossings(RoadNetwork roads) {
        this.roads = roads;
        for (LaneConnection connection : roads.connections()) {
            if (!connection.turn().changesLane()) {
                into.computeIfAbsent(connection.to(), _ -> new ArrayList<>()).add(connection);
            }
        }
    }

    /** A stretch on the road, while it is being found: first and last station, and by lane the stations of the way where it is crossed and the lane's own there. */
    private static final class Stretch {
        private final double from;
        private double to;
        private final Map<Integer, double[]> lanes = new LinkedHashMap<>();

        private Stretch(double from) {
            this.from = from;
            this.to = from;
        }
    }

    /** The crossings of a way, in its order. */
    List<StreetCrossing> along(Route way) {
        List<Stretch> stretches = new ArrayList<>();
        NearbyLanes nearby = new NearbyLanes(MOST_LANES);
        int samples = (int) Math.ceil(way.length() / SPACING_METRES);
        for (int i = 0; i <= samples; i++) {
            look(Math.min(way.length(), i * SPACING_METRES), way, nearby, stretches);
        }
        return stretches.stream().map(this::crossing).toList();
    }

    private void look(double station, Route way, NearbyLanes nearby, List<Stretch> stretches) {
        roads.near(way.eastAt(station), way.northAt(station), HALF_WIDEST_LANE_METRES, nearby);
        for (int i = 0; i < nearby.count(); i++) {
            Lane lane = roads.lane(nearby.lane(i));
            double offset = Math.abs(nearby.spot(i).offset());
            if (nearby.spot(i).beyond() == 0 && offset <= lane.widthAt(nearby.spot(i).station()) / 2) {
                add(station, lane.id(), nearby.spot(i).station(), offset, stretches);
            }
        }
    }

    /** Of each lane the sample nearest to its centre line counts. */
    private static void add(double station, int lane, double laneStation, double offset, List<Stretch> stretches) {
        if (stretches.isEmpty() || station - stretches.getLast().to > REFUGE_METRES) {
            stretches.add(new Stretch(station));
        }
        Stretch stretch = stretches.getLast();
        stretch.to = station;
        double[] best = stretch.lanes.get(lane);
        if (best == null || offset < best[2]) {
            stretch.lanes.put(lane, new double[] {station, laneStation, offset});
        }
    }

    private StreetCrossing crossing(Stretch stretch) {
        List<StreetCrossing.Conflict> conflicts = new ArrayList<>();
        stretch.lanes.forEach((id, best) -> conflicts.add(new StreetCrossing.Conflict(best[0], id, best[1], roads.lane(id).closed() ? roads.lane(id).length() : 0, upstream(id, best[1]))));
        return new StreetCrossing(stretch.from, stretch.to, conflicts);
    }

    /** By lane: metres from its beginning along the lanes to a station of another, as far as the horizon. */
    private Map<Integer, Double> upstream(int lane, double station) {
        Map<Integer, Double> found = new HashMap<>();
        extend(lane, station, lane, found);
        return found;
    }

    private void extend(int lane, double distance, int target, Map<Integer, Double> found) {
        for (LaneConnection connection : into.getOrDefault(lane, List.of())) {
            double onTarget = distance - connection.toStation();
            double whole = onTarget + connection.fromStation();
            boolean near = onTarget >= 0 && onTarget < HORIZON_METRES;
            if (near && connection.from() != target && whole < found.getOrDefault(connection.from(), Double.POSITIVE_INFINITY)) {
                found.put(connection.from(), whole);
                extend(connection.from(), whole, target, found);
            }
        }
    }
}
