package io.tandem.review.measure;

/**
 * An overlap of two outlines.
 *
 * @param from          first beat of the overlap, or the last before it where they met and parted between two beats
 * @param to            last beat of the overlap
 * @param relativeSpeed m/s at first contact
 */
public record Collision(long from, long to, double relativeSpeed) {
}
