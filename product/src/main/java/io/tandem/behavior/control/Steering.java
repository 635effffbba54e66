package io.tandem.behavior.control;

import io.tandem.geo.Angle;
import io.tandem.geo.LocalPosition;
import io.tandem.mobility.Commands;
import io.tandem.mobility.VehicleLimits;
import io.tandem.perception.Sight;

/** How a craft is pointed at things: turns errors of direction and height into steer, pitch and climb within its limits. */
public final class Steering {

    /** Height error, metres, at which a craft pitches or climbs with all it has. */
    private static final double FULL_STICK_HEIGHT = 5;
    /** Steer share per radian of direction error. */
    private static final double STEER_GAIN = 2;
    /** A target is taken as inside the turning circle when it lies within this share of its radius. */
    private static final double INSIDE_CIRCLE = 0.98;

    private Steering() {
    }

    /** Direction error to a place in (-pi, pi], positive to the left. */
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

    /** Steer that grows with the error of direction: full lock from half a radian on. */
    public static double turnBy(double error, VehicleLimits limits) {
        return clamp(STEER_GAIN * error, 1) * limits.maxSteer();
    }

    /**
     * Pure pursuit: the steer whose circle leads from here to the place, or to a point ahead in its direction where it is far, so that
     * one turns first and then goes straight. A place inside the turning circle cannot be reached by turning toward it, which would
     * orbit it for ever; then it goes straight on until the place is outside. All this is seen from the point that does not slip, half a
     * length behind: only there is the way a circle, and who is outside stays so while turning.
     */
    public static double pursue(Sight sight, int slot, double east, double north, VehicleLimits limits) {
        return pursue(sight, slot, east, north, limits, false);
    }

    /** Pure pursuit of a point that moves on ahead, as on a path: as tight a turn as can be, since the point will not be orbited. */
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

    /** Pitch or climb of strength p, -1 to 1, by whichever of the two the craft has; softly, where the surface is near. */
    public static void lift(Sight sight, Commands commands, int slot, double p, VehicleLimits limits) {
        double soft = shortOfSurface(p, sight.up(slot), limits.flies());
        commands.pitch[slot] = soft * limits.maxPitch();
        commands.climb[slot] = soft * limits.maxClimb();
    }

    /** Who flies does not steer below height 0, and who dives not above it; those that are beyond it already are left alone. */
    private static double shortOfSurface(double p, double up, boolean flies) {
        double toSurface = clamp(-up / FULL_STICK_HEIGHT, 1);
        if (flies) {
            return up >= 0 ? Math.max(p, toSurface) : p;
        }
        return up <= 0 ? Math.min(p, toSurface) : p;
    }

    /** Goes to a height and holds it. */
    public static void holdHeight(Sight sight, Commands commands, int slot, double height, VehicleLimits limits) {
        lift(sight, commands, slot, clamp((height - sight.up(slot)) / FULL_STICK_HEIGHT, 1), limits);
    }

    /** Goes to a place's height. A place at height 0 says nothing of height, as on a map: one stays as high or as deep as one is. */
    public static void holdHeightOf(LocalPosition place, Sight sight, Commands commands, int slot, VehicleLimits limits) {
        if (limits.vertical() && place.up() != 0) {
            holdHeight(sight, commands, slot, place.up(), limits);
        }
    }

    public static double clamp(double value, double limit) {
        return Math.max(-limit, Math.min(limit, value));
    }
}
