package io.tandem.road;

import io.tandem.geo.Angle;
import java.util.List;

/**
 * One lane: a smooth centre line with stations in metres of its own length, a width and a speed limit. On a closed lane a station
 * is meant modulo the length; on an open one it is held between 0 and the length. Questions allocate nothing, and any number of
 * threads may ask.
 */
public final class Lane {

    /** Where 1 - curvature * offset is smaller, a place is past the centre of the curve and has no station. */
    private static final double NEAREST_TO_CENTRE = 0.05;
    /** A projection that leaves its seed by more, in metres, is done anew over the whole lane. */
    private static final double FARTHEST_FROM_SEED = 5;
    private static final int NEWTON = 8;
    private static final double CONVERGED = 1e-9;
    /** Metres; more than from one node of the table to the next. */
    private static final double BETWEEN_NODES = 0.6;
    /** Metres; what is farther ahead than this is beside another part of the lane. */
    private static final double NOT_BESIDE = 1e-6;
    /** Sines up to this are turned into angles by a short series. */
    private static final double SMALL = 0.1;

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

    /** Its number in the network, from 0. */
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

    /** Whether the map says that it is part of a roundabout. */
    public boolean roundabout() {
        return plan.roundabout();
    }

    /** Metres of the curve itself. */
    public double length() {
        return length;
    }

    /** What looks like a slip in the waypoints. */
    public List<LaneWarning> warnings() {
        return warnings;
    }

    /** Metres from edge to edge; the edges are half of it to both sides. */
    public double widthAt(double station) {
        double along = onLane(station);
        return width.at(arc.piece(along), along);
    }

    /** The speed allowed at a station, m/s. */
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

    /** Seconds from one station to a later one at the speed allowed; on a closed lane past the start if need be. */
    public double secondsBetween(double from, double to) {
        if (closed && to < from) {
            return limit.secondsBetween(from, length()) + limit.secondsBetween(0, to);
        }
        return limit.secondsBetween(from, to);
    }

    /** Fills a holder with the centre line at a station. */
    public void at(double station, LanePose pose) {
        double along = onLane(station);
        int piece = arc.piece(along);
        double u = arc.parameter(piece, along);
        lead(piece, u, pose);
        pose.curvature = spline.curvature(piece, u);
        pose.heading = heading(arc.node(piece, along), pose.directionEast, pose.directionNorth);
    }

    /** Fills a holder with place and direction alone, which is far cheaper. */
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

    /** The node's heading and the small angle from there, which is far cheaper than an arc tangent. */
    private double heading(int node, double x, double y) {
        double sine = arc.directionEast(node) * y - arc.directionNorth(node) * x;
        if (Math.abs(sine) > SMALL || arc.directionEast(node) * x + arc.directionNorth(node) * y < 0) {
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

    /** Finds where a place is beside this lane, wherever along it; false where it is past the centre of the curve. */
    public boolean project(double east, double north, LaneProjection spot) {
        return project(east, north, 0, arc.nodes() - 1, spot);
    }

    /** Finds where a place is beside the part of this lane between two nodes of its table. */
    boolean project(double east, double north, int firstNode, int lastNode, LaneProjection spot) {
        int node = nearestNode(east, north, firstNode, lastNode);
        double seed = arc.stationOf(node);
        boolean found = converge(seed, east, north, spot);
        if (!found || away(spot.station, seed) > BETWEEN_NODES) {
            bisect(node, east, north, spot);
        }
        return spot.room > NEAREST_TO_CENTRE;
    }

    /**
     * Finds where a place is beside this lane near a known station, as that of a moment ago. Where the way there is longer than a
     * few metres, the whole lane is searched.
     */
    public boolean project(double east, double north, double near, LaneProjection spot) {
        double seed = onLane(near);
        boolean found = converge(seed, east, north, spot);
        if (found && spot.room > NEAREST_TO_CENTRE && away(spot.station, seed) <= FARTHEST_FROM_SEED) {
            return true;
        }
        return project(east, north, spot);
    }

    private double away(double station, double seed) {
        double way = Math.abs(station - seed);
        return closed ? Math.min(way, length - way) : way;
    }

    /** Newton's method on the way still to go along the lane, which shrinks by the room there is per metre gone. */
    private boolean converge(double seed, double east, double north, LaneProjection spot) {
        double along = seed;
        for (int i = 0; i < NEWTON; i++) {
            double ahead = look(along, east, north, spot);
            boolean pastEnd = !closed && (along >= length && ahead > 0 || along <= 0 && ahead < 0);
            if (pastEnd || Math.abs(ahead) < CONVERGED) {
                spot.beyond = pastEnd ? ahead : 0;
                spot.room = pastEnd ? 1 : spot.room;
                return true;
            }
            if (!(spot.room > NEAREST_TO_CENTRE)) {
                return false;
            }
            along = onLane(along + ahead / spot.room);
        }
        return false;
    }

    /** Halves the way between a node's neighbours, for where Newton's method swings about a jump of the curvature. */
    private void bisect(int node, double east, double north, LaneProjection spot) {
        double middle = arc.stationOf(node);
        double from = closed ? middle - BETWEEN_NODES : Math.max(0, middle - BETWEEN_NODES);
        double to = closed ? middle + BETWEEN_NODES : Math.min(length(), middle + BETWEEN_NODES);
        double ahead = 0;
        while (to - from > CONVERGED) {
            middle = (from + to) / 2;
            ahead = look(onLane(middle), east, north, spot);
            from = ahead > 0 ? middle : from;
            to = ahead > 0 ? to : middle;
        }
        spot.beyond = Math.abs(ahead) > NOT_BESIDE ? ahead : 0;
    }

    /** Looks at a place from a station: fills what is to the side, gives what is ahead. */
    private double look(double along, double east, double north, LaneProjection spot) {
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

    /** The node nearest to a place. Nobody can come nearer than by every metre gone, so from far away many nodes are passed over. */
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

    /** The places it is known by exactly, half a metre or less apart; what lies between is curved. */
    ArcLengthTable nodes() {
        return arc;
    }

    /** The station as the table knows it: from 0 to the length. */
    private double onLane(double station) {
        if (!closed) {
            return Math.max(0, Math.min(length, station));
        }
        double along = station - length * Math.floor(station / length);
        return along < length ? along : 0;
    }
}
