package io.tandem.planning.maneuver;

/**
 * A piece of a path with one curvature.
 *
 * @param length    metres; negative in reverse
 * @param curvature 1/m, positive to the left
 */
public record Arc(double length, double curvature) {
}
