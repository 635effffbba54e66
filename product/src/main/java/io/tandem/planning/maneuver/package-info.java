/**
 * Decides how a car gets from one pose to another among obstacles, forward and in reverse: shortest curves of bounded curvature, and a search where these are blocked. Poses are
 * those of the rear axle, on a plane. Never knows who else moves.
 */
package io.tandem.planning.maneuver;
