package io.tandem.behavior.path;

import io.tandem.behavior.control.PurePursuit;
import io.tandem.geo.Angle;
import io.tandem.mobility.VehicleLimits;
import io.tandem.perception.Sight;
import io.tandem.road.Route;

/** Keeps a car on a path by {@link PurePursuit} of a point ahead, which moves on straight beyond the end of an open path. */
public final class PurePursuitTracker implements PathTracker {

    private final Route route;
    private final VehicleLimits limits;

    public PurePursuitTracker(Route route, VehicleLimits limits) {
        this.route = route;
        this.limits = limits;
    }

    @Override
    public double steer(Sight sight, int slot, double station) {
        double look = PurePursuit.ON_ROADS.at(sight.speed(slot));
        double target = station - limits.ahead() + look;
        double beyond = route.closed() ? 0 : Math.max(0, target - route.length());
        double end = route.headingAt(target);
        double cos = Angle.cos(sight.heading(slot));
        double sin = Angle.sin(sight.heading(slot));
        double east = route.eastAt(target) + beyond * Angle.cos(end) - sight.east(slot);
        double north = route.northAt(target) + beyond * Angle.sin(end) - sight.north(slot);
        return PurePursuit.steer(east * cos + north * sin + limits.ahead(), north * cos - east * sin, limits);
    }
}
