package io.tandem.geo;

/** A closed line of vertices in metres; the last joins the first. */
public record Ring(double[] east, double[] north) {
}
