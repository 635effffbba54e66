package io.tandem.message;

import io.tandem.time.SimTime;

/**
 * An operator's hand on a vehicle's controls.
 *
 * @param at       when it was received
 * @param vid      the vehicle
 * @param steer    -1 full right to +1 full left
 * @param throttle share of cruising speed
 * @param pitch    -1 full down to +1 full up
 */
public record ManualInput(SimTime at, int vid, double steer, double throttle, double pitch) {

    private static final double LETS_GO = 2;

    /** The hand is taken away: the vehicle does again what it would have done. On the wire it steers twice as far as anyone can. */
    public static ManualInput release(SimTime at, int vid) {
        return new ManualInput(at, vid, LETS_GO, 0, 0);
    }

    public boolean isRelease() {
        return steer == LETS_GO;
    }

    /** The same, received at another time. */
    public ManualInput at(SimTime when) {
        return new ManualInput(when, vid, steer, throttle, pitch);
    }
}
