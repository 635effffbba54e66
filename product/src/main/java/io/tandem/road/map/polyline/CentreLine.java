package io.tandem.road.map.polyline;

import io.tandem.geo.Angle;
import io.tandem.road.LanePoint;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The centre line of a lane that a map draws as a polyline. Corners become arcs as wide as a tolerance and the neighbouring corners allow: an arc
 * passes inside its corner by half of the room it needs, and outside of the straight lines by the other half. So the curve is smooth where the points
 * of the map are dense, and is never farther from the polyline than the tolerance. Where a lane continues another, the corner between them is rounded
 * as any other, and both lanes end in the middle of its arc.
 */
final class CentreLine {

    /** Corners closer to the one before than this are dropped, metres. */
    private static final double LEAST_DISTANCE_METRES = 0.02;
    /** Share of the tolerance for corners that are left out, because they lie on the line between others; and for arcs. */
    private static final double SIMPLIFIED_SHARE = 0.2;
    private static final double ROUNDED_SHARE = 0.7;
    private static final double SPIKE_METRES = 0.5;
    private static final double STRAIGHT_RADIANS = 1e-3;
    /** Of a car at the limit in the arc between two lanes, m/s^2. */
    private static final double JOINT_LATERAL_ACCELERATION = 2;

    /**
     * A corner of the polyline.
     *
     * @param width of the lane, metres
     */
    record Corner(double east, double north, double width, double height) {

        double distance(Corner other) {
            return StrictMath.hypot(other.east - east, other.north - north);
        }

        double heading(Corner to) {
            return StrictMath.atan2(to.north - north, to.east - east);
        }

        Corner between(Corner to, double share) {
            return new Corner(east + (to.east - east) * share, north + (to.north - north) * share, width + (to.width - width) * share, height + (to.height - height) * share);
        }

        /** The point nearest to this one on the segment between two others. */
        Corner foot(Corner from, Corner to) {
            double length = from.distance(to);
            double along = length == 0 ? 0 : ((east - from.east) * (to.east - from.east) + (north - from.north) * (to.north - from.north)) / (length * length);
            return from.between(to, Math.clamp(along, 0, 1));
        }

        Corner moved(double e, double n) {
            return new Corner(east + e, north + n, width, height);
        }
    }

    private final List<Corner> corners;
    private final double tolerance;
    private final double cornerTolerance;

    /** @param tolerance greatest distance of the curve from the polyline, metres */
    CentreLine(List<Corner> drawn, double tolerance) {
        this(drawn, tolerance, tolerance);
    }

    /** @param cornerTolerance the same at corners, but for those between this lane and others */
    CentreLine(List<Corner> drawn, double tolerance, double cornerTolerance) {
        this(tolerance, cornerTolerance, simplified(withoutSpikes(distinct(drawn)), SIMPLIFIED_SHARE * tolerance));
    }

    private CentreLine(double tolerance, double cornerTolerance, List<Corner> corners) {
        this.tolerance = tolerance;
        this.cornerTolerance = cornerTolerance;
        this.corners = corners;
    }

    /** The same line with other corners. */
    CentreLine with(List<Corner> others) {
        return new CentreLine(tolerance, cornerTolerance, others);
    }

    /** The same line with another last corner. */
    CentreLine endingAt(Corner end) {
        return with(Stream.concat(corners.stream().limit(corners.size() - 1), Stream.of(end)).toList());
    }

    /** The same line with another first corner, which may lie beside it: corners before that are left out. */
    CentreLine beginningAt(Corner start) {
        return with(Stream.concat(Stream.of(start), corners.stream().skip(nearestSegment(start) + 1L)).toList());
    }

    /** The place of the corner at which the segment nearest to another begins. */
    private int nearestSegment(Corner to) {
        int nearest = 0;
        double least = Double.POSITIVE_INFINITY;
        for (int i = 0; i + 1 < corners.size(); i++) {
            double away = to.distance(to.foot(corners.get(i), corners.get(i + 1)));
            nearest = away < least ? i : nearest;
            least = Math.min(least, away);
        }
        return nearest;
    }

    /** Radians between the end of this line and the start of another; 0 where one has no direction. */
    double turnTo(CentreLine next) {
        return corners.size() < 2 || next.corners.size() < 2 ? 0
                : Math.abs(Angle.wrap(next.corners.getFirst().heading(next.corners.get(1)) - corners.get(corners.size() - 2).heading(corners.getLast())));
    }

    private static List<Corner> distinct(List<Corner> drawn) {
        List<Corner> distinct = new ArrayList<>();
        for (Corner corner : drawn) {
            if (distinct.isEmpty() || distinct.getLast().distance(corner) >= LEAST_DISTANCE_METRES) {
                distinct.add(corner);
            }
        }
        return distinct;
    }

    /** Without corners where a short step leads back, as bounds that were joined by hand have them. */
    private static List<Corner> withoutSpikes(List<Corner> line) {
        List<Corner> kept = new ArrayList<>(line);
        for (int i = 1; i + 1 < kept.size();) {
            double step = Math.min(kept.get(i - 1).distance(kept.get(i)), kept.get(i).distance(kept.get(i + 1)));
            if (step < SPIKE_METRES && turn(kept.get(i - 1), kept.get(i), kept.get(i + 1)) > Math.PI / 2) {
                kept.remove(i);
                i = Math.max(1, i - 1);
            } else {
                i++;
            }
        }
        return kept;
    }

    /** Without corners that lie within a distance of the line between those kept (Douglas and Peucker, Cartographica 10 (1973) 112). */
    private static List<Corner> simplified(List<Corner> line, double distance) {
        List<Corner> kept = new ArrayList<>();
        if (line.isEmpty()) {
            return kept;
        }
        boolean[] keep = new boolean[line.size()];
        keep[0] = true;
        keep[line.size() - 1] = true;
        List<int[]> open = new ArrayList<>(List.of(new int[] {0, line.size() - 1}));
        while (!open.isEmpty()) {
            int[] part = open.removeLast();
            int farthest = farthest(line, part[0], part[1], distance);
            if (farthest >= 0) {
                keep[farthest] = true;
                open.add(new int[] {part[0], farthest});
                open.add(new int[] {farthest, part[1]});
            }
        }
        for (int i = 0; i < keep.length; i++) {
            if (keep[i]) {
                kept.add(line.get(i));
            }
        }
        return kept;
    }

    /** Index of the corner farthest from the straight line between two in place, width or height; -1 where none is beyond a distance. */
    private static int farthest(List<Corner> line, int from, int to, double distance) {
        Corner a = line.get(from);
        Corner b = line.get(to);
        double most = distance;
        int farthest = -1;
        for (int i = from + 1; i < to; i++) {
            Corner corner = line.get(i);
            Corner foot = corner.foot(a, b);
            double away = Math.max(corner.distance(foot), Math.max(Math.abs(corner.width - foot.width) / 2, Math.abs(corner.height - foot.height) / 2));
            farthest = away > most ? i : farthest;
            most = Math.max(most, away);
        }
        return farthest;
    }

    /** Length of the polyline, metres. */
    double length() {
        double sum = 0;
        for (int i = 1; i < corners.size(); i++) {
            sum += corners.get(i - 1).distance(corners.get(i));
        }
        return sum;
    }

    /** Its corners, without those that were left out. */
    List<Corner> corners() {
        return corners;
    }

    /**
     * The waypoints of the curve, each with its heading.
     *
     * @param before the last corner before the start, of the lane that this one continues; empty where there is none
     * @param after  the first corner after the end, of the lane that continues this one
     */
    List<LanePoint> points(double limit, Optional<Corner> before, Optional<Corner> after) {
        List<LanePoint> points = new ArrayList<>();
        if (corners.size() < 2) {
            return points;
        }
        List<Corner> all = new ArrayList<>(corners);
        before.ifPresent(all::addFirst);
        after.ifPresent(all::addLast);
        int first = before.isPresent() ? 1 : 0;
        int last = all.size() - (after.isPresent() ? 2 : 1);
        double widest = limit * limit / JOINT_LATERAL_ACCELERATION;
        Corners drawn = new Corners(all, first, last, widest);
        List<Corner> outward = new ArrayList<>(all);
        for (int i = 1; i + 1 < all.size(); i++) {
            outward.set(i, outward(drawn, i));
        }
        Corners moved = new Corners(outward, first, last, widest);
        if (before.isPresent()) {
            put(points, middle(moved, 1), moved.bisector(1), limit);
            leave(points, moved, 1, limit);
        } else {
            put(points, outward.getFirst(), moved.headingFrom(0), limit);
        }
        for (int i = first + 1; i < last; i++) {
            enter(points, moved, i, limit);
            leave(points, moved, i, limit);
        }
        if (after.isPresent()) {
            enter(points, moved, last, limit);
            put(points, middle(moved, last), moved.bisector(last), limit);
        } else {
            put(points, outward.get(last), moved.headingFrom(last - 1), limit);
        }
        return points;
    }

    /**
     * The corners of a lane, with one before and one after it where it continues others.
     *
     * @param first  of the lane itself
     * @param last   of the lane itself
     * @param widest radius of an arc at a joint, metres
     */
    private record Corners(List<Corner> line, int first, int last, double widest) {

        Corner at(int i) {
            return line.get(i);
        }

        double headingFrom(int i) {
            return line.get(i).heading(line.get(i + 1));
        }

        /** Radians, 0 at an end without another corner. */
        double turn(int i) {
            return i == 0 || i == line.size() - 1 ? 0 : CentreLine.turn(line.get(i - 1), line.get(i), line.get(i + 1));
        }

        double bisector(int i) {
            return Angle.wrap(headingFrom(i - 1) + Angle.wrap(headingFrom(i) - headingFrom(i - 1)) / 2);
        }

        /** Whether a corner is that between this lane and another, whose arc both compute from the same three corners. */
        boolean isJoint(int i) {
            return (i == first || i == last) && i > 0 && i < line.size() - 1;
        }
    }

    /** The middle of the arc at a corner. */
    private Corner middle(Corners line, int i) {
        double turn = line.turn(i);
        double e = StrictMath.cos(line.headingFrom(i)) - StrictMath.cos(line.headingFrom(i - 1));
        double n = StrictMath.sin(line.headingFrom(i)) - StrictMath.sin(line.headingFrom(i - 1));
        double way = turn < STRAIGHT_RADIANS ? 0 : tangent(line, i) * StrictMath.tan(turn / 4) / StrictMath.hypot(e, n);
        return line.at(i).moved(e * way, n * way);
    }

    /** Adds the start of the arc at a corner. */
    private void enter(List<LanePoint> points, Corners line, int i, double limit) {
        Corner corner = line.at(i);
        put(points, corner.between(line.at(i - 1), straightFrom(line, i, i - 1) / corner.distance(line.at(i - 1))), line.headingFrom(i - 1), limit);
    }

    /** Adds the end of the arc at a corner. */
    private void leave(List<LanePoint> points, Corners line, int i, double limit) {
        Corner corner = line.at(i);
        put(points, corner.between(line.at(i + 1), straightFrom(line, i, i + 1) / corner.distance(line.at(i + 1))), line.headingFrom(i), limit);
    }

    /**
     * Distance from a corner at which the line is straight. A joint beside a segment of centimetres has no room for an arc: there the lane has half of the turn at its end. A cubic that
     * leaves a straight line of length w at a small angle a bows by 4 a w / 27 from it; where that were more than the tolerance, it bends within a shorter w.
     */
    private double straightFrom(Corners line, int i, int neighbour) {
        double arc = tangent(line, i);
        double farthest = ROUNDED_SHARE * tolerance * 27 / (2 * line.turn(i));
        return line.isJoint(i) && arc < LEAST_DISTANCE_METRES && farthest < line.at(i).distance(line.at(neighbour)) ? farthest : arc;
    }

    private static double turn(Corner before, Corner corner, Corner after) {
        return Math.abs(Angle.wrap(corner.heading(after) - before.heading(corner)));
    }

    /** Distance from a corner to the ends of its arc: an arc of turn t with tangents of length w passes the corner at w tan(t / 4). */
    private double tangent(Corners line, int i) {
        double room = 2 * ROUNDED_SHARE * (line.isJoint(i) ? tolerance : cornerTolerance);
        double turn = line.turn(i);
        return turn < STRAIGHT_RADIANS ? 0 : Math.min(Math.min(share(line, i, i - 1), share(line, i, i + 1)), room / StrictMath.tan(turn / 4));
    }

    /**
     * How much of the segment between two corners the arc at the one may take, metres: in proportion to their turns, so that both arcs are as wide. At
     * a joint it is half, and no more than lets one drive on at the limit; beside a joint, what the arc there leaves.
     */
    private double share(Corners line, int i, int neighbour) {
        double length = line.at(i).distance(line.at(neighbour));
        if (line.isJoint(i)) {
            return Math.min(length / 2, line.widest * StrictMath.tan(line.turn(i) / 2));
        }
        return line.isJoint(neighbour) ? length - tangent(line, neighbour) : length * line.turn(i) / (line.turn(i) + line.turn(neighbour));
    }

    private Corner outward(Corners line, int i) {
        double turn = line.turn(i);
        if (turn < STRAIGHT_RADIANS) {
            return line.at(i);
        }
        double e = StrictMath.cos(line.headingFrom(i - 1)) - StrictMath.cos(line.headingFrom(i));
        double n = StrictMath.sin(line.headingFrom(i - 1)) - StrictMath.sin(line.headingFrom(i));
        double way = tangent(line, i) * StrictMath.tan(turn / 4) / 2 / StrictMath.hypot(e, n);
        return line.at(i).moved(e * way, n * way);
    }

    private static void put(List<LanePoint> points, Corner at, double heading, double limit) {
        if (points.isEmpty() || StrictMath.hypot(at.east - points.getLast().east(), at.north - points.getLast().north()) >= LEAST_DISTANCE_METRES) {
            points.add(new LanePoint(at.east, at.north, at.width, limit, heading, at.height, 0));
        }
    }
}
