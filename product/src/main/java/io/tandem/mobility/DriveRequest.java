package io.tandem.mobility;

/**
 * What a driver of the simulation asks of a real vehicle.
 *
 * @param nanos        simulated time of the decision
 * @param speed        m/s
 * @param acceleration m/s2, by which that speed is to be reached; NaN where the speed is all that is asked for
 * @param curvature    of the way, 1/m, positive to the left
 */
public record DriveRequest(long nanos, double speed, double acceleration, double curvature) {
}
