package io.tandem.road;

import java.util.List;

/** A path of waypoints with stations measured along it, speeds, stops and bumps. */
public final class Route {

    private final List<Waypoint> waypoints;
    private final boolean closed;
    private final List<Mark> marks;

    public Route(List<Waypoint> waypoints, boolean closed, List<Mark> marks) {
        this.waypoints = List.copyOf(waypoints);
        this.closed = closed;
        this.marks = List.copyOf(marks);
    }

    public List<Waypoint> waypoints() {
        return waypoints;
    }

    public boolean closed() {
        return closed;
    }

    /** Stops and bumps by rising station, those that waypoints carry among them. */
    public List<Mark> marks() {
        return marks;
    }
}
