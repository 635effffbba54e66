package io.tandem.mobility;

/**
 * How a vehicle may be told to brake.
 *
 * @param deceleration hardest braking, m/s2
 * @param jerk         greatest change of acceleration, m/s3
 */
public record Braking(double deceleration, double jerk) {

    /** As hard and as suddenly as behaviors like. */
    public static final Braking FREE = new Braking(Double.POSITIVE_INFINITY, Double.POSITIVE_INFINITY);
}
