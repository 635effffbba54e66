package io.tandem.traffic;

import io.tandem.road.Lane;
import io.tandem.road.RoadNetwork;
import java.util.Comparator;
import java.util.HashMap;
import java.util.Map;
import java.util.PriorityQueue;

/** Which lanes are part of a roundabout: those of which the map says so, and whose shape does: the shortest way from the lane back to itself is short and round. */
final class Roundabouts {

    private static final double LONGEST = 400;
    /** The area of a loop over that of a circle as long; a square has 0.785. */
    private static final double ROUND = 0.88;
    private static final double SPACING = 1;

    private final RoadNetwork network;
    private final RouteChoice routeChoice;
    private final boolean[] round;

    private record Step(int lane, double metres) {
    }

    Roundabouts(RoadNetwork network, RouteChoice routeChoice) {
        this.network = network;
        this.routeChoice = routeChoice;
        this.round = new boolean[network.lanes().size()];
        for (Lane lane : network.lanes()) {
            round[lane.id()] = lane.roundabout() || lane.closed() || isRound(lane.id());
        }
    }

    boolean contains(int lane) {
        return round[lane];
    }

    /** Finds the shortest loop, nearest lanes first, and looks at its shape. */
    private boolean isRound(int start) {
        Map<Integer, Integer> before = new HashMap<>();
        PriorityQueue<Step> open = new PriorityQueue<>(Comparator.comparingDouble(Step::metres).thenComparing(Step::lane));
        open.add(new Step(start, 0));
        while (!open.isEmpty()) {
            Step step = open.poll();
            double metres = step.metres + network.lane(step.lane).length();
            for (int next : metres > LONGEST ? new int[0] : routeChoice.from(step.lane)) {
                if (before.putIfAbsent(next, step.lane) == null) {
                    open.add(new Step(next, metres));
                }
            }
            if (before.containsKey(start)) {
                return roundness(start, before) > ROUND;
            }
        }
        return false;
    }

    private double roundness(int start, Map<Integer, Integer> before) {
        double area = 0;
        double length = 0;
        int lane = start;
        do {
            Lane one = network.lane(lane);
            int pieces = (int) Math.ceil(one.length() / SPACING);
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
