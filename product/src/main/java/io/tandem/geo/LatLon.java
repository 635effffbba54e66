package io.tandem.geo;

/** A place on the WGS-84 ellipsoid, in degrees: the form in which the world outside speaks. */
public record LatLon(double latDegrees, double lonDegrees) {
}
