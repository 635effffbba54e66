package io.tandem.road;

import io.tandem.geo.Angle;
import io.tandem.road.curve.ArcLengthTable;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.DoubleSummaryStatistics;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Finds where the outlines of two cars would overlap, one on each of two lanes, though the lanes neither cross nor merge: in narrow junctions, where
 * turning lanes pass each other, and where lanes run beside each other before they join. Outlines are rectangles whose middle is on the lane. In a
 * curve a car points outward: it has the direction of the lane where its rear axle is, b behind the middle.
 */
final class OutlineSearch {

    /** Half of a car's length and width with some air around it, metres. */
    private static final double HALF_LENGTH = 2.4;
    private static final double HALF_WIDTH = 1.0;
    /** Half of a car's length without, by which the middle of a car that has just entered an area is before the front, metres. */
    private static final double TO_FRONT = 2.25;
    /** b, metres. */
    private static final double BEHIND_MIDDLE = 1.4;
    /**
     * In a bend a car is beside its lane: metres of air for each 1/m of curvature; more beyond the curvature at full lock, of which so much is left at the
     * next node; and at most so many metres.
     */
    private static final double AIR_PER_CURVATURE = 1.5;
    private static final double LOCK_CURVATURE = 0.2;
    private static final double AIR_BEYOND_LOCK = 4;
    private static final double LEFT_AT_NEXT_NODE = 0.9;
    private static final double MOST_AIR = 1;
    /** Middles of cars that overlap are not farther apart than this, metres. */
    static final double FARTHEST = 2 * Math.sqrt(HALF_LENGTH * HALF_LENGTH + (HALF_WIDTH + MOST_AIR) * (HALF_WIDTH + MOST_AIR));
    /** Overlaps of the same two lanes farther apart than this are two, metres. */
    private static final double APART_METRES = 3;
    /** Of roads that meet in a junction, so many metres from their ends are at its level. */
    private static final double LEVEL_METRES = 30;
    /** Only every second node is tested; nodes are half a metre apart. */
    private static final int STRIDE = 2;

    private final RoadNetwork network;
    private final LaneGrid grid;
    /** pairs of lanes that follow each other within a car's length, fork, or lie side by side: there one follows, and does not give way */
    private final LanePairs inOrder = new LanePairs();
    /** by lane: the layers of the lanes before and after it */
    private final List<Set<Integer>> meets = new ArrayList<>();
    /** by part of the grid, as far as needed: the direction east and north of a car at every node; by lane: half the width that it needs there */
    private final double[][] directions;
    private final double[][] halfWidths;
    /** by lane: the lanes that lead into it */
    private final List<List<Integer>> into = new ArrayList<>();
    private final Map<Long, Overlaps> found = new HashMap<>();
    /** positions of the nodes of the two parts that are tested */
    private final double[] aEast = new double[LaneGrid.NODES_PER_PART];
    private final double[] aNorth = new double[LaneGrid.NODES_PER_PART];
    private final double[] bEast = new double[LaneGrid.NODES_PER_PART];
    private final double[] bNorth = new double[LaneGrid.NODES_PER_PART];

    /** Middles of two cars that overlap, stations in metres. */
    private record Overlap(double first, double second) {
    }

    /** All of two lanes, the one with the smaller id first. */
    private record Overlaps(int first, int second, List<Overlap> all) {
    }

    OutlineSearch(RoadNetwork network, LaneGrid grid) {
        this.network = network;
        this.grid = grid;
        this.directions = new double[grid.first.length][];
        this.halfWidths = new double[network.lanes().size()][];
        for (Lane lane : network.lanes()) {
            meets.add(new HashSet<>(Set.of(lane.layer())));
            into.add(new ArrayList<>());
            chain(lane.id(), lane.id(), 0);
        }
        for (LaneConnection connection : network.connections()) {
            if (connection.turn().changesLane()) {
                inOrder.add(connection.from(), connection.to());
            } else {
                into.get(connection.to()).add(connection.from());
                meets.get(connection.from()).add(network.lane(connection.to()).layer());
                meets.get(connection.to()).add(network.lane(connection.from()).layer());
                network.from(connection.from()).forEach(other -> inOrder.add(connection.to(), other.to()));
            }
        }
    }

    private void chain(int from, int lane, double metres) {
        for (LaneConnection connection : network.from(lane)) {
            if (!connection.turn().changesLane() && connection.to() != from && inOrder.add(from, connection.to())) {
                double more = metres + network.lane(connection.to()).length();
                if (more < 2 * FARTHEST) {
                    chain(from, connection.to(), more);
                }
            }
        }
    }

    /** Tests two parts of the grid; what another conflict covers is left out. */
    void test(int one, int other, ConflictSearch others) {
        Lane a = grid.lanes.get(grid.lane[one]);
        Lane b = grid.lanes.get(grid.lane[other]);
        if (a == b || inOrder.contains(a.id(), b.id())) {
            return;
        }
        boolean level = a.layer() == b.layer();
        if (!level && meets.get(a.id()).stream().noneMatch(meets.get(b.id())::contains)) {
            return;
        }
        grid.copyPositions(one, aEast, aNorth);
        grid.copyPositions(other, bEast, bNorth);
        List<LaneConflict> known = others.between(a, b);
        for (int i = 0; i <= grid.last[one] - grid.first[one]; i += STRIDE) {
            double at = a.nodes().stationOf(grid.first[one] + i);
            if (grid.reaches(other, aEast[i], aNorth[i], FARTHEST) && !ConflictSearch.covers(known, a, at) && (level || isNearEnd(a, at))) {
                test(one, i, at, other, level);
            }
        }
    }

    /** Tests one node of a part against all of another. */
    private void test(int one, int i, double at, int other, boolean level) {
        Lane b = grid.lanes.get(grid.lane[other]);
        for (int j = 0; j <= grid.last[other] - grid.first[other]; j += STRIDE) {
            double e = bEast[j] - aEast[i];
            double n = bNorth[j] - aNorth[i];
            if (e * e + n * n < FARTHEST * FARTHEST && overlap(one, i, other, j, e, n)) {
                add(grid.lanes.get(grid.lane[one]), at, b, b.nodes().stationOf(grid.first[other] + j), level);
            }
        }
    }

    private void add(Lane a, double at, Lane b, double bt, boolean level) {
        if ((level || isNearEnd(b, bt)) && !a.isClearOf(b, at, bt)) {
            boolean sorted = a.id() < b.id();
            found.computeIfAbsent(LanePairs.key(a.id(), b.id()), _ -> new Overlaps(Math.min(a.id(), b.id()), Math.max(a.id(), b.id()), new ArrayList<>()))
                    .all.add(new Overlap(sorted ? at : bt, sorted ? bt : at));
        }
    }

    private static boolean isNearEnd(Lane lane, double station) {
        return Math.min(station, lane.length() - station) < LEVEL_METRES;
    }

    /** Separating axes of the two rectangles at these nodes of two parts; e and n lead from the first to the second. */
    private boolean overlap(int one, int i, int other, int j, double e, double n) {
        double[] p = directions(one);
        double[] q = directions(other);
        double cos = Math.abs(p[2 * i] * q[2 * j] + p[2 * i + 1] * q[2 * j + 1]);
        double sin = Math.abs(p[2 * i] * q[2 * j + 1] - p[2 * i + 1] * q[2 * j]);
        double aHalf = halfWidths(grid.lanes.get(grid.lane[one]))[grid.first[one] + i];
        double bHalf = halfWidths(grid.lanes.get(grid.lane[other]))[grid.first[other] + j];
        return Math.abs(e * p[2 * i] + n * p[2 * i + 1]) < HALF_LENGTH + HALF_LENGTH * cos + bHalf * sin
                && Math.abs(n * p[2 * i] - e * p[2 * i + 1]) < aHalf + HALF_LENGTH * sin + bHalf * cos
                && Math.abs(e * q[2 * j] + n * q[2 * j + 1]) < HALF_LENGTH + HALF_LENGTH * cos + aHalf * sin
                && Math.abs(n * q[2 * j] - e * q[2 * j + 1]) < bHalf + HALF_LENGTH * sin + aHalf * cos;
    }

    private double[] directions(int part) {
        if (directions[part] == null) {
            Lane lane = grid.lanes.get(grid.lane[part]);
            ArcLengthTable nodes = lane.nodes();
            double[] all = new double[2 * (grid.last[part] - grid.first[part] + 1)];
            for (int i = 0; 2 * i < all.length; i++) {
                int node = grid.first[part] + i;
                double station = nodes.stationOf(node);
                boolean isStraight = nodes.isStraight() && station >= BEHIND_MIDDLE;
                double heading = isStraight ? 0 : headingOfCar(lane, station);
                all[2 * i] = isStraight ? nodes.directionEast(node) : Angle.cos(heading);
                all[2 * i + 1] = isStraight ? nodes.directionNorth(node) : Angle.sin(heading);
            }
            directions[part] = all;
        }
        return directions[part];
    }

    private double[] halfWidths(Lane lane) {
        if (halfWidths[lane.id()] == null) {
            ArcLengthTable nodes = lane.nodes();
            double[] half = new double[nodes.nodes()];
            double late = 0;
            for (int i = 0; i < half.length; i++) {
                double curvature = nodes.isStraight() ? 0 : Math.abs(lane.curvatureAt(nodes.stationOf(i)));
                late = Math.max(LEFT_AT_NEXT_NODE * late, AIR_BEYOND_LOCK * (curvature - LOCK_CURVATURE));
                half[i] = HALF_WIDTH + Math.min(MOST_AIR, late + AIR_PER_CURVATURE * Math.min(curvature, LOCK_CURVATURE));
            }
            leaveOutTapers(lane, half);
            halfWidths[lane.id()] = half;
        }
        return halfWidths[lane.id()];
    }

    /** A lane that opens beside another, or ends there, is at first or at last too narrow for a car: no outline overlaps a half width of NaN. */
    private void leaveOutTapers(Lane lane, double[] half) {
        boolean ends = network.from(lane.id()).stream().allMatch(connection -> connection.turn().changesLane());
        double from = into.get(lane.id()).isEmpty() ? Taper.opens(lane) : 0;
        double to = ends ? Taper.closes(lane) : lane.length();
        for (int i = 0; from < to && i < half.length; i++) {
            double station = lane.nodes().stationOf(i);
            half[i] = station < from || to < lane.length() && station > to ? Double.NaN : half[i];
        }
    }

    /** Of cars that come from several lanes, that of the one that turns most. */
    private double headingOfCar(Lane lane, double station) {
        double behind = station - BEHIND_MIDDLE;
        double own = lane.headingAt(station);
        if (behind >= 0 || lane.closed()) {
            return lane.headingAt(behind);
        }
        double most = 0;
        for (int from : into.get(lane.id())) {
            Lane before = network.lane(from);
            double turn = Angle.wrap(before.headingAt(Math.max(0, before.length() + behind)) - own);
            most = Math.abs(turn) > Math.abs(most) && Math.abs(turn) < Math.PI / 2 ? turn : most;
        }
        return own + most;
    }

    /** The areas found, by lanes and rising station of the first. */
    List<LaneConflict> all() {
        List<LaneConflict> all = new ArrayList<>();
        found.values().stream().sorted(Comparator.comparingInt(Overlaps::first).thenComparingInt(Overlaps::second)).forEach(pair -> {
            List<Overlap> overlaps = pair.all;
            overlaps.sort(Comparator.comparingDouble(Overlap::first));
            int from = 0;
            for (int i = 1; i <= overlaps.size(); i++) {
                if (i == overlaps.size() || overlaps.get(i).first - overlaps.get(i - 1).first > APART_METRES) {
                    all.add(area(pair.first, pair.second, overlaps.subList(from, i)));
                    from = i;
                }
            }
        });
        return all;
    }

    private LaneConflict area(int first, int second, List<Overlap> overlaps) {
        double[] one = extent(network.lane(first), overlaps.stream().mapToDouble(Overlap::first).summaryStatistics());
        double[] other = extent(network.lane(second), overlaps.stream().mapToDouble(Overlap::second).summaryStatistics());
        return new LaneConflict(LaneConflict.Kind.CROSS, first, one[0], one[1], one[2], second, other[0], other[1], other[2]);
    }

    /** The middle of an area, and where a front enters it and a rear leaves it; of a short one, its middle. */
    private static double[] extent(Lane lane, DoubleSummaryStatistics middles) {
        double middle = (middles.getMin() + middles.getMax()) / 2;
        double from = Math.min(middle, middles.getMin() + TO_FRONT);
        double to = Math.max(middle, middles.getMax() - TO_FRONT);
        return new double[] {middle, Math.max(0, from), Math.min(lane.length(), to)};
    }
}
