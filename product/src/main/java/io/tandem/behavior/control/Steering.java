package io.tandem.behavior.control;

import io.tandem.geo.Angle;
import io.tandem.geo.LocalPosition;
import io.tandem.mobility.Commands;
import io.tandem.mobility.VehicleLimits;
import io.tandem.perception.Sight;

/** Turns errors of direction and height into steer, pitch and climb within the vehicle's limits. */
public final class Steering {

    /** Height error that gives full pitch or climb, metres. */
    private static final double FULL_COMMAND_METRES = 5;
    /** Steer share per radian of direction error. */
    private static final double STEER_GAIN = 2;
    /** A target within this share of the squared radius counts as inside the turning circle. */
    private static final double INSIDE_CIRCLE = 0.98;

    private Steering() {
    }

    /** Direction error to a place, radians in (-pi, pi], positive to the left. */
    public static double error(Sight sight, int slot, double east, double north) {
        return Angle.wrap(bearing(sight, slot, east, north) - sight.heading(slot));
    }

    public static double bearing(Sight sight, int slot, double east, double north) {
        return StrictMath.atan2(north - sight.north(slot), east - sight.east(slot));
    }

    public static double distance(Sight sight, int slot, double east, double north) {
        double e = east - sight.east(slot);
        double n = north - sight.north(slot);
        return Math.sqrt(e * e + n * n);
    }

    /** Proportional steer, radians: full lock from an error of half a radian. */
    public static double turnBy(double error, VehicleLimits limits) {
        return clamp(STEER_GAIN * error, 1) * limits.maxSteer();
    }

    /**
     * {@link PurePursuit} of a place, radians, seen from the point that does not slip, half a length behind the reported one: only its path
     * is a circle. A far place is replaced by a point in its direction at the lookahead distance. A place inside the turning circle cannot
     * be reached by turning toward it, which would orbit it for ever; then the vehicle goes straight until the place is outside.
     */
    public static double pursue(Sight sight, int slot, double east, double north, VehicleLimits limits) {
        return pursue(sight, slot, east, north, limits, false);
    }

    /** {@link PurePursuit} of a point that moves ahead on a path: full lock where needed, since such a point is not orbited. */
    public static double track(Sight sight, int slot, double east, double north, VehicleLimits limits) {
        return pursue(sight, slot, east, north, limits, true);
    }

    private static double pursue(Sight sight, int slot, double east, double north, VehicleLimits limits, boolean moving) {
        double cos = Angle.cos(sight.heading(slot));
        double sin = Angle.sin(sight.heading(slot));
        double e = east - sight.east(slot);
        double n = north - sight.north(slot);
        double ahead = e * cos + n * sin + limits.ahead();
        double left = n * cos - e * sin;
        double distance = Math.sqrt(ahead * ahead + left * left);
        double look = Math.min(distance, PurePursuit.toPlace(limits).at(sight.speed(slot)));
        double steer = limits.steerFor(PurePursuit.curvature(left, distance * look));
        if (ahead > 0 && Math.abs(steer) <= limits.maxSteer()) {
            return steer;
        }
        return distance == 0 || !moving && insideTurningCircle(ahead, left, limits) ? 0 : Math.copySign(limits.maxSteer(), left);
    }

    private static boolean insideTurningCircle(double ahead, double left, VehicleLimits limits) {
        double radius = limits.tightestTurn();
        double aside = Math.abs(left) - radius;
        return ahead * ahead + aside * aside < INSIDE_CIRCLE * radius * radius;
    }

    /** Vertical command of strength p, -1 to 1, as pitch or climb, reduced near the surface. */
    public static void lift(Sight sight, Commands commands, int slot, double p, VehicleLimits limits) {
        double soft = shortOfSurface(p, sight.up(slot), limits.flies());
        commands.pitch[slot] = soft * limits.maxPitch();
        commands.climb[slot] = soft * limits.maxClimb();
    }

    /** Aircraft are kept above height 0 and submarines below it; those beyond already are left alone. */
    private static double shortOfSurface(double p, double up, boolean flies) {
        double toSurface = clamp(-up / FULL_COMMAND_METRES, 1);
        if (flies) {
            return up >= 0 ? Math.max(p, toSurface) : p;
        }
        return up <= 0 ? Math.min(p, toSurface) : p;
    }

    /** Proportional height control, metres. */
    public static void holdHeight(Sight sight, Commands commands, int slot, double height, VehicleLimits limits) {
        lift(sight, commands, slot, clamp((height - sight.up(slot)) / FULL_COMMAND_METRES, 1), limits);
    }

    /** Controls to a place's height. Height 0 means no height, as on a map: the present height is kept. */
    public static void holdHeightOf(LocalPosition place, Sight sight, Commands commands, int slot, VehicleLimits limits) {
        if (limits.vertical() && place.up() != 0) {
            holdHeight(sight, commands, slot, place.up(), limits);
        }
    }

    public static double clamp(double value, double limit) {
        return Math.max(-limit, Math.min(limit, value));
    }
}
