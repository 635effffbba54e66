package io.tandem.gateway;

/**
 * The quality of the connection to a real participant's device.
 *
 * @param name          of the person or vehicle that has the seat, as it is shown to others
 * @param silentSeconds since the last accepted fix; NaN before the first
 * @param hertz         fixes taken in per second, lately
 * @param offsetSeconds by which the device's clock is ahead of UTC; NaN where it sends no such time
 * @param courseHeld    whether it moves too slowly to have a direction, so that the last one is held
 */
public record LiveStatus(String name, double silentSeconds, double hertz, double offsetSeconds, boolean courseHeld) {
}
