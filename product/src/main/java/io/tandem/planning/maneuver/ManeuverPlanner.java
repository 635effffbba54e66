package io.tandem.planning.maneuver;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.PriorityQueue;

/**
 * Hybrid A* (Dolgov, Thrun, Montemerlo and Diebel, International Journal of Robotics Research 29(5), 2010): nodes are poses, of which the best in each cell of 0.5 m and 5 degrees is
 * kept; a step is an arc of 0.7 m at full lock to a side or straight, forward or in reverse. The rest of the way is estimated by the distance around obstacles, from a map of 0.5 m.
 * Every so often a Dubins path to the goal is tried, forward and in reverse. Costs in metres: twice the way in reverse, 5 for a change of direction, 0.5 for a change of steer.
 */
public final class ManeuverPlanner {

    private static final double CELL = 0.5;
    private static final int HEADINGS = 72;
    private static final double STEP = 0.7;
    /** Poses that are looked at in a step: between two of them no point of the outline moves farther than the margin of the footprint. */
    private static final int LOOKS = 4;
    private static final double REVERSE_FACTOR = 2;
    private static final double DIRECTION_CHANGE = 5;
    private static final double STEER_CHANGE = 0.5;
    private static final int EXPANSIONS_PER_SHOT = 20;
    private static final int MOST_NODES = 200_000;
    /** Metres around start and goal in which the way is searched. */
    private static final double SURROUNDINGS = 25;
    private static final double TURN = 2 * StrictMath.PI;
    private static final double BLOCKED = Double.POSITIVE_INFINITY;

    private final Footprint footprint;
    private final double radius;
    private final boolean reversing;
    private final RearPose goal;
    private final double west;
    private final double south;
    private final int columns;
    private final int rows;
    private final double[] toGoal;
    private final Map<Long, Double> best = new HashMap<>();
    private final PriorityQueue<Node> open = new PriorityQueue<>();
    private int created;

    /** What came of a search: a maneuver, or the reason why there is none. */
    public record Outcome(Maneuver maneuver, String reason) {

        public boolean isPlan() {
            return maneuver != null;
        }
    }

    private record Node(RearPose pose, double cost, double estimate, int number, Node before, Arc arc) implements Comparable<Node> {

        @Override
        public int compareTo(Node other) {
            int byEstimate = Double.compare(estimate, other.estimate);
            return byEstimate == 0 ? Integer.compare(other.number, number) : byEstimate;
        }
    }

    private ManeuverPlanner(Footprint footprint, RearPose start, RearPose goal, double radius, double clearance, boolean reversing) {
        this.footprint = footprint;
        this.radius = radius;
        this.reversing = reversing;
        this.goal = goal;
        this.west = Math.min(start.east(), goal.east()) - SURROUNDINGS;
        this.south = Math.min(start.north(), goal.north()) - SURROUNDINGS;
        this.columns = (int) Math.ceil((Math.max(start.east(), goal.east()) + SURROUNDINGS - west) / CELL);
        this.rows = (int) Math.ceil((Math.max(start.north(), goal.north()) + SURROUNDINGS - south) / CELL);
        this.toGoal = distances(clearance);
    }

    /**
     * Plans from pose to pose.
     *
     * @param footprint what must stay free, with all obstacles
     * @param radius    of the tightest turn that is planned, metres
     * @param clearance from the axis of the car to the nearest obstacle on any way, metres; at most half the width of the car
     * @param reversing whether it may go backward
     */
    public static Outcome plan(Footprint footprint, RearPose start, RearPose goal, double radius, double clearance, boolean reversing) {
        if (!footprint.isFree(start)) {
            return new Outcome(null, "something stands where it starts");
        }
        if (!footprint.isFree(goal)) {
            return new Outcome(null, "something stands where it is to go");
        }
        return new ManeuverPlanner(footprint, start, goal, radius, clearance, reversing).search(start);
    }

    /** The shortest path without reversing, if it is free. */
    static Optional<Maneuver> dubins(Footprint footprint, RearPose start, RearPose goal, double radius) {
        List<Arc> arcs = Dubins.shortest(start, goal, radius);
        return footprint.isFree(start) && isFree(footprint, start, arcs) ? Optional.of(new Maneuver(start, arcs)) : Optional.empty();
    }

    private Outcome search(RearPose start) {
        double first = rest(start);
        if (first == BLOCKED) {
            return new Outcome(null, "no way leads there");
        }
        Node begin = new Node(start, 0, first, 0, null, null);
        open.add(begin);
        best.put(key(start), 0.0);
        for (int expanded = 0; !open.isEmpty() && created < MOST_NODES; expanded++) {
            Node node = open.poll();
            if (node.cost > best.getOrDefault(key(node.pose), BLOCKED)) {
                continue;
            }
            if (expanded % EXPANSIONS_PER_SHOT == 0 || node.pose.distance(goal) < 2 * radius) {
                List<Arc> shot = shot(node.pose);
                if (shot != null) {
                    return new Outcome(new Maneuver(start, arcs(node, shot)), "");
                }
            }
            expand(node);
        }
        return new Outcome(null, open.isEmpty() ? "no way leads there" : "no way was found among " + MOST_NODES + " poses");
    }

    private void expand(Node node) {
        for (int direction = 1; direction >= (reversing ? -1 : 1); direction -= 2) {
            for (int steer = -1; steer <= 1; steer++) {
                Arc arc = new Arc(direction * STEP, steer / radius);
                if (isFree(footprint, node.pose, arc)) {
                    add(node, arc);
                }
            }
        }
    }

    private void add(Node node, Arc arc) {
        RearPose pose = node.pose.after(arc.length(), arc.curvature());
        double cost = node.cost + STEP * (arc.length() < 0 ? REVERSE_FACTOR : 1);
        if (node.arc != null) {
            cost += (node.arc.length() < 0) == (arc.length() < 0) ? 0 : DIRECTION_CHANGE;
            cost += node.arc.curvature() == arc.curvature() ? 0 : STEER_CHANGE;
        }
        double rest = rest(pose);
        long key = key(pose);
        if (rest < BLOCKED && cost < best.getOrDefault(key, BLOCKED)) {
            best.put(key, cost);
            open.add(new Node(pose, cost, cost + rest, ++created, node, arc));
        }
    }

    private static boolean isFree(Footprint footprint, RearPose from, Arc arc) {
        int looks = Math.max(LOOKS, (int) Math.ceil(LOOKS * Math.abs(arc.length()) / STEP));
        for (int i = 1; i <= looks; i++) {
            if (!footprint.isFree(from.after(arc.length() * i / looks, arc.curvature()))) {
                return false;
            }
        }
        return true;
    }

    /** A free Dubins path to the goal, forward or, the same curve from tail to tail, in reverse; null where there is none. */
    private List<Arc> shot(RearPose from) {
        List<Arc> forward = Dubins.shortest(from, goal, radius);
        if (isFree(footprint, from, forward)) {
            return forward;
        }
        if (!reversing) {
            return null;
        }
        List<Arc> backward = Dubins.shortest(from.turnedAround(), goal.turnedAround(), radius).stream().map(arc -> new Arc(-arc.length(), -arc.curvature())).toList();
        return isFree(footprint, from, backward) ? backward : null;
    }

    private static boolean isFree(Footprint footprint, RearPose from, List<Arc> arcs) {
        RearPose pose = from;
        for (Arc arc : arcs) {
            if (!isFree(footprint, pose, arc)) {
                return false;
            }
            pose = pose.after(arc.length(), arc.curvature());
        }
        return true;
    }

    /** The steps to a node and the shot from there; steps of the same arc become one. */
    private static List<Arc> arcs(Node node, List<Arc> shot) {
        Deque<Arc> steps = new ArrayDeque<>();
        for (Node step = node; step.arc != null; step = step.before) {
            steps.addFirst(step.arc);
        }
        steps.addAll(shot);
        List<Arc> joined = new ArrayList<>();
        for (Arc step : steps) {
            Arc last = joined.isEmpty() ? null : joined.getLast();
            if (last != null && last.curvature() == step.curvature() && (last.length() < 0) == (step.length() < 0)) {
                joined.set(joined.size() - 1, new Arc(last.length() + step.length(), step.curvature()));
            } else {
                joined.add(step);
            }
        }
        return joined;
    }

    private long key(RearPose pose) {
        double turns = pose.heading() / TURN;
        long heading = Math.floorMod((long) Math.floor((turns - Math.floor(turns)) * HEADINGS), (long) HEADINGS);
        return (Math.round((pose.east() - west) / CELL) * (rows + 1L) + Math.round((pose.north() - south) / CELL)) * HEADINGS + heading;
    }

    /** Metres to the goal around obstacles, at least; infinite where there is no way or the pose is out of reach. */
    private double rest(RearPose pose) {
        int column = (int) Math.floor((pose.east() - west) / CELL);
        int row = (int) Math.floor((pose.north() - south) / CELL);
        boolean inside = column >= 0 && row >= 0 && column < columns && row < rows;
        return inside ? Math.max(toGoal[column * rows + row] - CELL, pose.distance(goal)) : BLOCKED;
    }

    /** Distances of cells to the goal by Dijkstra's algorithm over eight neighbours, through cells that are far enough from obstacles. */
    private double[] distances(double clearance) {
        double[] distance = new double[columns * rows];
        Arrays.fill(distance, BLOCKED);
        boolean[] free = new boolean[distance.length];
        for (int i = 0; i < free.length; i++) {
            free[i] = footprint.clearance(west + (i / rows + 0.5) * CELL, south + (i % rows + 0.5) * CELL, clearance) >= clearance;
        }
        PriorityQueue<double[]> next = new PriorityQueue<>((a, b) -> a[0] == b[0] ? Double.compare(a[1], b[1]) : Double.compare(a[0], b[0]));
        int start = (int) ((goal.east() - west) / CELL) * rows + (int) ((goal.north() - south) / CELL);
        distance[start] = 0;
        next.add(new double[] {0, start});
        while (!next.isEmpty()) {
            double[] nearest = next.poll();
            if (nearest[0] <= distance[(int) nearest[1]]) {
                spread((int) nearest[1], distance, free, next);
            }
        }
        return distance;
    }

    private void spread(int cell, double[] distance, boolean[] free, PriorityQueue<double[]> next) {
        for (int across = -1; across <= 1; across++) {
            for (int along = -1; along <= 1; along++) {
                int column = cell / rows + across;
                int row = cell % rows + along;
                int to = column * rows + row;
                double length = distance[cell] + CELL * Math.sqrt(across * across + along * along);
                if (column >= 0 && row >= 0 && column < columns && row < rows && free[to] && length < distance[to]) {
                    distance[to] = length;
                    next.add(new double[] {length, to});
                }
            }
        }
    }
}
