package io.tandem.road;

import io.tandem.road.curve.ArcLengthTable;

/** Perpendicular projection of points onto the centre line of a lane. Allocates nothing; any thread may ask. */
final class LaneProjector {

    /** Where 1 - curvature * offset is smaller, a point lies beyond the centre of curvature and has no projection. */
    static final double LEAST_ROOM = 0.05;
    /** A projection that moves farther than this from its seed is repeated over the whole lane, metres. */
    static final double SEED_RANGE_METRES = 5;
    /** So does one that lies farther than this before the start, metres: a lane whose first decimetres point elsewhere seems to begin ahead of those beside it. */
    private static final double BEFORE_START_METRES = 1;
    static final int MOST_NEWTON_STEPS = 8;
    static final double CONVERGED_METRES = 1e-9;
    /** Metres; more than the distance of two nodes of the table. */
    private static final double NODE_DISTANCE_METRES = 0.6;
    /** A point farther than this ahead of its projected station was not projected perpendicularly, metres. */
    private static final double LONGITUDINAL_TOLERANCE_METRES = 1e-6;

    private final ArcLengthTable arc;
    private final double length;
    private final boolean closed;

    LaneProjector(ArcLengthTable arc, boolean closed) {
        this.arc = arc;
        this.length = arc.length();
        this.closed = closed;
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
     * than a few metres away from there, or before the start, the whole lane is searched.
     */
    boolean project(double east, double north, double near, LaneProjection spot) {
        double seed = onLane(near);
        boolean found = converge(seed, east, north, spot);
        boolean isBefore = spot.beyond < 0 && spot.distance() > BEFORE_START_METRES;
        if (found && !isBefore && spot.room > LEAST_ROOM && away(spot.station, seed) <= SEED_RANGE_METRES) {
            return true;
        }
        return project(east, north, 0, arc.nodes() - 1, spot);
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
        double to = closed ? middle + NODE_DISTANCE_METRES : Math.min(length, middle + NODE_DISTANCE_METRES);
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
        int record = arc.record(along);
        double u = arc.parameter(record, along);
        spot.station = along;
        return spot.see(east - arc.x(record, u), north - arc.y(record, u), arc.slopeX(record, u), arc.slopeY(record, u), arc.curvature(record, u));
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

    /** The station clamped, or taken modulo the length. */
    double onLane(double station) {
        if (!closed) {
            return Math.max(0, Math.min(length, station));
        }
        double along = station - length * Math.floor(station / length);
        return along < length ? along : 0;
    }
}
