package io.tandem.behavior.path;

import io.tandem.behavior.control.Steering;
import io.tandem.geo.Angle;
import io.tandem.mobility.VehicleLimits;
import io.tandem.perception.Sight;
import io.tandem.road.Route;

/** Steers on the circle that leads from the rear axle to a point of the path ahead: the farther ahead, the faster. */
public final class PurePursuit implements PathTracker {

    private static final double LOOK_SECONDS = 0.5;
    private static final double LOOK_METRES = 2;
    private static final double NEAREST_LOOK = 4;
    private static final double FARTHEST_LOOK = 20;

    private final Route route;
    private final VehicleLimits limits;

    public PurePursuit(Route route, VehicleLimits limits) {
        this.route = route;
        this.limits = limits;
    }

    @Override
    public double steer(Sight sight, int slot, double station) {
        double look = Math.max(NEAREST_LOOK, Math.min(FARTHEST_LOOK, LOOK_SECONDS * Math.abs(sight.speed(slot)) + LOOK_METRES));
        double target = station - limits.ahead() + look;
        double beyond = route.closed() ? 0 : Math.max(0, target - route.length());
        double end = route.headingAt(target);
        double cos = Angle.cos(sight.heading(slot));
        double sin = Angle.sin(sight.heading(slot));
        double east = route.eastAt(target) + beyond * Angle.cos(end) - sight.east(slot);
        double north = route.northAt(target) + beyond * Angle.sin(end) - sight.north(slot);
        return steer(east * cos + north * sin + limits.ahead(), north * cos - east * sin, limits);
    }

    /** The steer toward a point that is so far ahead of the rear axle and so far to the left; full lock where it is behind. */
    public static double steer(double ahead, double left, VehicleLimits limits) {
        double squared = ahead * ahead + left * left;
        if (ahead <= 0) {
            return Math.copySign(limits.maxSteer(), left);
        }
        return Steering.clamp(limits.steerFor(2 * left / squared), limits.maxSteer());
    }
}
