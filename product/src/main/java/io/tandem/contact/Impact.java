package io.tandem.contact;

/**
 * Two bodies that came into contact.
 *
 * @param start   nanoseconds of simulated time
 * @param a       number of a body that moves freely
 * @param b       number of the other
 * @param x       where they first touched, metres
 * @param y       where they first touched, metres
 * @param speed   m/s at which they came together, along the normal of the contact
 * @param impulse N s that passed between them in the time that an impact lasts
 */
public record Impact(long start, int a, int b, double x, double y, double speed, double impulse) {
}
