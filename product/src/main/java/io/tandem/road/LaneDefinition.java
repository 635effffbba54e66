package io.tandem.road;

import io.tandem.road.control.LanePriority;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The definition of a lane.
 *
 * @param name       as in the file; unique in a network
 * @param closed     whether the last waypoint is joined to the first
 * @param width      interpolation of the width between waypoints
 * @param limit      interpolation of the speed limit
 * @param layer      lanes of different layers pass over one another and never conflict, whatever their heights
 * @param roundabout whether the file marks it as part of one
 * @param kind       the map's word for lanes of this kind, such as driving or residential; empty where it has none
 * @param priority   where it crosses or merges with others
 */
public record LaneDefinition(String name, List<LanePoint> points, boolean closed, Interpolation width, Interpolation limit, int layer, boolean roundabout,
        String kind, LanePriority priority) {

    /** Waypoints closer than this to the one before are dropped, metres. */
    static final double DUPLICATE = 0.01;
    /** Greatest extent of a lane, metres. */
    static final double LONGEST = 1e6;
    static final int MOST_POINTS = 200_000;
    /** Sine of the angle within which a lane that turns by half a circle turns straight back. */
    private static final double STRAIGHT_BACK = 1e-4;

    public LaneDefinition {
        points = List.copyOf(points);
    }

    public LaneDefinition(String name, List<LanePoint> points, boolean closed, Interpolation width, Interpolation limit, int layer) {
        this(name, points, closed, width, limit, layer, false, "");
    }

    public LaneDefinition(String name, List<LanePoint> points, boolean closed, Interpolation width, Interpolation limit, int layer, boolean roundabout, String kind) {
        this(name, points, closed, width, limit, layer, roundabout, kind, LanePriority.USUAL);
    }

    public static LaneDefinition open(String name, List<LanePoint> points) {
        return new LaneDefinition(name, points, false, Interpolation.STEP, Interpolation.STEP, 0);
    }

    public static LaneDefinition closed(String name, List<LanePoint> points) {
        return new LaneDefinition(name, points, true, Interpolation.STEP, Interpolation.STEP, 0);
    }

    public LaneDefinition onLayer(int other) {
        return new LaneDefinition(name, points, closed, width, limit, other, roundabout, kind, priority);
    }

    public LaneDefinition inRoundabout(boolean is) {
        return new LaneDefinition(name, points, closed, width, limit, layer, is, kind, priority);
    }

    /** The same lane, joined from its last waypoint to its first. */
    public LaneDefinition joined() {
        return new LaneDefinition(name, points, true, width, limit, layer, roundabout, kind, priority);
    }

    public LaneDefinition withPriority(LanePriority other) {
        return new LaneDefinition(name, points, closed, width, limit, layer, roundabout, kind, other);
    }

    /** The same lane along other waypoints. */
    public LaneDefinition through(List<LanePoint> others) {
        return new LaneDefinition(name, others, closed, width, limit, layer, roundabout, kind, priority);
    }

    public LaneDefinition named(String other) {
        return new LaneDefinition(other, points, closed, width, limit, layer, roundabout, kind, priority);
    }

    /** Why this does not define a lane, as a phrase that begins a sentence; empty where it does. */
    public Optional<String> flaw() {
        if (points.size() > MOST_POINTS) {
            return Optional.of("A lane has at most " + MOST_POINTS + " waypoints, and this has " + points.size());
        }
        for (int i = 0; i < points.size(); i++) {
            LanePoint point = points.get(i);
            if (!point.isFinite() || !(point.width() > 0) || !(point.limit() > 0)) {
                return Optional.of("Waypoint " + (i + 1) + " needs a place, a width and a limit above zero");
            }
        }
        List<LanePoint> distinct = distinct();
        int least = closed ? 3 : 2;
        if (distinct.size() < least) {
            return Optional.of("A" + (closed ? " closed" : "") + " lane has at least " + least + " waypoints at different places, and this has "
                    + distinct.size());
        }
        int back = turnsBack(distinct);
        if (back >= 0) {
            return Optional.of("This lane turns straight back at its waypoint " + (points.indexOf(distinct.get(back)) + 1));
        }
        return chords(distinct) > LONGEST ? Optional.of("This lane is longer than 1000 km") : Optional.empty();
    }

    /** Index of a waypoint without a heading at which a curve would have a cusp, because the next lies in the direction of the one before; -1 where there is none. */
    private int turnsBack(List<LanePoint> distinct) {
        int count = distinct.size();
        for (int i = closed ? 0 : 1; i < (closed ? count : count - 1); i++) {
            LanePoint before = distinct.get((i + count - 1) % count);
            LanePoint at = distinct.get(i);
            LanePoint after = distinct.get((i + 1) % count);
            double inEast = at.east() - before.east();
            double inNorth = at.north() - before.north();
            double outEast = after.east() - at.east();
            double outNorth = after.north() - at.north();
            double along = inEast * outEast + inNorth * outNorth;
            if (Double.isNaN(at.heading()) && along < 0 && Math.abs(inEast * outNorth - inNorth * outEast) < STRAIGHT_BACK * -along) {
                return i;
            }
        }
        return -1;
    }

    /** The waypoints without those that repeat a position. */
    List<LanePoint> distinct() {
        List<LanePoint> distinct = new ArrayList<>();
        for (LanePoint point : points) {
            if (distinct.isEmpty() || !(distinct.getLast().distance(point) < DUPLICATE)) {
                distinct.add(point);
            }
        }
        while (closed && distinct.size() > 1 && distinct.getLast().distance(distinct.getFirst()) < DUPLICATE) {
            distinct.removeLast();
        }
        return distinct;
    }

    private static double chords(List<LanePoint> points) {
        double sum = 0;
        for (int i = 1; i < points.size(); i++) {
            sum += points.get(i - 1).distance(points.get(i));
        }
        return sum;
    }
}
