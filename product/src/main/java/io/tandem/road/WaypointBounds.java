package io.tandem.road;

import io.tandem.road.curve.Spline;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Keeps a lane near the straight lines between its waypoints. A smooth curve through few waypoints may swing far off, most of all where distances
 * differ. Where it leaves the line between two waypoints that give no heading by more than the lane's width, the lane follows that line instead and
 * bends near the waypoints: a waypoint is added on the line before and after each bend, in the direction of the line. A closed lane is left as it is: it
 * is a ring, which bows between its waypoints because it is round.
 */
final class WaypointBounds {

    /** Bows up to this share of the width are left as they are on a lane that is kept near its lines. */
    private static final double SETTLED_SHARE = 0.25;

    private final LaneDefinition plan;
    private final List<LanePoint> points;
    private final int pieces;

    private WaypointBounds(LaneDefinition plan) {
        this.plan = plan;
        this.points = plan.distinct();
        this.pieces = plan.closed() ? points.size() : points.size() - 1;
    }

    /** The distinct waypoints of a lane, with those that keep it near the lines between them. */
    static List<LanePoint> of(LaneDefinition plan) {
        WaypointBounds bounds = new WaypointBounds(plan);
        if (plan.closed() || IntStream.range(0, bounds.pieces).noneMatch(bounds::isFree) || bounds.points.size() == 2) {
            return bounds.points;
        }
        Spline smooth = LaneCurve.through(bounds.points, plan.closed());
        for (int i = 0; i < bounds.pieces; i++) {
            if (bounds.isFree(i) && LaneWarning.bow(smooth, i) > bounds.points.get(i).width()) {
                return bounds.bounded();
            }
        }
        return bounds.points;
    }

    /** Whether neither end of a piece gives a heading. */
    private boolean isFree(int piece) {
        return Double.isNaN(points.get(piece).heading()) && Double.isNaN(next(piece).heading());
    }

    private LanePoint next(int piece) {
        return points.get((piece + 1) % points.size());
    }

    private List<LanePoint> bounded() {
        List<LanePoint> directed = new ArrayList<>();
        for (int i = 0; i < points.size(); i++) {
            directed.add(headed(points.get(i), Double.isNaN(points.get(i).heading()) ? heading(i) : points.get(i).heading()));
        }
        List<LanePoint> bounded = new ArrayList<>();
        for (int i = 0; i < points.size(); i++) {
            bounded.add(directed.get(i));
            if (i < pieces && isFree(i)) {
                addBetween(directed.get(i), directed.get((i + 1) % points.size()), bounded);
            }
        }
        return bounded;
    }

    private static LanePoint headed(LanePoint point, double heading) {
        return new LanePoint(point.east(), point.north(), point.width(), point.limit(), heading, point.height(), point.bank());
    }

    /** Direction of the parabola through a waypoint and its neighbours; at the ends of an open lane, of the line. */
    private double heading(int i) {
        int count = points.size();
        boolean first = !plan.closed() && i == 0;
        boolean last = !plan.closed() && i == count - 1;
        LanePoint here = points.get(i);
        LanePoint before = points.get(first ? i : (i + count - 1) % count);
        LanePoint after = points.get(last ? i : (i + 1) % count);
        double in = before.distance(here);
        double out = here.distance(after);
        double weightIn = first ? 0 : last ? 1 : out / (in * (in + out));
        double weightOut = last ? 0 : first ? 1 : in / (out * (in + out));
        double e = weightIn * (here.east() - before.east()) + weightOut * (after.east() - here.east());
        double n = weightIn * (here.north() - before.north()) + weightOut * (after.north() - here.north());
        return StrictMath.atan2(n, e);
    }

    private void addBetween(LanePoint from, LanePoint to, List<LanePoint> bounded) {
        double chord = from.distance(to);
        double line = StrictMath.atan2(to.north() - from.north(), to.east() - from.east());
        if (LaneWarning.bow(LaneCurve.through(List.of(from, to), false), 0) <= SETTLED_SHARE * from.width()) {
            return;
        }
        double start = bend(from.heading() - line, from.width(), chord);
        double end = bend(to.heading() - line, from.width(), chord);
        bounded.add(between(from, to, start / chord, line));
        if (chord - end - start > LaneDefinition.DUPLICATE) {
            bounded.add(between(from, to, 1 - end / chord, line));
        }
    }

    /**
     * Length of a bend from a waypoint to the line, metres. A cubic that leaves the line with slope tan(turn) and returns to it in its direction after a
     * length t is off by at most 4/27 t tan(turn).
     */
    private static double bend(double turn, double width, double chord) {
        double slope = Math.abs(StrictMath.tan(turn));
        return StrictMath.cos(turn) <= 0 ? Math.min(chord / 2, width) : Math.min(chord / 2, 27.0 / 4 * width / Math.max(slope, 1e-9));
    }

    private LanePoint between(LanePoint from, LanePoint to, double share, double heading) {
        boolean widens = plan.width() == Interpolation.CUBIC;
        boolean quickens = plan.limit() == Interpolation.CUBIC;
        return new LanePoint(from.east() + (to.east() - from.east()) * share, from.north() + (to.north() - from.north()) * share,
                widens ? from.width() + (to.width() - from.width()) * share : from.width(), quickens ? from.limit() + (to.limit() - from.limit()) * share : from.limit(),
                heading, from.height() + (to.height() - from.height()) * share, from.bank() + (to.bank() - from.bank()) * share);
    }
}
