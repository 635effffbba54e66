package io.tandem.scene;

import io.tandem.geo.LatLon;

/**
 * Direction and strength of the sun and the sky. Position by the low-precision formulas of the Astronomical Almanac, 0.01 degrees; strength by the sun's height, fading from 6 degrees above the
 * horizon to 12 below it.
 *
 * @param east    direction towards the sun
 * @param north   likewise
 * @param up      likewise
 * @param direct  strength of its light, 1 in a clear forenoon
 * @param ambient strength of the sky's light
 */
public record Daylight(double east, double north, double up, double direct, double ambient) {

    /** A clear forenoon. */
    public static final Daylight FORENOON = new Daylight(0.5, -0.5, 0.70710678, 0.65, 0.4);
    private static final double DEGREE = Math.PI / 180;
    private static final double EPOCH_DAYS_2000 = 10_957.5;
    private static final double BRIGHT = 6;
    private static final double DARK = -12;
    private static final double NIGHT = 0.012;

    /** Whether lamps are on: the sun is more than six degrees below the horizon. */
    public boolean isDark() {
        return up < -0.10452846;
    }

    public static Daylight at(double epochSeconds, LatLon place) {
        if (Double.isNaN(epochSeconds)) {
            return FORENOON;
        }
        double days = epochSeconds / 86_400 - EPOCH_DAYS_2000;
        double anomaly = (357.529 + 0.98560028 * days) * DEGREE;
        double longitude = (280.459 + 0.98564736 * days + 1.915 * StrictMath.sin(anomaly) + 0.020 * StrictMath.sin(2 * anomaly)) * DEGREE;
        double tilt = (23.439 - 3.6e-7 * days) * DEGREE;
        double ascension = StrictMath.atan2(StrictMath.cos(tilt) * StrictMath.sin(longitude), StrictMath.cos(longitude));
        double declination = StrictMath.asin(StrictMath.sin(tilt) * StrictMath.sin(longitude));
        double sidereal = (280.46061837 + 360.98564736629 * days + place.lonDegrees()) * DEGREE;
        double hour = sidereal - ascension;
        double latitude = place.latDegrees() * DEGREE;
        double up = StrictMath.sin(latitude) * StrictMath.sin(declination) + StrictMath.cos(latitude) * StrictMath.cos(declination) * StrictMath.cos(hour);
        double east = -StrictMath.cos(declination) * StrictMath.sin(hour);
        double north = StrictMath.sin(declination) * StrictMath.cos(latitude) - StrictMath.cos(declination) * StrictMath.cos(hour) * StrictMath.sin(latitude);
        return new Daylight(east, north, up, 0.65 * Math.clamp(up / 0.3, 0, 1), ambient(StrictMath.asin(up) / DEGREE));
    }

    private static double ambient(double elevation) {
        double share = Math.clamp((elevation - DARK) / (BRIGHT - DARK), 0, 1);
        return NIGHT * StrictMath.pow(0.4 / NIGHT, share);
    }
}
