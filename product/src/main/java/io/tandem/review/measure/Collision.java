package io.tandem.review.measure;

/**
 * An overlap of two outlines.
 *
 * @param from          first beat of the overlap, or the last before it where they met and parted between two beats
 * @param to            last beat of the overlap
 * @param relativeSpeed m/s at first contact
 */
public record Collision(long from, long to, double relativeSpeed) {

    /**
     * Change of the own speed in a perfectly inelastic collision: v_rel m_other / (m_own + m_other), m/s.
     *
     * @param ownMass   kg
     * @param otherMass kg
     */
    public double changeOfSpeed(double ownMass, double otherMass) {
        return relativeSpeed * otherMass / (ownMass + otherMass);
    }
}
