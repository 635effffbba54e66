package io.tandem.message;

import io.tandem.geo.LatLon;
import io.tandem.time.SimTime;

/**
 * A position as sent by a device, before any filter; it is recorded beside the report made from it. Values that the device did not send are
 * NaN.
 *
 * @param vid                  id of the participant
 * @param at                   simulated time of the measurement, by the device's clock if that is known
 * @param arrived              simulated time at which it was received
 * @param place                on the ellipsoid
 * @param heightMetres         above the ellipsoid
 * @param accuracyMetres       radius that contains the true position with 68 % probability, according to the device
 * @param speedMetresPerSecond over ground
 * @param headingRadians       of the movement over ground, anticlockwise from grid east
 * @param via                  protocol of the device: {@code gpx}, {@code nmea}
 */
public record Fix(int vid, SimTime at, SimTime arrived, LatLon place, double heightMetres, double accuracyMetres,
        double speedMetresPerSecond, double headingRadians, String via) {
}
