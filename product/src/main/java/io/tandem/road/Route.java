package io.tandem.road;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.OptionalDouble;

/**
 * A polyline of waypoints with stations, speeds, stops and bumps. A station is the horizontal length from the first waypoint,
 * metres; on a closed route it is taken modulo the length, so that it may count on over many laps, and on an open route it is
 * clamped to 0 and the length. Queries by station allocate nothing.
 */
public final class Route {

    private final List<Waypoint> waypoints;
    private final boolean closed;
    private final List<RouteMark> marks;
    private final RouteSegments segments;
    private final double[] speedStation;
    private final double[] speed;
    private final boolean heights;

    public Route(List<Waypoint> waypoints, boolean closed, List<RouteMark> marks) {
        if (waypoints.isEmpty()) {
            throw new IllegalArgumentException("a route needs at least one waypoint");
        }
        this.waypoints = List.copyOf(waypoints);
        this.closed = closed;
        segments = new RouteSegments(this.waypoints, closed);
        this.marks = withStops(marks);
        int[] waypointsWithSpeed = waypointsWithSpeed();
        speedStation = Arrays.stream(waypointsWithSpeed).mapToDouble(segments::waypointStation).toArray();
        speed = Arrays.stream(waypointsWithSpeed).mapToDouble(i -> waypoints.get(i).speed().getAsDouble()).toArray();
        heights = waypoints.stream().anyMatch(waypoint -> waypoint.at().up() != 0);
    }

    private List<RouteMark> withStops(List<RouteMark> given) {
        List<RouteMark> all = new ArrayList<>(given);
        for (int i = 0; i < waypoints.size(); i++) {
            if (waypoints.get(i).stop().isPresent()) {
                all.add(new RouteMark(segments.waypointStation(i), OptionalDouble.empty(), waypoints.get(i).stop()));
            }
        }
        all.sort(Comparator.comparingDouble(RouteMark::station));
        return List.copyOf(all);
    }

    /** The waypoints that set a speed; of several at one station only the last. */
    private int[] waypointsWithSpeed() {
        int[] waypointsWithSpeed = new int[waypoints.size()];
        int count = 0;
        for (int i = 0; i < waypoints.size(); i++) {
            if (waypoints.get(i).speed().isPresent()) {
                boolean samePlace = count > 0 && segments.waypointStation(waypointsWithSpeed[count - 1]) == segments.waypointStation(i);
                count -= samePlace ? 1 : 0;
                waypointsWithSpeed[count++] = i;
            }
        }
        return Arrays.copyOf(waypointsWithSpeed, count);
    }

    public List<Waypoint> waypoints() {
        return waypoints;
    }

    public boolean closed() {
        return closed;
    }

    /** Stops and bumps by rising station, including those of waypoints. */
    public List<RouteMark> marks() {
        return marks;
    }

    /** Horizontal length in metres, including the way from the last waypoint back to the first if closed. */
    public double length() {
        return segments.length();
    }

    /** Whether any waypoint has a height other than 0. */
    public boolean hasHeights() {
        return heights;
    }

    /** Station of a waypoint by its index. */
    public double stationOf(int waypoint) {
        return segments.waypointStation(waypoint);
    }

    public double eastAt(double station) {
        double along = onRoute(station);
        return segments.eastAt(segments.at(along), along);
    }

    public double northAt(double station) {
        double along = onRoute(station);
        return segments.northAt(segments.at(along), along);
    }

    public double upAt(double station) {
        double along = onRoute(station);
        return segments.upAt(segments.at(along), along);
    }

    /** Radians anticlockwise from east; at a waypoint the heading of the next segment, at the end of an open route that of the last. */
    public double headingAt(double station) {
        return segments.heading(segments.at(onRoute(station)));
    }

    /** Speed in m/s set by the last waypoint at or before a station that sets one; NaN where none does. */
    public double speedAt(double station) {
        int following = firstAfter(speedStation, onRoute(station));
        if (following > 0) {
            return speed[following - 1];
        }
        return closed && speed.length > 0 ? speed[speed.length - 1] : Double.NaN;
    }

    /** The station nearest to a point, anywhere on the route; the lowest of them if several are. */
    public double project(double east, double north) {
        double best = 0;
        double least = Double.POSITIVE_INFINITY;
        for (int piece = 0; piece < segments.count(); piece++) {
            double along = segments.nearest(piece, east, north, segments.start(piece), segments.end(piece));
            double squared = segments.squaredDistance(piece, along, east, north);
            if (squared < least) {
                least = squared;
                best = along;
            }
        }
        return best;
    }

    /**
     * The station nearest to a point within a window around a known station, so that the result does not jump to another part of
     * the route that passes close by. On a closed route it counts on from {@code near}, also past the first waypoint, so that
     * laps are whole multiples of the length.
     */
    public double project(double east, double north, double near, double window) {
        double reach = closed ? Math.min(window, length() / 2) : window;
        double from = closed ? near - reach : onRoute(near - reach);
        double to = closed ? near + reach : onRoute(near + reach);
        double lap = from - onRoute(from);
        int piece = segments.at(from - lap);
        double best = near;
        double least = Double.POSITIVE_INFINITY;
        while (lap + segments.start(piece) <= to) {
            double along = segments.nearest(piece, east, north, Math.max(from - lap, segments.start(piece)),
                    Math.min(to - lap, segments.end(piece)));
            double squared = segments.squaredDistance(piece, along, east, north);
            if (squared < least) {
                least = squared;
                best = lap + along;
            }
            if (++piece == segments.count()) {
                if (!closed || length() == 0) {
                    break;
                }
                piece = 0;
                lap += length();
            }
        }
        return best;
    }

    /** Index of the first of rising values that exceeds one. */
    private static int firstAfter(double[] rising, double value) {
        int found = Arrays.binarySearch(rising, value);
        return found >= 0 ? found + 1 : -found - 1;
    }

    /** The station clamped, or taken modulo the length. */
    private double onRoute(double station) {
        double length = segments.length();
        if (!closed) {
            return Math.max(0, Math.min(length, station));
        }
        double along = length > 0 ? station - length * Math.floor(station / length) : 0;
        return along < length ? along : 0;
    }
}
