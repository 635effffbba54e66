package io.tandem.traffic.layout;

import io.tandem.geo.Angle;
import io.tandem.road.Lane;
import io.tandem.road.NearbyLanes;
import io.tandem.road.RoadNetwork;
import java.util.Comparator;
import java.util.HashMap;
import java.util.Map;
import java.util.PriorityQueue;

/**
 * Which lanes are part of a roundabout: those that the map declares, and those whose shortest loop back to themselves is short, round and
 * one-way. Roundness is the isoperimetric quotient 4 pi area / length^2: 1 for a circle, 0.785 for a square.
 */
public final class Roundabouts {

    private static final double LONGEST_METRES = 400;
    private static final double LEAST_ROUNDNESS = 0.88;
    private static final double SPACING_METRES = 1;
    private static final double BESIDE_METRES = 5;
    private static final double AGAINST_RADIANS = Math.toRadians(150);
    private static final int MOST_BESIDE = 16;

    private final RoadNetwork network;
    private final LaneGraph graph;
    private final boolean[] round;
    private final NearbyLanes nearby = new NearbyLanes(MOST_BESIDE);

    private record Visit(int lane, double metres) {
    }

    public Roundabouts(RoadNetwork network, LaneGraph graph) {
        this.network = network;
        this.graph = graph;
        this.round = new boolean[network.lanes().size()];
        for (Lane lane : network.lanes()) {
            round[lane.id()] = lane.roundabout() || lane.closed() || isRound(lane.id());
        }
    }

    public boolean contains(int lane) {
        return round[lane];
    }

    /** Finds the shortest loop by Dijkstra's algorithm and tests its roundness. */
    private boolean isRound(int start) {
        Map<Integer, Integer> before = new HashMap<>();
        PriorityQueue<Visit> open = new PriorityQueue<>(Comparator.comparingDouble(Visit::metres).thenComparing(Visit::lane));
        open.add(new Visit(start, 0));
        while (!open.isEmpty()) {
            Visit step = open.poll();
            double metres = step.metres + network.lane(step.lane).length();
            for (int next : metres > LONGEST_METRES ? new int[0] : graph.from(step.lane)) {
                if (before.putIfAbsent(next, step.lane) == null) {
                    open.add(new Visit(next, metres));
                }
            }
            if (before.containsKey(start)) {
                return roundness(start, before) > LEAST_ROUNDNESS && isOneWay(start, before);
            }
        }
        return false;
    }

    /** Whether no lane runs beside the loop against its direction: a street around a block is no roundabout. */
    private boolean isOneWay(int start, Map<Integer, Integer> before) {
        int lane = start;
        do {
            Lane one = network.lane(lane);
            double middle = one.length() / 2;
            network.near(one.eastAt(middle), one.northAt(middle), BESIDE_METRES, nearby);
            for (int i = 0; i < nearby.count(); i++) {
                double turn = Angle.wrap(network.lane(nearby.lane(i)).headingAt(nearby.spot(i).station()) - one.headingAt(middle));
                if (Math.abs(turn) > AGAINST_RADIANS) {
                    return false;
                }
            }
            lane = before.get(lane);
        } while (lane != start);
        return true;
    }

    /** The area is half the sum of cross products of successive points. */
    private double roundness(int start, Map<Integer, Integer> before) {
        double area = 0;
        double length = 0;
        int lane = start;
        do {
            Lane one = network.lane(lane);
            int pieces = (int) Math.ceil(one.length() / SPACING_METRES);
            for (int i = 0; i < pieces; i++) {
                double from = one.length() * i / pieces;
                double to = one.length() * (i + 1) / pieces;
                area += one.eastAt(from) * one.northAt(to) - one.eastAt(to) * one.northAt(from);
            }
            length += one.length();
            lane = before.get(lane);
        } while (lane != start);
        return 2 * Math.PI * Math.abs(area) / (length * length);
    }
}
