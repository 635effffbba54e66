package io.tandem.message;

import java.util.Arrays;
import java.util.Optional;

/** The types of sensors that measure, with their names in scenarios and recordings. */
public enum SensorType {
    /** gives {@link Measurement.LaserScan} */
    LIDAR_2D("lidar-2d"),
    /** gives {@link Measurement.PointCloud} */
    LIDAR_3D("lidar-3d"),
    /** gives {@link Measurement.DepthImage} */
    DEPTH_CAMERA("depth-camera"),
    /** gives {@link Measurement.ColorImage} */
    CAMERA("camera"),
    /** gives {@link Measurement.ImuSample} */
    IMU("imu"),
    /** gives {@link Measurement.GnssSample} */
    GNSS("gnss"),
    /** gives {@link Measurement.OdometrySample} */
    ODOMETRY("odometry"),
    /** gives {@link Measurement.RadarScan} */
    RADAR("radar"),
    /** gives {@link Measurement.ContactSample} */
    CONTACT("contact");

    private final String code;

    SensorType(String code) {
        this.code = code;
    }

    /** The name in scenario files and recordings. */
    public String code() {
        return code;
    }

    public static Optional<SensorType> of(String code) {
        return Arrays.stream(values()).filter(type -> type.code.equals(code)).findFirst();
    }
}
