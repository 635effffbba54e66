package io.tandem.message;

/**
 * Where a vehicle truly was at one instant, in the site's frame.
 *
 * @param east    metres
 * @param north   metres
 * @param up      metres
 * @param heading radians anticlockwise from east
 * @param pitch   radians, positive with the nose up
 * @param roll    radians, positive with the right side down
 */
public record TruePose(double east, double north, double up, double heading, double pitch, double roll) {
}
