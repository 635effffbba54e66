package io.tandem.road;

import io.tandem.geo.Angle;
import java.util.List;

/**
 * One lane: a smooth centre line, a width and a speed limit. A station is the arc length along the centre line from its start, in
 * metres; on a closed lane it is taken modulo the length, on an open lane it is clamped to 0 and the length. The offset is metres
 * to the left of the centre line. Queries allocate nothing and may come from any thread.
 */
public final class Lane {

    /** Where 1 - curvature * offset is smaller, a point lies beyond the centre of curvature and has no projection. */
    private static final double LEAST_ROOM = 0.05;
    /** A projection that moves farther than this from its seed is repeated over the whole lane, metres. */
    private static final double SEED_RANGE_METRES = 5;
    private static final int MOST_NEWTON_STEPS = 8;
    private static final double CONVERGED_METRES = 1e-9;
    /** Metres; more than the distance of two nodes of the table. */
    private static final double NODE_DISTANCE_METRES = 0.6;
    /** A point farther than this ahead of its projected station was not projected perpendicularly, metres. */
    private static final double LONGITUDINAL_TOLERANCE_METRES = 1e-6;
    /** Sines up to this are converted to angles by a short series, radians. */
    private static final double SMALL_SINE = 0.1;

    private final int id;
    private final LaneDefinition plan;
    private final Spline spline;
    private final ArcLengthTable arc;
    private final double length;
    private final boolean closed;
    private final double widest;
    private final LaneProfile width;
    private final LaneProfile limit;
    private final List<LaneWarning> warnings;

    public Lane(int id, LaneDefinition plan) {
        plan.flaw().ifPresent(flaw -> {
            throw new IllegalArgumentException(flaw + ": lane " + plan.name());
        });
        this.id = id;
        this.plan = plan;
        List<LanePoint> points = plan.distinct();
        spline = LaneCurve.through(points, plan.closed());
        arc = new ArcLengthTable(spline);
        length = arc.length();
        closed = plan.closed();
        width = new LaneProfile(plan.width(), arc.start, LaneCurve.column(points, plan.closed(), LanePoint::width));
        limit = new LaneProfile(plan.limit(), arc.start, LaneCurve.column(points, plan.closed(), LanePoint::limit));
        widest = width.largest();
        warnings = LaneWarning.of(plan, points, spline);
    }

    /** Index in the network, from 0. */
    public int id() {
        return id;
    }

    public String name() {
        return plan.name();
    }

    public boolean closed() {
        return closed;
    }

    /** Lanes of different layers pass over one another. */
    public int layer() {
        return plan.layer();
    }

    /** Whether the map marks it as part of a roundabout. */
    public boolean roundabout() {
        return plan.roundabout();
    }

    /** Arc length of the centre line, metres. */
    public double length() {
        return length;
    }

    /** Likely errors in the waypoints. */
    public List<LaneWarning> warnings() {
        return warnings;
    }

    /** Full width, metres. */
    public double widthAt(double station) {
        double along = onLane(station);
        return width.at(arc.piece(along), along);
    }

    /** Speed limit at a station, m/s. */
    public double limitAt(double station) {
        double along = onLane(station);
        return limit.at(arc.piece(along), along);
    }

    public double widest() {
        return widest;
    }

    public double fastest() {
        return limit.largest();
    }

    /** Travel time in seconds from one station to a later one at the speed limit; on a closed lane possibly past the start. */
    public double secondsBetween(double from, double to) {
        if (closed && to < from) {
            return limit.secondsBetween(from, length()) + limit.secondsBetween(0, to);
        }
        return limit.secondsBetween(from, to);
    }

    /** Position, direction and curvature of the centre line at a station. */
    public void at(double station, LanePose pose) {
        double along = onLane(station);
        int piece = arc.piece(along);
        double u = arc.parameter(piece, along);
        lead(piece, u, pose);
        pose.curvature = spline.curvature(piece, u);
        pose.heading = heading(arc.node(piece, along), pose.directionEast, pose.directionNorth);
    }

    /** Position and direction without curvature, which is much cheaper. */
    public void lead(double station, LanePose pose) {
        double along = onLane(station);
        int piece = arc.piece(along);
        lead(piece, arc.parameter(piece, along), pose);
    }

    private void lead(int piece, double u, LanePose pose) {
        double x = spline.slopeX(piece, u);
        double y = spline.slopeY(piece, u);
        double speed = Math.sqrt(x * x + y * y);
        pose.east = spline.x(piece, u);
        pose.north = spline.y(piece, u);
        pose.directionEast = x / speed;
        pose.directionNorth = y / speed;
    }

    /** The heading of the nearest node plus a small angle, which is much cheaper than an arc tangent. */
    private double heading(int node, double x, double y) {
        double sine = arc.directionEast(node) * y - arc.directionNorth(node) * x;
        if (Math.abs(sine) > SMALL_SINE || arc.directionEast(node) * x + arc.directionNorth(node) * y < 0) {
            return StrictMath.atan2(y, x);
        }
        double q = sine * sine;
        double turn = sine * (1 + q * (1.0 / 6 + q * (3.0 / 40 + q * (15.0 / 336 + q * (105.0 / 3456)))));
        return Angle.wrap(arc.heading(node) + turn);
    }

    public double eastAt(double station) {
        double along = onLane(station);
        int piece = arc.piece(along);
        return spline.x(piece, arc.parameter(piece, along));
    }

    public double northAt(double station) {
        double along = onLane(station);
        int piece = arc.piece(along);
        return spline.y(piece, arc.parameter(piece, along));
    }

    public double curvatureAt(double station) {
        double along = onLane(station);
        int piece = arc.piece(along);
        return spline.curvature(piece, arc.parameter(piece, along));
    }

    /** Radians anticlockwise from east, in (-pi, pi]. */
    public double headingAt(double station) {
        double along = onLane(station);
        int piece = arc.piece(along);
        int node = arc.node(piece, along);
        double u = arc.parameter(piece, along);
        double x = spline.slopeX(piece, u);
        double y = spline.slopeY(piece, u);
        double speed = Math.sqrt(x * x + y * y);
        return heading(node, x / speed, y / speed);
    }

    /** Projects a point perpendicularly onto the centre line, anywhere along it; false if it lies beyond the centre of curvature. */
    public boolean project(double east, double north, LaneProjection spot) {
        return project(east, north, 0, arc.nodes() - 1, spot);
    }

    /** Projects a point onto the part of the centre line between two nodes of the table. */
    boolean project(double east, double north, int firstNode, int lastNode, LaneProjection spot) {
        int node = nearestNode(east, north, firstNode, lastNode);
        double seed = arc.stationOf(node);
        boolean found = converge(seed, east, north, spot);
        if (!found || away(spot.station, seed) > NODE_DISTANCE_METRES) {
            bisect(node, east, north, spot);
        }
        return spot.room > LEAST_ROOM;
    }

    /**
     * Projects a point onto the centre line near a known station, such as that of the previous step. Where the result is more
     * than a few metres away from there, the whole lane is searched.
     */
    public boolean project(double east, double north, double near, LaneProjection spot) {
        double seed = onLane(near);
        boolean found = converge(seed, east, north, spot);
        if (found && spot.room > LEAST_ROOM && away(spot.station, seed) <= SEED_RANGE_METRES) {
            return true;
        }
        return project(east, north, spot);
    }

    private double away(double station, double seed) {
        double way = Math.abs(station - seed);
        return closed ? Math.min(way, length - way) : way;
    }

    /**
     * Newton's method for the station s with (p - c(s)) · c'(s) = 0, where c is the centre line. The derivative of the residual
     * is -(1 - curvature * offset).
     */
    private boolean converge(double seed, double east, double north, LaneProjection spot) {
        double along = seed;
        for (int i = 0; i < MOST_NEWTON_STEPS; i++) {
            double ahead = residual(along, east, north, spot);
            boolean pastEnd = !closed && (along >= length && ahead > 0 || along <= 0 && ahead < 0);
            if (pastEnd || Math.abs(ahead) < CONVERGED_METRES) {
                spot.beyond = pastEnd ? ahead : 0;
                spot.room = pastEnd ? 1 : spot.room;
                return true;
            }
            if (!(spot.room > LEAST_ROOM)) {
                return false;
            }
            along = onLane(along + ahead / spot.room);
        }
        return false;
    }

    /** Bisection between the neighbours of a node, where Newton's method oscillates around a jump of the curvature. */
    private void bisect(int node, double east, double north, LaneProjection spot) {
        double middle = arc.stationOf(node);
        double from = closed ? middle - NODE_DISTANCE_METRES : Math.max(0, middle - NODE_DISTANCE_METRES);
        double to = closed ? middle + NODE_DISTANCE_METRES : Math.min(length(), middle + NODE_DISTANCE_METRES);
        double ahead = 0;
        while (to - from > CONVERGED_METRES) {
            middle = (from + to) / 2;
            ahead = residual(onLane(middle), east, north, spot);
            from = ahead > 0 ? middle : from;
            to = ahead > 0 ? to : middle;
        }
        spot.beyond = Math.abs(ahead) > LONGITUDINAL_TOLERANCE_METRES ? ahead : 0;
    }

    /** Fills the projection with the offset of a point seen from a station, and returns its distance ahead along the tangent. */
    private double residual(double along, double east, double north, LaneProjection spot) {
        int piece = arc.piece(along);
        double u = arc.parameter(piece, along);
        double x = spline.slopeX(piece, u);
        double y = spline.slopeY(piece, u);
        double squared = x * x + y * y;
        double speed = Math.sqrt(squared);
        double toEast = east - spline.x(piece, u);
        double toNorth = north - spline.y(piece, u);
        double left = (toNorth * x - toEast * y) / speed;
        double curvature = (x * spline.bendY(piece, u) - y * spline.bendX(piece, u)) / (squared * speed);
        spot.station = along;
        spot.offset = left;
        spot.beyond = 0;
        spot.room = 1 - curvature * left;
        return (toEast * x + toNorth * y) / speed;
    }

    /** The node nearest to a point. The distance changes by at most the arc length between two nodes, so distant nodes are skipped. */
    private int nearestNode(double east, double north, int first, int last) {
        int best = first;
        double least = Double.POSITIVE_INFINITY;
        int node = first;
        while (node <= last) {
            double e = arc.east(node) - east;
            double n = arc.north(node) - north;
            double distance = Math.sqrt(e * e + n * n);
            if (distance < least) {
                least = distance;
                best = node;
            }
            node = Math.max(node + 1, arc.nodeAt(arc.stationOf(node) + distance - least));
        }
        return best;
    }

    /** The nodes, half a metre or less apart; the centre line is curved between them. */
    ArcLengthTable nodes() {
        return arc;
    }

    /** The station clamped, or taken modulo the length. */
    private double onLane(double station) {
        if (!closed) {
            return Math.max(0, Math.min(length, station));
        }
        double along = station - length * Math.floor(station / length);
        return along < length ? along : 0;
    }
}
