package io.tandem.gateway.command;

/**
 * A command to a real vehicle.
 *
 * @param stop         whether it shall stop at once, by its own brakes; the rest is 0 then
 * @param sequence     counts the commands of a vehicle, from 1
 * @param speed        m/s
 * @param acceleration with which it goes there, m/s2
 * @param curvature    of the way, 1/m, positive to the left
 */
public record VehicleCommand(boolean stop, long sequence, double speed, double acceleration, double curvature) {

    /** rad/s, positive to the left */
    public double yawRate() {
        return speed * curvature;
    }
}
