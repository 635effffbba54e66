package io.tandem.perception;

import io.tandem.setting.Default;
import io.tandem.setting.Dimension;
import io.tandem.setting.Meaning;
import io.tandem.setting.Measures;

/** In what ways devices are wrong; without errors by default. All draws of a device are its own: another device changes none of them. */
public interface DeviceErrors {

    /** Share of measurements that fail as a whole. */
    double missed();

    /** Seconds from a measurement until it is available. */
    double latency();

    /** Of scanners and depth cameras. */
    record Ranges(
            @Meaning("noise of measured ranges; of a depth camera, of depths") @Measures(value = Dimension.LENGTH, min = 0, max = 100) @Default("0 m") double range,
            @Meaning("noise of the direction of rays") @Measures(value = Dimension.ANGLE, min = 0, max = 0.1) @Default("0 deg") double bearing,
            @Meaning("share of rays without a return") @Measures(value = Dimension.SHARE, min = 0, max = 1) @Default("0") double lost,
            @Meaning("share of measurements that fail as a whole") @Measures(value = Dimension.SHARE, min = 0, max = 1) @Default("0") double missed,
            @Meaning("time from a measurement until it is available") @Measures(value = Dimension.TIME, min = 0, max = 10) @Default("0 s") double latency) implements DeviceErrors {

        static final Ranges NONE = new Ranges(0, 0, 0, 0, 0);
    }

    /** Of cameras. */
    record Pictures(
            @Meaning("noise of each colour as a share of white, in full light; it grows with the gain in darkness")
            @Measures(value = Dimension.SHARE, min = 0, max = 1) @Default("0") double noise,
            @Meaning("share of measurements that fail as a whole") @Measures(value = Dimension.SHARE, min = 0, max = 1) @Default("0") double missed,
            @Meaning("time from a measurement until it is available") @Measures(value = Dimension.TIME, min = 0, max = 10) @Default("0 s") double latency) implements DeviceErrors {
    }

    /** Of inertial units. */
    record Inertial(
            @Meaning("noise of rates") @Measures(value = Dimension.ANGULAR_RATE, min = 0, max = 10) @Default("0 rad/s") double rate,
            @Meaning("noise of accelerations") @Measures(value = Dimension.ACCELERATION, min = 0, max = 100) @Default("0 m/s2") double acceleration,
            @Meaning("constant error of rates, drawn once per axis with this spread") @Measures(value = Dimension.ANGULAR_RATE, min = 0, max = 10) @Default("0 rad/s") double rateBias,
            @Meaning("constant error of accelerations, drawn once per axis with this spread")
            @Measures(value = Dimension.ACCELERATION, min = 0, max = 100) @Default("0 m/s2") double accelerationBias,
            @Meaning("share of measurements that fail as a whole") @Measures(value = Dimension.SHARE, min = 0, max = 1) @Default("0") double missed,
            @Meaning("time from a measurement until it is available") @Measures(value = Dimension.TIME, min = 0, max = 10) @Default("0 s") double latency) implements DeviceErrors {

        static final Inertial NONE = new Inertial(0, 0, 0, 0, 0, 0);
    }

    /** Of satellite receivers. */
    record Satellite(
            @Meaning("noise to each side") @Measures(value = Dimension.LENGTH, min = 0, max = 1000) @Default("0 m") double level,
            @Meaning("noise of heights") @Measures(value = Dimension.LENGTH, min = 0, max = 1000) @Default("0 m") double height,
            @Meaning("greatest error by reflections, where walls stand within ten metres and hide half of the sky")
            @Measures(value = Dimension.LENGTH, min = 0, max = 1000) @Default("0 m") double multipath,
            @Meaning("share of measurements that fail as a whole") @Measures(value = Dimension.SHARE, min = 0, max = 1) @Default("0") double missed,
            @Meaning("time from a measurement until it is available") @Measures(value = Dimension.TIME, min = 0, max = 10) @Default("0 s") double latency) implements DeviceErrors {

        static final Satellite NONE = new Satellite(0, 0, 0, 0, 0);
    }

    /** Of odometry: errors of calibration. */
    record Wheels(
            @Meaning("share by which distances are read too long") @Measures(value = Dimension.SHARE, min = -0.5, max = 1) @Default("0") double distance,
            @Meaning("share by which turns are read too far") @Measures(value = Dimension.SHARE, min = -0.5, max = 1) @Default("0") double turn,
            @Meaning("share of measurements that fail as a whole") @Measures(value = Dimension.SHARE, min = 0, max = 1) @Default("0") double missed,
            @Meaning("time from a measurement until it is available") @Measures(value = Dimension.TIME, min = 0, max = 10) @Default("0 s") double latency) implements DeviceErrors {
    }

    /** Of radars. */
    record Echoes(
            @Meaning("noise of ranges") @Measures(value = Dimension.LENGTH, min = 0, max = 100) @Default("0 m") double range,
            @Meaning("noise of bearings") @Measures(value = Dimension.ANGLE, min = 0, max = 0.5) @Default("0 deg") double bearing,
            @Meaning("noise of range rates") @Measures(value = Dimension.SPEED, min = 0, max = 100) @Default("0 m/s") double doppler,
            @Meaning("share of measurements that fail as a whole") @Measures(value = Dimension.SHARE, min = 0, max = 1) @Default("0") double missed,
            @Meaning("time from a measurement until it is available") @Measures(value = Dimension.TIME, min = 0, max = 10) @Default("0 s") double latency) implements DeviceErrors {

        static final Echoes NONE = new Echoes(0, 0, 0, 0, 0);
    }

    /** Of devices that are right where they answer. */
    record Delivery(
            @Meaning("share of measurements that fail as a whole") @Measures(value = Dimension.SHARE, min = 0, max = 1) @Default("0") double missed,
            @Meaning("time from a measurement until it is available") @Measures(value = Dimension.TIME, min = 0, max = 10) @Default("0 s") double latency) implements DeviceErrors {
    }
}
