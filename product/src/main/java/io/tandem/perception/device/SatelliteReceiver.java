package io.tandem.perception.device;

import io.tandem.chance.CounterRandom.Purpose;
import io.tandem.geo.Angle;
import io.tandem.geo.LatLon;
import io.tandem.geo.LocalPosition;
import io.tandem.message.Measurement;
import io.tandem.perception.DeviceErrors;
import io.tandem.perception.DeviceSettings;
import io.tandem.scene.RigidTransform;
import java.util.Arrays;

/** Measures the position of its antenna, through the site's geodesy. Where walls stand within ten metres, reflections push it aside, the same way for ten seconds. */
final class SatelliteReceiver extends Device {

    private static final int DIRECTIONS = 16;
    private static final double SKY_ELEVATION = 0.35;
    private static final double NEAR_METRES = 10;
    private static final double REFLECTION_SECONDS = 10;

    private final DeviceSettings.Gnss settings;
    private final DeviceErrors.Satellite errors;

    SatelliteReceiver(DeviceSettings.Gnss settings, int vid, long seed) {
        super(settings, vid, seed);
        this.settings = settings;
        this.errors = settings.deviceErrors();
    }

    @Override
    Measurement measure(Carrier carrier, Surroundings around, RayBuffers buffers) {
        RigidTransform antenna = place(carrier);
        if (settings.outages().stream().anyMatch(area -> area.contains(antenna.x(), antenna.y()) && area.containsHeight(antenna.z()))) {
            double[] unknown = new double[9];
            Arrays.fill(unknown, Double.NaN);
            return new Measurement.GnssSample(Double.NaN, Double.NaN, Double.NaN, unknown, false);
        }
        long number = number(around.nanos());
        double blocked = errors.multipath() > 0 ? blockedShare(antenna, around, buffers) : 0;
        double aside = errors.multipath() * Math.min(1, 2 * blocked);
        int period = (int) (around.nanos() * 1e-9 / REFLECTION_SECONDS);
        double east = antenna.x() + spread(errors.level(), number, 0) + aside * (2 * noise.uniform(0, 2 * period, Purpose.DEVICE_FALSE) - 1);
        double north = antenna.y() + spread(errors.level(), number, 1) + aside * (2 * noise.uniform(0, 2 * period + 1, Purpose.DEVICE_FALSE) - 1);
        double up = antenna.z() + spread(errors.height(), number, 2);
        LatLon place = around.site().toLatLon(LocalPosition.of(east, north));
        double level = errors.level() * errors.level() + aside * aside / 3;
        double[] covariance = {level, 0, 0, 0, level, 0, 0, 0, errors.height() * errors.height()};
        return new Measurement.GnssSample(place.latDegrees(), place.lonDegrees(), around.site().height() + up, covariance, true);
    }

    private double spread(double of, long number, int draw) {
        return of > 0 ? of * noise.normal(number, draw, Purpose.DEVICE_RANGE) : 0;
    }

    /** Share of the directions, 20 degrees above the horizon, in which something stands nearby. */
    private double blockedShare(RigidTransform antenna, Surroundings around, RayBuffers buffers) {
        RigidTransform level = RigidTransform.at(antenna.x(), antenna.y(), antenna.z());
        int blocked = 0;
        for (int i = 0; i < DIRECTIONS; i++) {
            double azimuth = 2 * Math.PI * i / DIRECTIONS;
            double range = buffers.cast.cast(around.scene(), level, Angle.cos(SKY_ELEVATION) * Angle.cos(azimuth), Angle.cos(SKY_ELEVATION) * Angle.sin(azimuth), Angle.sin(SKY_ELEVATION),
                    NEAR_METRES, info.vid());
            blocked += range <= NEAR_METRES ? 1 : 0;
        }
        return (double) blocked / DIRECTIONS;
    }
}
