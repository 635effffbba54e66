package io.tandem.message;

import io.tandem.time.SimTime;

/**
 * Manual control input of an operator for a vehicle.
 *
 * @param at       time of reception
 * @param vid      the vehicle
 * @param steer    -1 full right to +1 full left
 * @param throttle share of cruising speed
 * @param pitch    -1 full down to +1 full up
 */
public record ManualInput(SimTime at, int vid, double steer, double throttle, double pitch) {

    private static final double RELEASE_STEER = 2;

    /** Ends manual control: the vehicle's behaviors decide again. Encoded as a steer of 2, outside the valid range. */
    public static ManualInput release(SimTime at, int vid) {
        return new ManualInput(at, vid, RELEASE_STEER, 0, 0);
    }

    public boolean isRelease() {
        return steer == RELEASE_STEER;
    }

    /** A copy with another time of reception. */
    public ManualInput at(SimTime when) {
        return new ManualInput(when, vid, steer, throttle, pitch);
    }
}
