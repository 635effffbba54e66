package io.tandem.road;

import io.tandem.road.curve.ArcLengthTable;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Finds where lanes of a network cross, merge, or come so near that vehicles on them would touch. */
final class ConflictSearch {

    /** Centre lines that touch within this distance of the ends of both lanes follow, split or merge there and do not cross, metres. */
    private static final double END_ZONE_METRES = 2;
    private static final double STEP_METRES = 0.5;
    /** Distance between centre lines at which two wide vehicles pass each other with air between them, metres. */
    private static final double PASSING_METRES = 2.8;
    /** Search limit for the ends of a conflict area from where it was found, metres. */
    private static final double SEARCH_LIMIT_METRES = 60;
    /** Crossings of the same two lanes closer than this are one, metres. */
    private static final double SAME_CROSSING_METRES = 3;
    /** Lanes are looked for beside each other so far before the end of a merge, metres. */
    private static final double OVERSHOOT_METRES = 5;
    /** Segments farther apart than this do not cross, however the last digits are rounded, metres. */
    private static final double ROUNDING_METRES = 1e-3;

    private final RoadNetwork network;
    private final LaneGrid grid;
    private final List<LaneConflict> found = new ArrayList<>();
    private final Map<Long, List<LaneConflict>> byPair = new HashMap<>();
    private final LaneProjection spot = new LaneProjection();
    /** positions of the nodes of the two parts that are tested */
    private final double[] aEast = new double[LaneGrid.NODES_PER_PART];
    private final double[] aNorth = new double[LaneGrid.NODES_PER_PART];
    private final double[] bEast = new double[LaneGrid.NODES_PER_PART];
    private final double[] bNorth = new double[LaneGrid.NODES_PER_PART];

    ConflictSearch(RoadNetwork network, LaneGrid grid) {
        this.network = network;
        this.grid = grid;
    }

    /** Crossings are searched before overlaps of outlines, because outlines on lanes that cross overlap, too. */
    List<LaneConflict> all() {
        merges();
        search(0, this::cross);
        OutlineSearch outlines = new OutlineSearch(network, grid);
        search(OutlineSearch.FARTHEST, (one, other) -> outlines.test(one, other, this));
        found.addAll(outlines.all());
        return List.copyOf(new BranchOverlaps(network).settle(found));
    }

    /** A test of a part of one lane against a part of another. */
    private interface PartTest {
        void test(int one, int other);
    }

    /** Tests all parts of lanes whose bounding boxes are within reach of each other, metres. */
    private void search(double reach, PartTest test) {
        for (int cell = 0; cell < grid.cells(); cell++) {
            for (int i = grid.begin(cell); i < grid.end(cell); i++) {
                for (int j = i + 1; j < grid.end(cell); j++) {
                    if (!grid.areApart(grid.part(i), grid.part(j), reach) && grid.isFirstShared(cell, grid.part(i), grid.part(j))) {
                        test.test(grid.part(i), grid.part(j));
                    }
                }
            }
        }
    }

    private void merges() {
        List<List<LaneConnection>> into = new ArrayList<>();
        network.lanes().forEach(_ -> into.add(new ArrayList<>()));
        for (LaneConnection connection : network.connections()) {
            if (!connection.turn().changesLane()) {
                into.get(connection.to()).add(connection);
            }
        }
        LanePairs seen = new LanePairs();
        for (List<LaneConnection> entries : into) {
            for (int i = 0; i < entries.size(); i++) {
                LaneConnection one = entries.get(i);
                boolean midway = one.toStation() > SAME_CROSSING_METRES || network.lane(one.to()).closed();
                if (midway && one.from() != one.to() && seen.add(one.from(), one.to())) {
                    addMerge(one.from(), one.fromStation(), one.to(), one.toStation());
                }
                for (int j = i + 1; j < entries.size(); j++) {
                    LaneConnection other = entries.get(j);
                    if (one.from() != other.from() && Math.abs(one.toStation() - other.toStation()) < SAME_CROSSING_METRES && seen.add(one.from(), other.from())) {
                        addMerge(one.from(), one.fromStation(), other.from(), other.fromStation());
                    }
                }
            }
        }
    }

    private void addMerge(int one, double oneAt, int other, double otherAt) {
        add(LaneConflict.Kind.MERGE, network.lane(one), oneAt, network.lane(other), otherAt);
    }

    private void add(LaneConflict.Kind kind, Lane one, double oneAt, Lane other, double otherAt) {
        Lane first = one.id() < other.id() ? one : other;
        Lane second = first == one ? other : one;
        double firstAt = first == one ? oneAt : otherAt;
        double secondAt = first == one ? otherAt : oneAt;
        boolean merge = kind == LaneConflict.Kind.MERGE;
        LaneConflict conflict = new LaneConflict(kind,
                first.id(), firstAt, edge(first, firstAt, second, -STEP_METRES), merge ? firstAt : edge(first, firstAt, second, STEP_METRES),
                second.id(), secondAt, edge(second, secondAt, first, -STEP_METRES), merge ? secondAt : edge(second, secondAt, first, STEP_METRES));
        found.add(conflict);
        byPair.computeIfAbsent(LanePairs.key(first.id(), second.id()), _ -> new ArrayList<>()).add(conflict);
    }

    /** Follows a lane until it is clear of the other. Lanes that merge may overshoot their end, where the map's link does: then they are not beside each other there. */
    private double edge(Lane lane, double at, Lane other, double step) {
        double along = at;
        while (step < 0 && at - along < OVERSHOOT_METRES && along > -step && !touches(lane, along, other)) {
            along += step;
        }
        along = touches(lane, along, other) ? along : at;
        while (Math.abs(along - at) < SEARCH_LIMIT_METRES && touches(lane, along, other)) {
            double next = along + step;
            if (!lane.closed() && (next < 0 || next > lane.length())) {
                return next < 0 ? 0 : lane.length();
            }
            along = next;
        }
        return lane.closed() ? along - lane.length() * Math.floor(along / lane.length()) : along;
    }

    private boolean touches(Lane lane, double station, Lane other) {
        boolean beside = other.project(lane.eastAt(station), lane.northAt(station), spot.station(), spot);
        return beside && spot.distance() < Math.min(PASSING_METRES, (lane.widthAt(station) + other.widthAt(spot.station())) / 2);
    }

    private void cross(int one, int other) {
        Lane a = grid.lanes.get(grid.lane[one]);
        Lane b = grid.lanes.get(grid.lane[other]);
        if (a == b || a.layer() != b.layer()) {
            return;
        }
        grid.copyPositions(one, aEast, aNorth);
        grid.copyPositions(other, bEast, bNorth);
        for (int i = 0; i < grid.last[one] - grid.first[one]; i++) {
            if (!grid.isApart(other, aEast[i], aNorth[i], aEast[i + 1], aNorth[i + 1], ROUNDING_METRES)) {
                for (int j = 0; j < grid.last[other] - grid.first[other]; j++) {
                    cross(a, grid.first[one], i, b, grid.first[other], j);
                }
            }
        }
    }

    /** Tests the segments i and j of two parts that begin at these nodes of their lanes. */
    private void cross(Lane a, int aFirst, int i, Lane b, int bFirst, int j) {
        double alongEast = aEast[i + 1] - aEast[i];
        double alongNorth = aNorth[i + 1] - aNorth[i];
        double otherEast = bEast[j + 1] - bEast[j];
        double otherNorth = bNorth[j + 1] - bNorth[j];
        double toEast = bEast[j] - aEast[i];
        double toNorth = bNorth[j] - aNorth[i];
        double area = alongEast * otherNorth - alongNorth * otherEast;
        double t = (toEast * otherNorth - toNorth * otherEast) / area;
        double u = (toEast * alongNorth - toNorth * alongEast) / area;
        if (t >= 0 && t <= 1 && u >= 0 && u <= 1) {
            double at = between(a.nodes(), aFirst + i, t);
            double bt = between(b.nodes(), bFirst + j, u);
            if (!(isEnd(a, at) && isEnd(b, bt)) && !a.isClearOf(b, at, bt) && !covers(between(a, b), a, at)) {
                add(LaneConflict.Kind.CROSS, a, at, b, bt);
            }
        }
    }

    private static double between(ArcLengthTable nodes, int node, double share) {
        double from = nodes.stationOf(node);
        return nodes.pieceOf(node) == nodes.pieceOf(node + 1) ? from + share * (nodes.stationOf(node + 1) - from) : from;
    }

    private static boolean isEnd(Lane lane, double station) {
        return !lane.closed() && (station < END_ZONE_METRES || station > lane.length() - END_ZONE_METRES);
    }

    /** The crossings and merges of two lanes that were found so far. */
    List<LaneConflict> between(Lane a, Lane b) {
        return byPair.getOrDefault(LanePairs.key(a.id(), b.id()), List.of());
    }

    /** Whether one of these conflicts was found near a station of a lane, or is a merge in whose area it lies. */
    static boolean covers(List<LaneConflict> conflicts, Lane lane, double at) {
        for (int i = 0; i < conflicts.size(); i++) {
            LaneConflict conflict = conflicts.get(i);
            if (at > conflict.from(lane.id()) - SAME_CROSSING_METRES && at < conflict.to(lane.id()) + SAME_CROSSING_METRES) {
                return true;
            }
        }
        return false;
    }
}
