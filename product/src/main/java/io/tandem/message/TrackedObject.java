package io.tandem.message;

/**
 * An object that a vehicle's sensors track, as estimated at one instant.
 *
 * @param vid        id of the participant it is taken for; negative where that is unknown
 * @param east       metres in the site's frame
 * @param north      likewise
 * @param heading    radians anticlockwise from east
 * @param eastSpeed  m/s
 * @param northSpeed likewise
 * @param age        seconds since it was last seen; until then it went on as it went
 * @param spread     how sure that is
 */
public record TrackedObject(int vid, double east, double north, double heading, double eastSpeed, double northSpeed, double age, Spread spread) {

    /** Variances and covariances of places, m2, and of speeds, m2/s2. */
    public record Spread(double eastEast, double eastNorth, double northNorth, double speedEastEast, double speedEastNorth,
            double speedNorthNorth) {

        /** Of what is known exactly. */
        public static final Spread NONE = new Spread(0, 0, 0, 0, 0, 0);
    }
}
