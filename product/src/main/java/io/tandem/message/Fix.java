package io.tandem.message;

import io.tandem.geo.LatLon;
import io.tandem.time.SimTime;

/**
 * Where a device says that someone is, as it said it: before any filter, kept beside the report that came of it. What a device
 * does not say is NaN.
 *
 * @param vid                  id of the participant
 * @param at                   simulated time at which it was true, by the device's clock where that is known
 * @param arrived              simulated time at which it was received
 * @param place                on the ellipsoid
 * @param heightMetres         above the ellipsoid
 * @param accuracyMetres       radius that the device believes to be within with 68 %
 * @param speedMetresPerSecond over ground
 * @param headingRadians       of the movement over ground, anticlockwise from grid east
 * @param via                  the language it came in: {@code gpx}, {@code nmea}
 */
public record Fix(int vid, SimTime at, SimTime arrived, LatLon place, double heightMetres, double accuracyMetres,
        double speedMetresPerSecond, double headingRadians, String via) {
}
