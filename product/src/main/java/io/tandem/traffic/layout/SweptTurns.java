package io.tandem.traffic.layout;

import io.tandem.road.Lane;
import io.tandem.road.LaneConflict;
import io.tandem.road.RoadNetwork;
import io.tandem.traffic.layout.TurnPaths.Turn;
import io.tandem.traffic.outline.SweptOutline;
import io.tandem.traffic.outline.SweptOutline.Standing;
import java.util.ArrayList;
import java.util.DoubleSummaryStatistics;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Where cars that turn back more sharply than they can come over the ground of other lanes. They turn at full lock, with a radius R where the lane has r,
 * and so come out up to 2 (R - r) beside the lane behind the bend: often in the next one, with which the bend has no conflict by its centre line.
 */
final class SweptTurns {

    /** Half of a car's length and width, metres. */
    private static final double HALF_LENGTH = 2.25;
    private static final double HALF_WIDTH = 0.9;
    private static final double SPACING_METRES = 0.5;
    private static final double[] NO_SHIFT = {};

    private final Map<Integer, List<LaneConflict>> byLane = new HashMap<>();

    /** A car on its way, its middle beside a station of the bend, metres. */
    private record Pose(double station, Standing outline) {
    }

    SweptTurns(RoadNetwork network, LaneGraph graph, SpeedProfiles speeds) {
        for (Lane bend : network.lanes()) {
            int[] into = graph.into(bend.id());
            int[] from = graph.from(bend.id());
            boolean isBend = speeds.isSharp(bend.id()) && into.length == 1 && from.length == 1 && into[0] != bend.id();
            if (isBend && TurnPaths.turnsBack(network.lane(into[0]), bend, network.lane(from[0]))) {
                TurnTrial trial = new TurnTrial(network, graph, new Turn(network.lane(into[0]), bend, network.lane(from[0])));
                List<Pose> way = way(trial);
                trial.near().forEach((other, reach) -> add(bend, way, network.lane(other), reach));
            }
        }
    }

    private static List<Pose> way(TurnTrial trial) {
        List<Pose> way = new ArrayList<>();
        trial.drive(NO_SHIFT, TurnPaths.LOOKAHEAD_WITHOUT_PATH, (station, east, north, heading) -> way.add(new Pose(station, new Standing(east, north, heading, HALF_LENGTH, HALF_WIDTH))));
        return way;
    }

    private void add(Lane bend, List<Pose> way, Lane other, double[] reach) {
        DoubleSummaryStatistics own = new DoubleSummaryStatistics();
        DoubleSummaryStatistics its = new DoubleSummaryStatistics();
        SweptOutline outline = new SweptOutline(HALF_LENGTH, HALF_WIDTH);
        for (double at = reach[0]; at <= reach[1]; at += SPACING_METRES) {
            for (Pose pose : way) {
                if (pose.station > 0 && outline.meets(other, at, at, pose.outline)) {
                    own.accept(pose.station);
                    its.accept(at);
                }
            }
        }
        if (own.getCount() > 0) {
            double[] first = extent(bend.id() < other.id() ? bend : other, bend.id() < other.id() ? own : its);
            double[] second = extent(bend.id() < other.id() ? other : bend, bend.id() < other.id() ? its : own);
            LaneConflict conflict = new LaneConflict(LaneConflict.Kind.CROSS, Math.min(bend.id(), other.id()), first[0], first[1], first[2], Math.max(bend.id(), other.id()), second[0], second[1], second[2]);
            byLane.computeIfAbsent(bend.id(), _ -> new ArrayList<>()).add(conflict);
            byLane.computeIfAbsent(other.id(), _ -> new ArrayList<>()).add(conflict);
        }
    }

    /** The middle of an area, and where a front enters it and a rear leaves it; of a short one, its middle. */
    private static double[] extent(Lane lane, DoubleSummaryStatistics middles) {
        double middle = (middles.getMin() + middles.getMax()) / 2;
        double from = Math.min(middle, middles.getMin() + HALF_LENGTH);
        double to = Math.max(middle, middles.getMax() - HALF_LENGTH);
        return new double[] {Math.min(lane.length(), middle), Math.min(lane.length(), from), Math.min(lane.length(), to)};
    }

    List<LaneConflict> of(int lane) {
        return byLane.getOrDefault(lane, List.of());
    }
}
