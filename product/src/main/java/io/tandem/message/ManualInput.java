package io.tandem.message;

import io.tandem.time.SimTime;

/**
 * Manual control input of an operator for a vehicle, or the velocities that another program asks of it.
 *
 * @param at       time of reception
 * @param vid      the vehicle
 * @param steer    -1 full right to +1 full left
 * @param throttle share of cruising speed
 * @param pitch    -1 full down to +1 full up
 */
public record ManualInput(SimTime at, int vid, double steer, double throttle, double pitch) {

    private static final double RELEASE_STEER = 2;
    private static final double TWIST_STEER = 3;

    /** Ends manual control: the vehicle's behaviors decide again. Encoded as a steer of 2, outside the valid range. */
    public static ManualInput release(SimTime at, int vid) {
        return new ManualInput(at, vid, RELEASE_STEER, 0, 0);
    }

    public boolean isRelease() {
        return steer == RELEASE_STEER;
    }

    /**
     * Velocities instead of stick positions. Encoded as a steer of 3, with the speed as throttle and the yaw rate as pitch.
     *
     * @param speed   m/s along the heading
     * @param yawRate rad/s, positive to the left
     */
    public static ManualInput twist(SimTime at, int vid, double speed, double yawRate) {
        return new ManualInput(at, vid, TWIST_STEER, speed, yawRate);
    }

    public boolean isTwist() {
        return steer == TWIST_STEER;
    }

    /** Of a twist, m/s along the heading. */
    public double speed() {
        return throttle;
    }

    /** Of a twist, rad/s. */
    public double yawRate() {
        return pitch;
    }

    /** A copy with another time of reception. */
    public ManualInput at(SimTime when) {
        return new ManualInput(when, vid, steer, throttle, pitch);
    }
}
