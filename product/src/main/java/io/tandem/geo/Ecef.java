package io.tandem.geo;

/**
 * A position or direction in the Earth-centred, Earth-fixed frame of WGS-84 (NIMA TR8350.2): metres from the Earth's centre, x
 * towards latitude 0 and longitude 0, z towards the north pole. Messages between systems without a common site use it (DIS, for
 * one).
 */
public record Ecef(double x, double y, double z) {

    /** @param height metres above the ellipsoid */
    public static Ecef of(LatLon place, double height) {
        double lat = StrictMath.toRadians(place.latDegrees());
        double lon = StrictMath.toRadians(place.lonDegrees());
        double radius = Wgs84.SEMI_MAJOR / Math.sqrt(1 - Wgs84.ECCENTRICITY_SQUARED * Angle.sin(lat) * Angle.sin(lat));
        double toAxis = (radius + height) * Angle.cos(lat);
        return new Ecef(toAxis * Angle.cos(lon), toAxis * Angle.sin(lon), (radius * (1 - Wgs84.ECCENTRICITY_SQUARED) + height) * Angle.sin(lat));
    }

    /**
     * Geodetic latitude and longitude by Bowring's closed formula (Survey Review 23 (1976) 181). The error is well under a
     * millimetre near the Earth's surface.
     */
    public LatLon place() {
        return new LatLon(StrictMath.toDegrees(latitude()), StrictMath.toDegrees(StrictMath.atan2(y, x)));
    }

    /**
     * Metres above the ellipsoid: h = p cos(lat) + z sin(lat) - a² / N(lat), which is stable at the poles (Bowring, Survey Review
     * 28 (1985) 218).
     */
    public double height() {
        double sine = StrictMath.sin(latitude());
        double cosine = StrictMath.cos(latitude());
        return toAxis() * cosine + z * sine - Wgs84.SEMI_MAJOR * Math.sqrt(1 - Wgs84.ECCENTRICITY_SQUARED * sine * sine);
    }

    private double toAxis() {
        return Math.sqrt(x * x + y * y);
    }

    private double latitude() {
        double reduced = StrictMath.atan2(z * Wgs84.SEMI_MAJOR, toAxis() * Wgs84.SEMI_MINOR);
        double sine = StrictMath.sin(reduced);
        double cosine = StrictMath.cos(reduced);
        return StrictMath.atan2(z + Wgs84.SECOND_ECCENTRICITY_SQUARED * Wgs84.SEMI_MINOR * sine * sine * sine,
                toAxis() - Wgs84.ECCENTRICITY_SQUARED * Wgs84.SEMI_MAJOR * cosine * cosine * cosine);
    }

    /** Rotates a vector given in true east, true north and up at a position into this frame. */
    public static Ecef direction(LatLon at, double east, double north, double up) {
        double lat = StrictMath.toRadians(at.latDegrees());
        double lon = StrictMath.toRadians(at.lonDegrees());
        double outward = up * Angle.cos(lat) - north * Angle.sin(lat);
        return new Ecef(outward * Angle.cos(lon) - east * Angle.sin(lon), outward * Angle.sin(lon) + east * Angle.cos(lon),
                north * Angle.cos(lat) + up * Angle.sin(lat));
    }

    /** Components of this direction in true east, true north and up at a position; the inverse of {@link #direction}. */
    public LocalPosition seenFrom(LatLon at) {
        double lat = StrictMath.toRadians(at.latDegrees());
        double lon = StrictMath.toRadians(at.lonDegrees());
        double outward = x * Angle.cos(lon) + y * Angle.sin(lon);
        return new LocalPosition(y * Angle.cos(lon) - x * Angle.sin(lon), z * Angle.cos(lat) - outward * Angle.sin(lat),
                z * Angle.sin(lat) + outward * Angle.cos(lat));
    }
}
