package io.tandem.scene.model;

import java.util.List;

/**
 * A part of a model that turns: triangles that follow each other in the order in which they were added.
 *
 * @param name  of the node: wheel-fl, wheel-fr, wheel-rl, wheel-rr, rotor-1 and so on
 * @param first number of its first triangle
 * @param count of its triangles
 * @param pivot where the node's origin is in the vehicle's frame: ahead, left, up, metres
 * @param axis  unit vector in the vehicle's frame about which rotors turn: the node's own axis that is up in the file
 */
public record ModelPart(String name, int first, int count, List<Double> pivot, List<Double> axis) {
}
