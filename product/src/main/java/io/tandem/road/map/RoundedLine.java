package io.tandem.road.map;

import io.tandem.geo.Angle;
import io.tandem.road.LanePoint;
import java.util.ArrayList;
import java.util.List;

/**
 * A polyline with rounded corners: a bend replaces each corner from a little before it to a little after. What is straight on the
 * map stays straight, which a curve through the corners themselves would not.
 */
final class RoundedLine {

    /** Distance between the start of a bend and its corner, metres; at most to the middle of a shorter segment. */
    static final double BEFORE_CORNER = 12;
    /** Least radius of a bend; at sharp corners it begins earlier, metres. */
    private static final double LEAST_RADIUS_METRES = 10;
    private static final double STRAIGHT = 1e-3;
    /** Waypoints of a parallel line that advance by less than this lie inside a bend and are dropped, metres. */
    private static final double LEAST_ADVANCE_METRES = 0.05;

    private final List<double[]> corners;
    private final boolean closed;

    /** @param corners distinct neighbours; the first is not repeated where the line is closed */
    RoundedLine(List<double[]> corners, boolean closed) {
        this.corners = corners;
        this.closed = closed;
    }

    /** The part that remains when lengths are cut off both ends of an open line. */
    RoundedLine cut(double atStart, double atEnd) {
        List<double[]> kept = cutStart(corners, atStart);
        kept = cutStart(kept.reversed(), atEnd).reversed();
        return new RoundedLine(kept, false);
    }

    private static List<double[]> cutStart(List<double[]> line, double way) {
        double left = way;
        for (int i = 0; i + 1 < line.size(); i++) {
            double[] from = line.get(i);
            double[] to = line.get(i + 1);
            double length = distance(from, to);
            if (left < length) {
                List<double[]> kept = new ArrayList<>();
                kept.add(new double[] {from[0] + (to[0] - from[0]) * left / length, from[1] + (to[1] - from[1]) * left / length});
                kept.addAll(line.subList(i + 1, line.size()));
                return kept;
            }
            left -= length;
        }
        return line;
    }

    double length() {
        double sum = 0;
        for (int i = 0; i + 1 < corners.size(); i++) {
            sum += distance(corners.get(i), corners.get(i + 1));
        }
        return sum;
    }

    /** Direction of the first segment, radians. */
    double headingAtStart() {
        return heading(corners.getFirst(), corners.get(1));
    }

    double headingAtEnd() {
        return heading(corners.get(corners.size() - 2), corners.getLast());
    }

    RoundedLine reversed() {
        return new RoundedLine(corners.reversed(), closed);
    }

    /** The waypoints of a parallel lane, this many metres to the left of the line. */
    List<LanePoint> shifted(double left, double width, double limit) {
        List<LanePoint> points = new ArrayList<>();
        int count = corners.size();
        int first = closed ? 0 : 1;
        int last = closed ? count - 1 : count - 2;
        if (!closed) {
            put(points, corners.getFirst(), headingAtStart(), left, width, limit);
        }
        for (int i = first; i <= last; i++) {
            double[] before = corners.get((i + count - 1) % count);
            double[] corner = corners.get(i);
            double[] after = corners.get((i + 1) % count);
            round(points, before, corner, after, left, width, limit);
        }
        if (!closed) {
            put(points, corners.getLast(), headingAtEnd(), left, width, limit);
        }
        return points;
    }

    private static void round(List<LanePoint> points, double[] before, double[] corner, double[] after, double left, double width, double limit) {
        double in = distance(before, corner);
        double out = distance(corner, after);
        double headingIn = heading(before, corner);
        double headingOut = heading(corner, after);
        double turn = Math.abs(Angle.wrap(headingOut - headingIn));
        double way = Math.min(Math.max(BEFORE_CORNER, LEAST_RADIUS_METRES * StrictMath.tan(turn / 2)), Math.min(in, out) / 2);
        if (turn < STRAIGHT) {
            put(points, corner, headingIn, left, width, limit);
            return;
        }
        put(points, new double[] {corner[0] - (corner[0] - before[0]) * way / in, corner[1] - (corner[1] - before[1]) * way / in},
                headingIn, left, width, limit);
        put(points, new double[] {corner[0] + (after[0] - corner[0]) * way / out, corner[1] + (after[1] - corner[1]) * way / out},
                headingOut, left, width, limit);
    }

    private static void put(List<LanePoint> points, double[] at, double heading, double left, double width, double limit) {
        double east = at[0] - left * StrictMath.sin(heading);
        double north = at[1] + left * StrictMath.cos(heading);
        if (!points.isEmpty()) {
            LanePoint last = points.getLast();
            double way = (east - last.east()) * StrictMath.cos(last.heading()) + (north - last.north()) * StrictMath.sin(last.heading());
            if (way < LEAST_ADVANCE_METRES) {
                return;
            }
        }
        points.add(new LanePoint(east, north, width, limit, heading));
    }

    static double distance(double[] from, double[] to) {
        return StrictMath.hypot(to[0] - from[0], to[1] - from[1]);
    }

    private static double heading(double[] from, double[] to) {
        return StrictMath.atan2(to[1] - from[1], to[0] - from[0]);
    }
}
