package io.tandem.behavior.path;

import io.tandem.behavior.control.BehaviorContext;
import io.tandem.behavior.control.Steering;
import io.tandem.geo.Angle;
import io.tandem.mobility.VehicleLimits;
import io.tandem.perception.Sight;
import io.tandem.road.Route;
import io.tandem.time.SimTime;

/**
 * Path tracking by a linear-quadratic regulator on the errors of the rear axle: steer = steer of the path's curvature - K (offset, heading
 * error, steer error), with K from {@link PathGains}. Routes have corners, so direction and curvature are taken from chords.
 */
public final class LqrTracker implements PathTracker {

    private static final double SHORTEST_CHORD_METRES = 2;
    private static final double CHORD_SECONDS = 0.5;
    /** Limit of the angle at which a vehicle far from the path returns to it, radians. */
    private static final double LARGEST_APPROACH_ANGLE = 1;

    private final Route route;
    private final VehicleLimits limits;
    private final PathGains gains;

    public LqrTracker(Route route, BehaviorContext context) {
        this(route, context.limits(), new PathGains(context.limits(), SimTime.seconds(context.decisionNanos())));
    }

    /** With gains made before, for a vehicle that changes routes often. */
    public LqrTracker(Route route, VehicleLimits limits, PathGains gains) {
        this.route = route;
        this.limits = limits;
        this.gains = gains;
    }

    @Override
    public double steer(Sight sight, int slot, double station) {
        double v = sight.speed(slot);
        double east = sight.east(slot) - limits.ahead() * Angle.cos(sight.heading(slot));
        double north = sight.north(slot) - limits.ahead() * Angle.sin(sight.heading(slot));
        double chord = Math.max(SHORTEST_CHORD_METRES, CHORD_SECONDS * Math.abs(v));
        double rear = route.project(east, north, station - limits.ahead(), chord + limits.length());
        double way = direction(rear - chord / 2, rear + chord / 2);
        double left = (north - route.northAt(rear)) * Angle.cos(way) - (east - route.eastAt(rear)) * Angle.sin(way);
        double pathSteer = limits.steerFor(curvature(rear + v * limits.steerLag(), chord));
        double k0 = gains.at(v, 0);
        double k1 = gains.at(v, 1);
        double error = k0 * Steering.clamp(left, LARGEST_APPROACH_ANGLE * k1 / k0) + k1 * Angle.wrap(sight.heading(slot) - way)
                + gains.at(v, 2) * (limits.steerFor(sight.curvature(slot)) - pathSteer);
        return Steering.clamp(pathSteer - error, limits.maxSteer());
    }

    private double curvature(double station, double chord) {
        return Angle.wrap(direction(station, station + chord) - direction(station - chord, station)) / chord;
    }

    /** Direction of a chord, radians; that of the route where both stations are the same place, as beyond its ends. */
    private double direction(double from, double to) {
        double east = route.eastAt(to) - route.eastAt(from);
        double north = route.northAt(to) - route.northAt(from);
        return east == 0 && north == 0 ? route.headingAt(from) : StrictMath.atan2(north, east);
    }
}
