package io.tandem.geo;

/** Geographic position on the WGS-84 ellipsoid in degrees, the form used in files and by external systems. */
public record LatLon(double latDegrees, double lonDegrees) {
}
