package io.tandem.behavior;

import io.tandem.geo.Angle;
import io.tandem.geo.Local;
import io.tandem.mobility.Craft;
import io.tandem.mobility.KinematicSettings.SteerLaw;
import io.tandem.perception.Sight;

/** How a craft is pointed at things: turns errors of direction and height into steer, pitch and climb within its limits. */
final class Stick {

    /** Height error, metres, at which a craft pitches or climbs with all it has. */
    private static final double FULL_STICK_HEIGHT = 5;
    /** Steer share per radian of direction error. */
    private static final double STEER_GAIN = 2;
    /** A target is taken as inside the turning circle when it lies within this share of its radius. */
    private static final double INSIDE_CIRCLE = 0.98;

    private static final double LOOK_AHEAD_SECONDS = 0.8;
    private static final double NEAR_LENGTHS = 2;

    private Stick() {
    }

    /** Direction error to a place in (-pi, pi], positive to the left. */
    static double error(Sight sight, int slot, double east, double north) {
        return Angle.wrap(bearing(sight, slot, east, north) - sight.heading(slot));
    }

    static double bearing(Sight sight, int slot, double east, double north) {
        return StrictMath.atan2(north - sight.north(slot), east - sight.east(slot));
    }

    static double distance(Sight sight, int slot, double east, double north) {
        double e = east - sight.east(slot);
        double n = north - sight.north(slot);
        return Math.sqrt(e * e + n * n);
    }

    /** Steer that grows with the error of direction: full lock from half a radian on. */
    static double turnBy(double error, Craft craft) {
        return clamp(STEER_GAIN * error, 1) * craft.maxSteer();
    }

    /**
     * Pure pursuit: the steer whose circle leads from here to the place, or to a point ahead in its direction where it is far, so that one
     * turns first and then goes straight. A place inside the turning circle cannot be reached by
     * turning toward it, which would orbit it for ever; then it goes straight on until the place is outside.
     */
    static double pursue(Sight sight, int slot, double east, double north, Craft craft) {
        double error = error(sight, slot, east, north);
        double distance = distance(sight, slot, east, north);
        if (distance == 0) {
            return 0;
        }
        if (Math.abs(error) > Math.PI / 2) {
            return insideTurningCircle(distance, error, craft) ? 0 : Math.copySign(craft.maxSteer(), error);
        }
        double look = Math.max(NEAR_LENGTHS * craft.length(), LOOK_AHEAD_SECONDS * Math.abs(sight.speed(slot)));
        double curvature = 2 * Angle.sin(error) / Math.min(distance, look);
        double bend = curvature * craft.length();
        double steer = craft.steerLaw() == SteerLaw.TAN ? StrictMath.atan(bend) : bend;
        boolean tooTight = Math.abs(steer) > craft.maxSteer() && insideTurningCircle(distance, error, craft);
        return tooTight ? 0 : clamp(steer, craft.maxSteer());
    }

    private static boolean insideTurningCircle(double distance, double error, Craft craft) {
        double radius = craft.tightestTurn();
        double ahead = distance * Angle.cos(error);
        double aside = distance * Math.abs(Angle.sin(error)) - radius;
        return ahead * ahead + aside * aside < INSIDE_CIRCLE * radius * radius;
    }

    /** Pitch or climb of strength p, -1 to 1, by whichever of the two the craft has; softly, where the surface is near. */
    static void lift(Sight sight, Wishes wishes, int slot, double p, Craft craft) {
        double soft = shortOfSurface(p, sight.up(slot), craft.flies());
        wishes.pitch[slot] = soft * craft.maxPitch();
        wishes.climb[slot] = soft * craft.maxClimb();
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
    static void holdHeight(Sight sight, Wishes wishes, int slot, double height, Craft craft) {
        lift(sight, wishes, slot, clamp((height - sight.up(slot)) / FULL_STICK_HEIGHT, 1), craft);
    }

    /** Goes to a place's height. A place at height 0 says nothing of height, as on a map: one stays as high or as deep as one is. */
    static void holdHeightOf(Local place, Sight sight, Wishes wishes, int slot, Craft craft) {
        if (craft.vertical() && place.up() != 0) {
            holdHeight(sight, wishes, slot, place.up(), craft);
        }
    }

    static double clamp(double value, double limit) {
        return Math.max(-limit, Math.min(limit, value));
    }
}
