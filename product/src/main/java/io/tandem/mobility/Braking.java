package io.tandem.mobility;

import io.tandem.message.MessageFields;

/**
 * How a vehicle may be told to brake. A station whose commands are capped tells it with its platoon messages and requests, {@code brake=4 jerk=3}, so that others leave it the room that it needs to stop.
 *
 * @param deceleration hardest braking, m/s2
 * @param jerk         greatest change of acceleration, m/s3
 */
public record Braking(double deceleration, double jerk) {

    /** As hard and as suddenly as behaviors like. */
    public static final Braking FREE = new Braking(Double.POSITIVE_INFINITY, Double.POSITIVE_INFINITY);
    /** The usual caps of commands to real vehicles: what is assumed of one that has told nothing, which may be such a vehicle. */
    public static final Braking USUAL = new Braking(4, 3);
    private static final String DECELERATION = "brake";
    private static final String JERK = "jerk";
    /** What is told is no less, so that what is computed of it stays finite. */
    private static final double LEAST_TOLD = 0.1;

    /** Adds it to what a vehicle tells of itself; one that brakes freely says nothing. */
    public MessageFields tell(MessageFields fields) {
        return equals(FREE) ? fields : fields.with(DECELERATION, deceleration).with(JERK, jerk);
    }

    /** What one has told of itself. */
    public static Braking told(MessageFields fields) {
        return new Braking(Math.max(LEAST_TOLD, fields.number(DECELERATION).orElse(FREE.deceleration)), Math.max(LEAST_TOLD, fields.number(JERK).orElse(FREE.jerk)));
    }
}
