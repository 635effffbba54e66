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
import java.util.Optional;

/**
 * Where cars come over the ground of other lanes in bends sharper than full lock, and behind them. In a bend of radius r a car at full lock, R, comes out up to 2 (R - r) beside the lane
 * behind: often in the one next to it, with which the bend has no conflict by its centre line. The ground is that of a car on the way that drivers take, where it is outside its
 * own lanes. On lanes beside those it is followed.
 */
final class SweptTurns {

    /** Half of a car's length and width, metres. */
    private static final double HALF_LENGTH = 2.25;
    private static final double HALF_WIDTH = 0.9;
    private static final double SPACING_METRES = 0.5;
    /** More than the diagonal of a car with the air of a {@link SweptOutline}. */
    private static final double FARTHEST_METRES = 6;

    private final Map<Integer, List<LaneConflict>> byLane = new HashMap<>();

    /** A car on its way, its middle beside a station of the bend, metres. */
    private record Pose(double station, Standing outline) {

        /** Whether it may touch a car at a place: two outlines with air between. */
        boolean isNear(double east, double north) {
            double e = outline.east() - east;
            double n = outline.north() - north;
            return e * e + n * n < FARTHEST_METRES * FARTHEST_METRES;
        }
    }

    SweptTurns(RoadNetwork network, LaneGraph graph, SpeedProfiles speeds, TurnPaths turns) {
        network.lanes().parallelStream().filter(lane -> speeds.isSharp(lane.id()) && graph.isBetweenTwo(lane.id())).map(bend -> conflicts(network, graph, turns, bend)).toList()
                .forEach(found -> found.forEach(this::add));
    }

    private void add(LaneConflict conflict) {
        byLane.computeIfAbsent(conflict.first(), _ -> new ArrayList<>()).add(conflict);
        byLane.computeIfAbsent(conflict.second(), _ -> new ArrayList<>()).add(conflict);
    }

    private static List<LaneConflict> conflicts(RoadNetwork network, LaneGraph graph, TurnPaths turns, Lane bend) {
        Turn turn = new Turn(network.lane(graph.into(bend.id())[0]), bend, network.lane(graph.from(bend.id())[0]));
        TurnTrial trial = new TurnTrial(network, graph, turn);
        double end = bend.length() + turn.behind.length();
        List<Pose> way = new ArrayList<>();
        turns.drive(trial, bend.id(), (station, east, north, heading) -> {
            if (station > 0 && station < end && trial.isOutside()) {
                way.add(new Pose(station, new Standing(east, north, heading, HALF_LENGTH, HALF_WIDTH)));
            }
            return station < end;
        });
        List<LaneConflict> found = new ArrayList<>();
        trial.near().forEach((other, reach) -> {
            if (!turn.isBeside(network, other)) {
                conflict(bend, way, network.lane(other), reach).ifPresent(found::add);
            }
        });
        return found;
    }

    private static Optional<LaneConflict> conflict(Lane bend, List<Pose> way, Lane other, double[] reach) {
        DoubleSummaryStatistics own = new DoubleSummaryStatistics();
        DoubleSummaryStatistics its = new DoubleSummaryStatistics();
        SweptOutline outline = new SweptOutline(HALF_LENGTH, HALF_WIDTH);
        for (double at = reach[0]; at <= reach[1]; at += SPACING_METRES) {
            double east = other.eastAt(at);
            double north = other.northAt(at);
            for (Pose pose : way) {
                if (pose.isNear(east, north) && outline.meets(other, at, at, pose.outline)) {
                    own.accept(pose.station);
                    its.accept(at);
                }
            }
        }
        if (own.getCount() == 0) {
            return Optional.empty();
        }
        double[] first = extent(bend.id() < other.id() ? bend : other, bend.id() < other.id() ? own : its);
        double[] second = extent(bend.id() < other.id() ? other : bend, bend.id() < other.id() ? its : own);
        return Optional.of(new LaneConflict(LaneConflict.Kind.CROSS, Math.min(bend.id(), other.id()), first[0], first[1], first[2], Math.max(bend.id(), other.id()), second[0], second[1], second[2]));
    }

    /** The middle of an area, and where a front enters it and a rear leaves it, which is beyond the end of a bend where the car is still beside its lane there; of a short one, its middle. */
    private static double[] extent(Lane lane, DoubleSummaryStatistics middles) {
        double middle = (middles.getMin() + middles.getMax()) / 2;
        double from = Math.min(middle, middles.getMin() + HALF_LENGTH);
        double to = Math.max(middle, middles.getMax() - HALF_LENGTH);
        return new double[] {Math.min(lane.length(), middle), Math.min(lane.length(), from), to};
    }

    List<LaneConflict> of(int lane) {
        return byLane.getOrDefault(lane, List.of());
    }
}
