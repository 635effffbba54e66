package io.tandem.message;

/**
 * An object that a vehicle's sensors track, as estimated at one instant.
 *
 * @param vid        id of the participant it is identified as; negative if unknown
 * @param east       metres in the site's frame
 * @param north      likewise
 * @param heading    radians anticlockwise from east
 * @param eastSpeed  m/s
 * @param northSpeed likewise
 * @param age        seconds since it was last seen; it is extrapolated from then on
 * @param spread     uncertainty
 */
public record TrackedObject(int vid, double east, double north, double heading, double eastSpeed, double northSpeed, double age, Spread spread) {

    /** Variances and covariances of position, m2, and of velocity, m2/s2. */
    public record Spread(double eastEast, double eastNorth, double northNorth, double speedEastEast, double speedEastNorth,
            double speedNorthNorth) {

        /** For exact knowledge. */
        public static final Spread NONE = new Spread(0, 0, 0, 0, 0, 0);
    }
}
