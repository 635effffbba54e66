package io.tandem.track;

import io.tandem.geo.LatLon;

/**
 * Where a file says that someone was. What it does not say is NaN.
 *
 * @param line        of the file, from 1
 * @param epochNanos  since 1970, or since whatever the file counts from
 * @param place       on the ellipsoid
 * @param height      metres above the ellipsoid
 * @param speed       m/s over ground
 * @param course      of the movement over ground, radians clockwise from true north
 * @param accuracy    metres
 */
record Point(int line, long epochNanos, LatLon place, double height, double speed, double course, double accuracy) {

    /** Devices that are worse than this off do not know where they are. */
    private static final double WORST_ACCURACY = 50;

    /** Why the point is of no use; empty if it is. */
    String objection() {
        double lat = place.latDegrees();
        double lon = place.lonDegrees();
        if (!(Math.abs(lat) <= 90) || !(Math.abs(lon) <= 180)) {
            return "places that are not on the earth";
        }
        if (lat == 0 && lon == 0) {
            return "places at latitude 0, longitude 0, as devices say that know none";
        }
        return accuracy > WORST_ACCURACY ? "fixes less accurate than 50 m" : "";
    }
}
