package io.tandem.geo;

/**
 * A place, or a direction, in the frame that turns with the earth: metres from its centre, x towards latitude and longitude zero, z towards
 * the north pole. The frame of those who share no site.
 */
public record Ecef(double x, double y, double z) {

    private static final double SEMI_MAJOR = 6_378_137;
    private static final double FLATTENING = 1 / 298.257223563;
    private static final double SEMI_MINOR = SEMI_MAJOR * (1 - FLATTENING);
    private static final double ECCENTRICITY_SQUARED = FLATTENING * (2 - FLATTENING);
    private static final double SECOND_ECCENTRICITY_SQUARED = ECCENTRICITY_SQUARED / (1 - ECCENTRICITY_SQUARED);

    /** @param height metres above the ellipsoid */
    public static Ecef of(LatLon place, double height) {
        double lat = StrictMath.toRadians(place.latDegrees());
        double lon = StrictMath.toRadians(place.lonDegrees());
        double radius = SEMI_MAJOR / Math.sqrt(1 - ECCENTRICITY_SQUARED * Angle.sin(lat) * Angle.sin(lat));
        double toAxis = (radius + height) * Angle.cos(lat);
        return new Ecef(toAxis * Angle.cos(lon), toAxis * Angle.sin(lon), (radius * (1 - ECCENTRICITY_SQUARED) + height) * Angle.sin(lat));
    }

    /** By Bowring's formula, exact to well under a millimetre anywhere near the earth's surface. */
    public LatLon place() {
        return new LatLon(StrictMath.toDegrees(latitude()), StrictMath.toDegrees(StrictMath.atan2(y, x)));
    }

    /** Metres above the ellipsoid. */
    public double height() {
        double sine = StrictMath.sin(latitude());
        double cosine = StrictMath.cos(latitude());
        return toAxis() * cosine + z * sine - SEMI_MAJOR * Math.sqrt(1 - ECCENTRICITY_SQUARED * sine * sine);
    }

    private double toAxis() {
        return Math.sqrt(x * x + y * y);
    }

    private double latitude() {
        double reduced = StrictMath.atan2(z * SEMI_MAJOR, toAxis() * SEMI_MINOR);
        double sine = StrictMath.sin(reduced);
        double cosine = StrictMath.cos(reduced);
        return StrictMath.atan2(z + SECOND_ECCENTRICITY_SQUARED * SEMI_MINOR * sine * sine * sine,
                toAxis() - ECCENTRICITY_SQUARED * SEMI_MAJOR * cosine * cosine * cosine);
    }

    /** A direction that is so much to the true east, the true north and up at a place. */
    public static Ecef direction(LatLon at, double east, double north, double up) {
        double lat = StrictMath.toRadians(at.latDegrees());
        double lon = StrictMath.toRadians(at.lonDegrees());
        double outward = up * Angle.cos(lat) - north * Angle.sin(lat);
        return new Ecef(outward * Angle.cos(lon) - east * Angle.sin(lon), outward * Angle.sin(lon) + east * Angle.cos(lon),
                north * Angle.cos(lat) + up * Angle.sin(lat));
    }

    /** How much of this direction goes to the true east, the true north and up at a place. */
    public LocalPosition seenFrom(LatLon at) {
        double lat = StrictMath.toRadians(at.latDegrees());
        double lon = StrictMath.toRadians(at.lonDegrees());
        double outward = x * Angle.cos(lon) + y * Angle.sin(lon);
        return new LocalPosition(y * Angle.cos(lon) - x * Angle.sin(lon), z * Angle.cos(lat) - outward * Angle.sin(lat),
                z * Angle.sin(lat) + outward * Angle.cos(lat));
    }
}
