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
public record Hand(SimTime at, int vid, double steer, double throttle, double pitch) {
}
