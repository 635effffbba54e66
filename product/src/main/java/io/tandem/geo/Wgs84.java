package io.tandem.geo;

/** Defining parameters of the WGS-84 ellipsoid (NIMA TR8350.2, table 3.1), and what follows from them; lengths in metres. */
final class Wgs84 {

    static final double SEMI_MAJOR = 6_378_137;
    static final double FLATTENING = 1 / 298.257223563;
    static final double SEMI_MINOR = SEMI_MAJOR * (1 - FLATTENING);
    static final double ECCENTRICITY_SQUARED = FLATTENING * (2 - FLATTENING);
    static final double SECOND_ECCENTRICITY_SQUARED = ECCENTRICITY_SQUARED / (1 - ECCENTRICITY_SQUARED);

    private Wgs84() {
    }
}
