package io.tandem.road;

import io.tandem.geo.Angle;
import io.tandem.road.control.LanePriority;
import io.tandem.road.curve.ArcLengthTable;
import java.util.List;

/**
 * One lane: a smooth centre line, a width and a speed limit. A station is the arc length along the centre line from its start, in
 * metres; on a closed lane it is taken modulo the length, on an open lane it is clamped to 0 and the length. The offset is metres
 * to the left of the centre line. Queries allocate nothing and may come from any thread.
 */
public final class Lane {

    /** Sines up to this are converted to angles by a short series, radians. */
    private static final double SMALL_SINE = 0.1;
    /** Height of a low storey of a car park, metres. */
    private static final double CLEARANCE_METRES = 2.5;

    private final int id;
    private final LaneDefinition plan;
    private final ArcLengthTable arc;
    private final double length;
    private final boolean closed;
    private final double startEast;
    private final double startNorth;
    private final double endEast;
    private final double endNorth;
    private final double widest;
    private final double fastest;
    private final LaneProfile width;
    private final LaneProfile limit;
    private final LaneProfile height;
    private final LaneProfile bank;
    private final LaneProjector projector;
    private final List<LaneWarning> warnings;

    public Lane(int id, LaneDefinition plan) {
        plan.flaw().ifPresent(flaw -> {
            throw new IllegalArgumentException(flaw + ": lane " + plan.name());
        });
        this.id = id;
        this.plan = plan;
        List<LanePoint> points = WaypointBounds.of(plan);
        arc = new ArcLengthTable(LaneCurve.through(points, plan.closed()));
        length = arc.length();
        double[] starts = arc.starts();
        closed = plan.closed();
        startEast = arc.east(0);
        startNorth = arc.north(0);
        endEast = arc.east(arc.nodes() - 1);
        endNorth = arc.north(arc.nodes() - 1);
        width = new LaneProfile(plan.width(), starts, LaneCurve.column(points, plan.closed(), LanePoint::width));
        limit = new LaneProfile(plan.limit(), starts, LaneCurve.column(points, plan.closed(), LanePoint::limit));
        height = LaneProfile.smooth(starts, LaneCurve.column(points, plan.closed(), LanePoint::height));
        bank = LaneProfile.smooth(starts, LaneCurve.column(points, plan.closed(), LanePoint::bank));
        widest = width.largest();
        fastest = limit.largest();
        projector = new LaneProjector(arc, closed);
        warnings = LaneWarning.of(plan);
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

    /** Where it crosses or merges with others. */
    public LanePriority priority() {
        return plan.priority();
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
        double along = projector.onLane(station);
        return width.at(arc.piece(arc.record(along)), along);
    }

    /** Speed limit at a station, m/s. */
    public double limitAt(double station) {
        double along = projector.onLane(station);
        return limit.at(arc.piece(arc.record(along)), along);
    }

    /** Height of the road's surface above the site, metres; 0 where the map has no heights. */
    public double heightAt(double station) {
        double along = projector.onLane(station);
        return height.at(arc.piece(arc.record(along)), along);
    }

    /** Whether this lane at a station is so far above or below another at a station of that, as on a bridge, that cars pass there without touching. */
    public boolean isClearOf(Lane other, double station, double otherStation) {
        return Math.abs(heightAt(station) - other.heightAt(otherStation)) > CLEARANCE_METRES;
    }

    /** Whether height and bank are the same everywhere. */
    public boolean isLevel() {
        return height.isConstant() && bank.isConstant();
    }

    /** Angle of the surface across the lane in radians, positive where the left edge is higher. */
    public double bankAt(double station) {
        double along = projector.onLane(station);
        return bank.at(arc.piece(arc.record(along)), along);
    }

    /** The map's word for lanes of this kind; empty where it has none. */
    public String kind() {
        return plan.kind();
    }

    public double widest() {
        return widest;
    }

    public double fastest() {
        return fastest;
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
        double along = projector.onLane(station);
        int record = arc.record(along);
        double u = arc.parameter(record, along);
        lead(record, u, pose);
        pose.curvature = arc.curvature(record, u);
        pose.heading = heading(arc.node(arc.piece(record), along), pose.directionEast, pose.directionNorth);
    }

    /** Position and direction without curvature, which is much cheaper. */
    public void lead(double station, LanePose pose) {
        double along = projector.onLane(station);
        int record = arc.record(along);
        lead(record, arc.parameter(record, along), pose);
    }

    private void lead(int record, double u, LanePose pose) {
        pose.lead(arc.x(record, u), arc.y(record, u), arc.slopeX(record, u), arc.slopeY(record, u));
    }

    /** Copies the stretch around a station. */
    void copy(double station, double[] stretch, int at) {
        arc.copy(projector.onLane(station), stretch, at);
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
        double along = projector.onLane(station);
        int record = arc.record(along);
        return arc.x(record, arc.parameter(record, along));
    }

    public double northAt(double station) {
        double along = projector.onLane(station);
        int record = arc.record(along);
        return arc.y(record, arc.parameter(record, along));
    }

    public double curvatureAt(double station) {
        double along = projector.onLane(station);
        int record = arc.record(along);
        return arc.curvature(record, arc.parameter(record, along));
    }

    /** Radians anticlockwise from east, in (-pi, pi]. */
    public double headingAt(double station) {
        double along = projector.onLane(station);
        int record = arc.record(along);
        int node = arc.node(arc.piece(record), along);
        double u = arc.parameter(record, along);
        double x = arc.slopeX(record, u);
        double y = arc.slopeY(record, u);
        double speed = Math.sqrt(x * x + y * y);
        return heading(node, x / speed, y / speed);
    }

    /** Projects a point perpendicularly onto the centre line, anywhere along it; false if it lies beyond the centre of curvature. */
    public boolean project(double east, double north, LaneProjection spot) {
        return project(east, north, 0, arc.nodes() - 1, spot);
    }

    /** Projects a point onto the part of the centre line between two nodes of the table. */
    boolean project(double east, double north, int firstNode, int lastNode, LaneProjection spot) {
        return projector.project(east, north, firstNode, lastNode, spot);
    }

    /**
     * Projects a point onto the centre line near a known station, such as that of the previous step. Where the result is more
     * than a few metres away from there, the whole lane is searched.
     */
    public boolean project(double east, double north, double near, LaneProjection spot) {
        return projector.project(east, north, near, spot);
    }

    /**
     * A lower bound of the distance d of a point p to the centre line from a to b, metres, much cheaper than to project it. Where c is the nearest point, |p a| is at most d plus the arc
     * from c to a, and |p b| likewise; so d is at least (|p a| + |p b| - length) / 2.
     */
    public double leastDistance(double east, double north) {
        return (distance(east - startEast, north - startNorth) + distance(east - endEast, north - endNorth) - length) / 2;
    }

    private static double distance(double east, double north) {
        return Math.sqrt(east * east + north * north);
    }

    /** The nodes, half a metre or less apart; the centre line is curved between them. */
    ArcLengthTable nodes() {
        return arc;
    }
}
