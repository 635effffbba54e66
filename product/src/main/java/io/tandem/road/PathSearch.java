package io.tandem.road;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.PriorityQueue;

/**
 * Quickest path to a station by A* (P. Hart, N. Nilsson, B. Raphael, IEEE Trans. Systems Science and Cybernetics 4 (1968) 100)
 * over pairs of lane and entry station, so the graph is implicit. The cost is the travel time at the speed limits, plus three
 * seconds per lane change. The heuristic is the straight-line distance at the highest speed limit of the network, which never
 * overestimates.
 */
final class PathSearch {

    private static final double CHANGE_SECONDS = 3;
    /** Entries of a lane closer together than this are one node, metres. */
    private static final double SAME_ENTRY_METRES = 0.001;

    /**
     * A node of the search: a lane entered at a station, with the cost so far and its predecessor.
     *
     * @param atLeast cost so far plus heuristic, seconds
     */
    private record Entry(int lane, double station, ConnectionType turn, double seconds, double atLeast, Entry before, double leftAt) {
    }

    private record Key(int lane, long place) {
    }

    private final RoadNetwork network;
    private final int goal;
    private final double goalStation;
    private final double goalEast;
    private final double goalNorth;
    private final PriorityQueue<Entry> open = new PriorityQueue<>((a, b) -> {
        int order = Double.compare(a.atLeast, b.atLeast);
        return order != 0 ? order : Integer.compare(a.lane, b.lane);
    });
    private final Map<Key, Double> best = new HashMap<>();

    PathSearch(RoadNetwork network, int goal, double goalStation) {
        this.network = network;
        this.goal = goal;
        this.goalStation = goalStation;
        goalEast = network.lane(goal).eastAt(goalStation);
        goalNorth = network.lane(goal).northAt(goalStation);
    }

    Optional<Itinerary> from(int lane, double station) {
        offer(lane, station, ConnectionType.FOLLOW, 0, null, station);
        while (!open.isEmpty()) {
            Entry entry = open.poll();
            if (entry.lane < 0) {
                return Optional.of(itinerary(entry));
            }
            if (entry.seconds <= best.get(key(entry.lane, entry.station))) {
                expand(entry);
            }
        }
        return Optional.empty();
    }

    private void expand(Entry entry) {
        Lane lane = network.lane(entry.lane);
        if (entry.lane == goal && leadsTo(lane, entry.station, goalStation)) {
            double seconds = entry.seconds + lane.secondsBetween(entry.station, goalStation);
            open.add(new Entry(-1, goalStation, ConnectionType.FOLLOW, seconds, seconds, entry, goalStation));
        }
        for (LaneConnection way : network.from(entry.lane)) {
            if (way.turn().changesLane()) {
                change(entry, lane, way);
            } else if (leadsTo(lane, entry.station, way.fromStation())) {
                double seconds = entry.seconds + lane.secondsBetween(entry.station, way.fromStation());
                offer(way.to(), way.toStation(), way.turn(), seconds, entry, way.fromStation());
            }
        }
    }

    private static boolean leadsTo(Lane lane, double from, double to) {
        return lane.closed() || to >= from - SAME_ENTRY_METRES;
    }

    /** A lane change happens as early as possible, and never straight back. */
    private void change(Entry entry, Lane lane, LaneConnection way) {
        double leave = Math.max(entry.station, way.fromStation());
        boolean back = entry.turn.changesLane() && entry.before.lane == way.to();
        if (!back) {
            double station = network.stationBeside(lane, leave, way.to());
            offer(way.to(), station, way.turn(), entry.seconds + lane.secondsBetween(entry.station, leave) + CHANGE_SECONDS, entry, leave);
        }
    }

    private void offer(int lane, double station, ConnectionType turn, double seconds, Entry before, double leftAt) {
        Double known = best.get(key(lane, station));
        if (known == null || seconds < known) {
            best.put(key(lane, station), seconds);
            double e = network.lane(lane).eastAt(station) - goalEast;
            double n = network.lane(lane).northAt(station) - goalNorth;
            double straight = Math.sqrt(e * e + n * n) / network.fastest();
            open.add(new Entry(lane, station, turn, seconds, seconds + straight, before, leftAt));
        }
    }

    private static Key key(int lane, double station) {
        return new Key(lane, Math.round(station / SAME_ENTRY_METRES));
    }

    private static Itinerary itinerary(Entry arrival) {
        List<Itinerary.Leg> legs = new ArrayList<>();
        for (Entry entry = arrival; entry.before != null; entry = entry.before) {
            legs.addFirst(new Itinerary.Leg(entry.before.lane, entry.before.station, entry.leftAt, entry.before.turn));
        }
        return new Itinerary(legs, arrival.seconds);
    }
}
