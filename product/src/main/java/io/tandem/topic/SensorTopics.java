package io.tandem.topic;

import io.tandem.message.Measurement;
import io.tandem.message.SensorInfo;
import io.tandem.message.SensorType;
import io.tandem.time.SimTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.BiConsumer;
import java.util.function.Supplier;

/**
 * The topics of one sensor, and the messages of a measurement.
 *
 * @param main   of the measurement itself; of cameras, the picture
 * @param camera of the calibration; null where it is no camera
 * @param color  of the colour beside a depth picture; null where it is no depth camera
 */
record SensorTopics(SensorInfo sensor, TopicInfo main, TopicInfo camera, TopicInfo color) {

    /** Names that every vehicle's own topics have are left to them. */
    static SensorTopics of(SensorInfo sensor) {
        String vehicle = "/vehicle/" + sensor.vid() + "/";
        List<String> taken = new ArrayList<>(List.of(vehicle + "pose", vehicle + TopicHub.CMD_VEL, vehicle + TopicHub.RADIO, vehicle + TopicHub.RADIO_SEND, vehicle + "ground_truth"));
        if (sensor.type() != SensorType.ODOMETRY) {
            taken.add(vehicle + "odom");
        }
        String name = "/vehicle/" + sensor.vid() + "/" + sensor.name().replaceAll("[^A-Za-z0-9_]", "_");
        String base = taken.contains(name) ? name + "_" : name;
        boolean pictures = sensor.type() == SensorType.CAMERA || sensor.type() == SensorType.DEPTH_CAMERA;
        return new SensorTopics(sensor, TopicInfo.ofVehicle(sensor.vid(), pictures ? base + "/image" : base, typeOf(sensor.type())),
                pictures ? TopicInfo.ofVehicle(sensor.vid(), base + "/camera_info", "sensor_msgs/CameraInfo") : null,
                sensor.type() == SensorType.DEPTH_CAMERA ? TopicInfo.ofVehicle(sensor.vid(), base + "/color", "sensor_msgs/Image") : null);
    }

    private static String typeOf(SensorType type) {
        return switch (type) {
            case LIDAR_2D -> "sensor_msgs/LaserScan";
            case LIDAR_3D -> "sensor_msgs/PointCloud2";
            case DEPTH_CAMERA, CAMERA -> "sensor_msgs/Image";
            case IMU -> "sensor_msgs/Imu";
            case GNSS -> "sensor_msgs/NavSatFix";
            case ODOMETRY -> "nav_msgs/Odometry";
            case RADAR -> "radar_msgs/RadarScan";
            case CONTACT -> "tandem_msgs/Contact";
        };
    }

    List<TopicInfo> topics() {
        List<TopicInfo> all = new ArrayList<>(List.of(main));
        if (camera != null) {
            all.add(camera);
        }
        if (color != null) {
            all.add(color);
        }
        return all;
    }

    /** Gives every message of a measurement with its topic, the one of the measurement itself last; the content is made only when it is asked for. */
    void messages(SimTime at, Measurement measurement, BiConsumer<TopicInfo, Supplier<Map<String, Object>>> out) {
        switch (measurement) {
            case Measurement.LaserScan scan -> out.accept(main, () -> MeasurementMessages.scan(at, sensor, scan));
            case Measurement.PointCloud cloud -> out.accept(main, () -> MeasurementMessages.cloud(at, sensor, cloud));
            case Measurement.ColorImage image -> {
                out.accept(camera, () -> MeasurementMessages.camera(at, sensor, image.width(), image.height(), image.intrinsics()));
                out.accept(main, () -> MeasurementMessages.color(at, sensor, image.width(), image.height(), image.colors()));
            }
            case Measurement.DepthImage image -> depth(at, image, out);
            case Measurement.ImuSample sample -> out.accept(main, () -> MeasurementMessages.imu(at, sensor, sample));
            case Measurement.GnssSample sample -> out.accept(main, () -> MeasurementMessages.fix(at, sensor, sample));
            case Measurement.OdometrySample sample -> out.accept(main, () -> MeasurementMessages.odometry(at, sensor, sample));
            case Measurement.RadarScan scan -> out.accept(main, () -> MeasurementMessages.radar(at, sensor, scan));
            case Measurement.ContactSample sample -> out.accept(main, () -> MeasurementMessages.contact(at, sensor, sample));
        }
    }

    private void depth(SimTime at, Measurement.DepthImage image, BiConsumer<TopicInfo, Supplier<Map<String, Object>>> out) {
        out.accept(camera, () -> MeasurementMessages.camera(at, sensor, image.width(), image.height(), image.intrinsics()));
        if (image.colors().length > 0) {
            out.accept(color, () -> MeasurementMessages.color(at, sensor, image.width(), image.height(), image.colors()));
        }
        out.accept(main, () -> MeasurementMessages.depth(at, sensor, image));
    }
}
