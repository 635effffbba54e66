package io.tandem.road.map;

import io.tandem.geo.LocalPosition;
import io.tandem.road.LaneDefinition;
import io.tandem.road.LanePoint;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * A zone of a route network: an open area that is entered and left at waypoints of its perimeter, with parking spots. Its lanes are made: from every
 * entry to the nearest exits, to every exit from the nearest entries, and from the nearest entry into every spot, where they end.
 */
final class RndfZone {

    private static final double ZONE_LIMIT_MPS = 4;
    /** Lanes from an entry, and to an exit, within a zone. */
    private static final int MOST_WAYS = 2;

    private final String name;
    private final int line;
    private final Map<String, LocalPosition> gates = new LinkedHashMap<>();
    private final Map<String, List<LocalPosition>> spots = new LinkedHashMap<>();
    private final Map<String, List<Integer>> starting = new HashMap<>();
    private final Map<String, List<Integer>> ending = new HashMap<>();
    private String spot = "";
    private double width = LanePoint.USUAL_WIDTH;

    RndfZone(String name, int line) {
        this.name = name;
        this.line = line;
    }

    void beginSpot(String number) {
        spot = number;
        spots.put(number, new ArrayList<>());
    }

    void spotWidth(double metres) {
        width = metres;
    }

    /** A waypoint of the perimeter, or of the spot under way. */
    void point(String number, LocalPosition place) {
        if (!spot.isEmpty() && number.startsWith(spot + ".")) {
            spots.get(spot).add(place);
        } else {
            gates.put(number, place);
        }
    }

    boolean has(String waypoint) {
        return gates.containsKey(waypoint);
    }

    /**
     * Adds its lanes.
     *
     * @param left    waypoints that exits lead from
     * @param entered waypoints that exits lead to
     */
    void draw(RoadNetworkBuilder draft, Set<String> left, Set<String> entered) {
        List<String> entries = gates.keySet().stream().filter(entered::contains).toList();
        List<String> exits = gates.keySet().stream().filter(left::contains).toList();
        Set<List<String>> ways = new LinkedHashSet<>();
        entries.forEach(entry -> nearest(gates.get(entry), exits, entry).forEach(exit -> ways.add(List.of(entry, exit))));
        exits.forEach(exit -> nearest(gates.get(exit), entries, exit).forEach(entry -> ways.add(List.of(entry, exit))));
        for (List<String> way : ways) {
            note(way.getFirst(), way.getLast(), add(draft, way.getFirst() + " to " + way.getLast(), way.stream().map(gates::get).toList(), LanePoint.USUAL_WIDTH));
        }
        spots.forEach((number, points) -> spot(draft, number, points, entries));
    }

    /** The gates nearest to a place, without one of them. */
    private List<String> nearest(LocalPosition to, List<String> some, String without) {
        return some.stream().filter(gate -> !gate.equals(without)).sorted(Comparator.comparingDouble(gate -> distance(gates.get(gate), to))).limit(MOST_WAYS).toList();
    }

    private static double distance(LocalPosition from, LocalPosition to) {
        return StrictMath.hypot(to.east() - from.east(), to.north() - from.north());
    }

    private void spot(RoadNetworkBuilder draft, String number, List<LocalPosition> points, List<String> entries) {
        if (points.isEmpty() || entries.isEmpty()) {
            return;
        }
        String entry = nearest(points.getFirst(), entries, "").getFirst();
        List<LocalPosition> way = new ArrayList<>(List.of(gates.get(entry)));
        way.addAll(points);
        note(entry, number, add(draft, entry + " to spot " + number, way, width));
    }

    private int add(RoadNetworkBuilder draft, String to, List<LocalPosition> way, double wide) {
        List<LanePoint> points = way.stream().map(at -> new LanePoint(at.east(), at.north(), wide, ZONE_LIMIT_MPS, Double.NaN)).toList();
        return draft.add(LaneDefinition.open("zone " + name + ": " + to, points), line);
    }

    private void note(String from, String to, int lane) {
        if (lane >= 0) {
            starting.computeIfAbsent(from, _ -> new ArrayList<>()).add(lane);
            ending.computeIfAbsent(to, _ -> new ArrayList<>()).add(lane);
        }
    }

    /** Lanes in the builder that begin at a waypoint of the perimeter. */
    List<Integer> startingAt(String waypoint) {
        return starting.getOrDefault(waypoint, List.of());
    }

    List<Integer> endingAt(String waypoint) {
        return ending.getOrDefault(waypoint, List.of());
    }
}
