package io.tandem.message;

import io.tandem.time.SimTime;
import java.util.List;

/**
 * A vehicle's estimate of its own state, which differs from the true state, and the objects it tracks.
 *
 * @param at simulated time
 * @param vid       id of the vehicle
 * @param east      of the reported point, metres in the site's frame
 * @param north     likewise
 * @param heading   radians anticlockwise from east
 * @param speed     m/s
 * @param yawRate   radians per second
 * @param spread    uncertainty
 * @param biasModel model of errors that do not average out: none, inflated, gauss-markov or odometry
 * @param placed    whether the last measurement had a position that the filter accepted
 * @param rejected  number of measured channels that were rejected so far
 * @param seen      the objects that its sensors track, in the order of their ids
 */
public record Estimate(SimTime at, int vid, double east, double north, double heading, double speed, double yawRate, Spread spread,
        String biasModel, boolean placed, int rejected, List<TrackedObject> seen) {

    /** The bias model of a pose that wheels tell: its errors only grow, and have no variances. */
    public static final String ODOMETRY = "odometry";

    /** Extrapolates the estimate at constant speed and yaw rate. */
    public Estimate extrapolatedTo(SimTime to) {
        double seconds = to.seconds() - at.seconds();
        double middle = heading + 0.5 * yawRate * seconds;
        return new Estimate(to, vid, east + speed * seconds * StrictMath.cos(middle), north + speed * seconds * StrictMath.sin(middle),
                heading + yawRate * seconds, speed, yawRate, spread, biasModel, placed, rejected, seen);
    }

    /** Variances, and the covariance of east and north: m2, rad2, m2/s2, rad2/s2. */
    public record Spread(double eastEast, double eastNorth, double northNorth, double heading, double speed, double yawRate) {

        /** Of a vehicle that knows its state exactly. */
        public static final Spread NONE = new Spread(0, 0, 0, 0, 0, 0);
    }
}
