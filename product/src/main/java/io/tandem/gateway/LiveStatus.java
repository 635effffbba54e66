package io.tandem.gateway;

/**
 * How well a real participant is heard.
 *
 * @param name          of whoever sits there, as everyone may know it
 * @param silentSeconds since the last fix that was believed; NaN before the first
 * @param hertz         fixes taken in per second, lately
 * @param offsetSeconds by which the device's clock is ahead of the world's; NaN where it tells no such time
 * @param courseHeld    whether it moves too slowly to have a direction, so that the last one is held
 */
public record LiveStatus(String name, double silentSeconds, double hertz, double offsetSeconds, boolean courseHeld) {
}
