package io.tandem.review.measure;

/**
 * Two outlines that overlapped.
 *
 * @param from          the first beat of the overlap, or the last before it where they met and parted between two beats
 * @param to            the last beat
 * @param relativeSpeed m/s between the two at first touch
 */
public record Collision(long from, long to, double relativeSpeed) {

    /** The change of one's own speed in m/s if the two stay together, by the masses in kilograms. */
    public double changeOfSpeed(double ownMass, double otherMass) {
        return relativeSpeed * otherMass / (ownMass + otherMass);
    }
}
