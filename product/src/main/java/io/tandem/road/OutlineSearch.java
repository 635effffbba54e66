package io.tandem.road;

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
 * curve a car points outward by the angle beta between its heading and its way: sin beta = b curvature, b from the rear axle to the middle.
 */
final class OutlineSearch {

    /** Half of a car's length and width with some air around it, metres. */
    private static final double HALF_LENGTH = 2.4;
    private static final double HALF_WIDTH = 1.0;
    /** Half of a car's length without, by which the middle of a car that has just entered an area is before the front, metres. */
    private static final double TO_FRONT = 2.25;
    /** b, metres. */
    private static final double BEHIND_MIDDLE = 1.4;
    private static final double LARGEST_SINE = 0.9;
    private static final double FARTHEST = 2 * Math.sqrt(HALF_LENGTH * HALF_LENGTH + HALF_WIDTH * HALF_WIDTH);
    /** Overlaps of the same two lanes farther apart than this are two, metres. */
    private static final double APART_METRES = 3;
    /** Of roads that meet in a junction, so many metres from their ends are at its level. */
    private static final double LEVEL_METRES = 30;
    /** Only every second node is tested; nodes are half a metre apart. */
    private static final int STRIDE = 2;

    private final RoadNetwork network;
    private final LaneGrid grid;
    /** pairs of lanes that follow each other within a car's length, fork, or lie side by side: there one follows, and does not give way */
    private final Set<Long> inOrder = new HashSet<>();
    /** by lane: the layers of the lanes before and after it */
    private final List<Set<Integer>> meets = new ArrayList<>();
    /** by lane, as far as needed: the direction east and north of a car at every node */
    private final double[][] directions;
    private final Map<Long, Overlaps> found = new HashMap<>();

    /** Middles of two cars that overlap, stations in metres. */
    private record Overlap(double first, double second) {
    }

    /** All of two lanes, the one with the smaller id first. */
    private record Overlaps(int first, int second, List<Overlap> all) {
    }

    OutlineSearch(RoadNetwork network, LaneGrid grid) {
        this.network = network;
        this.grid = grid;
        this.directions = new double[network.lanes().size()][];
        for (Lane lane : network.lanes()) {
            meets.add(new HashSet<>(Set.of(lane.layer())));
            chain(lane.id(), lane.id(), 0);
        }
        for (LaneConnection connection : network.connections()) {
            if (connection.turn().changesLane()) {
                inOrder.add(ConflictSearch.pair(connection.from(), connection.to()));
            } else {
                meets.get(connection.from()).add(network.lane(connection.to()).layer());
                meets.get(connection.to()).add(network.lane(connection.from()).layer());
                network.from(connection.from()).forEach(other -> inOrder.add(ConflictSearch.pair(connection.to(), other.to())));
            }
        }
    }

    private void chain(int from, int lane, double metres) {
        for (LaneConnection connection : network.from(lane)) {
            if (!connection.turn().changesLane() && connection.to() != from && inOrder.add(ConflictSearch.pair(from, connection.to()))) {
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
        if (a == b || grid.areApart(one, other, FARTHEST) || inOrder.contains(ConflictSearch.pair(a.id(), b.id()))) {
            return;
        }
        boolean level = a.layer() == b.layer();
        if (!level && meets.get(a.id()).stream().noneMatch(meets.get(b.id())::contains)) {
            return;
        }
        for (int i = grid.first[one]; i <= grid.last[one]; i += STRIDE) {
            for (int j = grid.first[other]; j <= grid.last[other]; j += STRIDE) {
                double at = a.nodes().stationOf(i);
                double bt = b.nodes().stationOf(j);
                if (overlap(a, i, b, j) && (level || isNearEnd(a, at) && isNearEnd(b, bt)) && !others.known(a, at, b)) {
                    boolean sorted = a.id() < b.id();
                    found.computeIfAbsent(ConflictSearch.pair(a.id(), b.id()), _ -> new Overlaps(Math.min(a.id(), b.id()), Math.max(a.id(), b.id()), new ArrayList<>()))
                            .all.add(new Overlap(sorted ? at : bt, sorted ? bt : at));
                }
            }
        }
    }

    private static boolean isNearEnd(Lane lane, double station) {
        return Math.min(station, lane.length() - station) < LEVEL_METRES;
    }

    /** Separating axes of the two rectangles. */
    private boolean overlap(Lane a, int i, Lane b, int j) {
        double e = b.nodes().east(j) - a.nodes().east(i);
        double n = b.nodes().north(j) - a.nodes().north(i);
        if (e * e + n * n >= FARTHEST * FARTHEST) {
            return false;
        }
        double[] p = directions(a);
        double[] q = directions(b);
        double cos = Math.abs(p[2 * i] * q[2 * j] + p[2 * i + 1] * q[2 * j + 1]);
        double sin = Math.abs(p[2 * i] * q[2 * j + 1] - p[2 * i + 1] * q[2 * j]);
        double along = HALF_LENGTH + HALF_LENGTH * cos + HALF_WIDTH * sin;
        double across = HALF_WIDTH + HALF_LENGTH * sin + HALF_WIDTH * cos;
        return Math.abs(e * p[2 * i] + n * p[2 * i + 1]) < along && Math.abs(n * p[2 * i] - e * p[2 * i + 1]) < across
                && Math.abs(e * q[2 * j] + n * q[2 * j + 1]) < along && Math.abs(n * q[2 * j] - e * q[2 * j + 1]) < across;
    }

    private double[] directions(Lane lane) {
        if (directions[lane.id()] == null) {
            ArcLengthTable nodes = lane.nodes();
            double[] all = new double[2 * nodes.nodes()];
            for (int i = 0; i < nodes.nodes(); i++) {
                double sin = Math.clamp(BEHIND_MIDDLE * lane.curvatureAt(nodes.stationOf(i)), -LARGEST_SINE, LARGEST_SINE);
                double cos = Math.sqrt(1 - sin * sin);
                all[2 * i] = nodes.directionEast(i) * cos + nodes.directionNorth(i) * sin;
                all[2 * i + 1] = nodes.directionNorth(i) * cos - nodes.directionEast(i) * sin;
            }
            directions[lane.id()] = all;
        }
        return directions[lane.id()];
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
