package io.tandem.gateway.decode;

import io.tandem.geo.LatLon;
import java.util.Optional;

/**
 * A fix as a device sent it. What it does not send is NaN.
 *
 * @param epochNanos since 1970 by the device's clock; {@link #NO_TIME} where it sends none
 * @param place      on the ellipsoid
 * @param height     metres above the ellipsoid
 * @param accuracy   metres within which the device believes to be with 68 %
 * @param speed      m/s over ground
 * @param course     of the movement over ground, radians clockwise from true north
 * @param climb      m/s upward
 */
public record DeviceFix(long epochNanos, LatLon place, double height, double accuracy, double speed, double course, double climb) {

    /** No time was sent. */
    public static final long NO_TIME = Long.MIN_VALUE;
    /** Devices that are worse than this off do not know where they are. */
    private static final double WORST_ACCURACY = 50;

    /** A place at a time, and nothing else. */
    public static DeviceFix of(long epochNanos, double latDegrees, double lonDegrees) {
        return new DeviceFix(epochNanos, new LatLon(latDegrees, lonDegrees), Double.NaN, Double.NaN, Double.NaN, Double.NaN, Double.NaN);
    }

    /** The same at another time. */
    public DeviceFix at(long nanos) {
        return new DeviceFix(nanos, place, height, accuracy, speed, course, climb);
    }

    public DeviceFix withHeight(double metres) {
        return new DeviceFix(epochNanos, place, metres, accuracy, speed, course, climb);
    }

    public DeviceFix withAccuracy(double metres) {
        return new DeviceFix(epochNanos, place, height, metres >= 0 ? metres : Double.NaN, speed, course, climb);
    }

    /** Devices send a negative speed or course where it is unknown. */
    public DeviceFix withVelocity(double metresPerSecond, double courseDegrees) {
        return new DeviceFix(epochNanos, place, height, accuracy, metresPerSecond >= 0 ? metresPerSecond : Double.NaN,
                courseDegrees >= 0 ? Math.toRadians(courseDegrees) : Double.NaN, climb);
    }

    public DeviceFix withClimb(double metresPerSecond) {
        return new DeviceFix(epochNanos, place, height, accuracy, speed, course, metresPerSecond);
    }

    public boolean hasTime() {
        return epochNanos != NO_TIME;
    }

    /** Why it is of no use, if it is of none. */
    public Optional<Refusal> objection() {
        double lat = place.latDegrees();
        double lon = place.lonDegrees();
        if (!(Math.abs(lat) <= 90) || !(Math.abs(lon) <= 180)) {
            return Optional.of(Refusal.NOT_ON_EARTH);
        }
        if (lat == 0 && lon == 0) {
            return Optional.of(Refusal.ZERO_PLACE);
        }
        return accuracy > WORST_ACCURACY ? Optional.of(Refusal.INACCURATE) : Optional.empty();
    }
}
