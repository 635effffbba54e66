package io.tandem.behavior.path;

import io.tandem.behavior.control.Steering;
import io.tandem.geo.Angle;
import io.tandem.mobility.VehicleLimits;
import io.tandem.perception.Sight;
import io.tandem.road.Route;

/**
 * Path tracking at the front axle as of the car Stanley (Thrun et al., Journal of Field Robotics 23(9), 2006):
 *
 * <pre>
 *   delta = -theta_e - atan(k e / (k_s + v))
 * </pre>
 *
 * with e the offset of the front axle to the left of the path, metres, and theta_e its heading error, radians. In reverse the rear axle is tracked, with the opposite sign.
 */
public final class StanleyTracker implements PathTracker {

    /** k, 1/s */
    private static final double GAIN = 1.5;
    /** k_s, m/s */
    private static final double SOFTENING = 1;

    private final Route route;
    private final VehicleLimits limits;

    public StanleyTracker(Route route, VehicleLimits limits) {
        this.route = route;
        this.limits = limits;
    }

    @Override
    public double steer(Sight sight, int slot, double station) {
        double v = sight.speed(slot);
        double direction = v < 0 ? -1 : 1;
        double heading = sight.heading(slot);
        double reach = direction > 0 ? limits.length() - limits.ahead() : -limits.ahead();
        double east = sight.east(slot) + reach * Angle.cos(heading);
        double north = sight.north(slot) + reach * Angle.sin(heading);
        double at = route.project(east, north, station + reach, limits.length());
        double way = route.headingAt(at);
        double left = (north - route.northAt(at)) * Angle.cos(way) - (east - route.eastAt(at)) * Angle.sin(way);
        return Steering.clamp(direction * steer(left, Angle.wrap(heading - way), Math.abs(v)), limits.maxSteer());
    }

    /** The law itself: steer by offset to the left, metres, heading error, radians, and speed, m/s. */
    static double steer(double left, double headingError, double speed) {
        return -headingError - StrictMath.atan(GAIN * left / (SOFTENING + speed));
    }
}
