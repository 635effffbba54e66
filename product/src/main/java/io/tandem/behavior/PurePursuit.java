package io.tandem.behavior;

import io.tandem.geo.Angle;
import io.tandem.mobility.Craft;
import io.tandem.perception.Sight;
import io.tandem.road.Route;

/** Steers on the circle that leads from the rear axle to a point of the path ahead: the farther ahead, the faster. */
public final class PurePursuit implements Tracker {

    private static final double LOOK_SECONDS = 0.5;
    private static final double LOOK_METRES = 2;
    private static final double NEAREST_LOOK = 4;
    private static final double FARTHEST_LOOK = 20;

    private final Route route;
    private final Craft craft;

    PurePursuit(Route route, Craft craft) {
        this.route = route;
        this.craft = craft;
    }

    @Override
    public double steer(Sight sight, int slot, double station) {
        double look = Math.max(NEAREST_LOOK, Math.min(FARTHEST_LOOK, LOOK_SECONDS * Math.abs(sight.speed(slot)) + LOOK_METRES));
        double target = station - craft.ahead() + look;
        double beyond = route.closed() ? 0 : Math.max(0, target - route.length());
        double end = route.headingAt(target);
        double cos = Angle.cos(sight.heading(slot));
        double sin = Angle.sin(sight.heading(slot));
        double east = route.eastAt(target) + beyond * Angle.cos(end) - sight.east(slot);
        double north = route.northAt(target) + beyond * Angle.sin(end) - sight.north(slot);
        return steer(east * cos + north * sin + craft.ahead(), north * cos - east * sin, craft);
    }

    /** The steer toward a point that is so far ahead of the rear axle and so far to the left; full lock where it is behind. */
    public static double steer(double ahead, double left, Craft craft) {
        double squared = ahead * ahead + left * left;
        if (ahead <= 0) {
            return Math.copySign(craft.maxSteer(), left);
        }
        return Stick.clamp(craft.steerFor(2 * left / squared), craft.maxSteer());
    }
}
