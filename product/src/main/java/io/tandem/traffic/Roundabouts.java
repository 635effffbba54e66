package io.tandem.traffic;

import io.tandem.road.Lane;
import io.tandem.road.Network;
import java.util.Arrays;
import java.util.Comparator;
import java.util.PriorityQueue;

/** Which lanes are part of a roundabout, whatever the map calls it: the shortest way from the lane back to itself is short and round. */
final class Roundabouts {

    private static final double LONGEST = 400;
    /** The area of a loop over that of a circle as long; a square has 0.785. */
    private static final double ROUND = 0.88;
    private static final double SPACING = 1;

    private final Network network;
    private final Ways ways;
    private final boolean[] round;

    private record Step(int lane, double metres) {
    }

    Roundabouts(Network network, Ways ways) {
        this.network = network;
        this.ways = ways;
        this.round = new boolean[network.lanes().size()];
        for (Lane lane : network.lanes()) {
            round[lane.id()] = lane.closed() || isRound(lane.id());
        }
    }

    boolean contains(int lane) {
        return round[lane];
    }

    /** Finds the shortest loop, nearest lanes first, and looks at its shape. */
    private boolean isRound(int start) {
        int[] before = new int[round.length];
        Arrays.fill(before, Drivers.NONE);
        PriorityQueue<Step> open = new PriorityQueue<>(Comparator.comparingDouble(Step::metres).thenComparing(Step::lane));
        open.add(new Step(start, 0));
        while (!open.isEmpty()) {
            Step step = open.poll();
            double metres = step.metres + network.lane(step.lane).length();
            for (int next : metres > LONGEST ? new int[0] : ways.from(step.lane)) {
                if (before[next] == Drivers.NONE) {
                    before[next] = step.lane;
                    open.add(new Step(next, metres));
                }
            }
            if (before[start] != Drivers.NONE) {
                return roundness(start, before) > ROUND;
            }
        }
        return false;
    }

    private double roundness(int start, int[] before) {
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
            lane = before[lane];
        } while (lane != start);
        return 2 * Math.PI * Math.abs(area) / (length * length);
    }
}
