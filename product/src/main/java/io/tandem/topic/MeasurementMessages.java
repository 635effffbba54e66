package io.tandem.topic;

import io.tandem.message.Measurement;
import io.tandem.message.SensorInfo;
import io.tandem.time.SimTime;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The contents of messages with what sensors measured. */
final class MeasurementMessages {

    private static final int FLOAT32 = 7;
    private static final int UINT16 = 4;
    private static final int GPS = 1;
    private static final int NO_FIX = -1;
    private static final int COVARIANCE_KNOWN = 3;
    private static final double DECIBELS_PER_TENFOLD = 10;

    private MeasurementMessages() {
    }

    /** Infinite where nothing came back, as REP 117 has it. */
    static Map<String, Object> scan(SimTime at, SensorInfo sensor, Measurement.LaserScan scan) {
        Map<String, Object> content = new HashMap<>();
        content.put("header", MessageParts.header(at, frame(sensor)));
        content.put("angle_min", scan.angleMin());
        content.put("angle_max", scan.angleMin() + scan.angleIncrement() * (scan.ranges().length - 1));
        content.put("angle_increment", scan.angleIncrement());
        content.put("scan_time", sensor.every());
        content.put("range_min", scan.rangeMin());
        content.put("range_max", scan.rangeMax());
        float[] ranges = scan.ranges().clone();
        for (int i = 0; i < ranges.length; i++) {
            ranges[i] = Float.isNaN(ranges[i]) ? Float.POSITIVE_INFINITY : ranges[i];
        }
        content.put("ranges", ranges);
        content.put("intensities", scan.intensities());
        return content;
    }

    static Map<String, Object> cloud(SimTime at, SensorInfo sensor, Measurement.PointCloud cloud) {
        boolean timed = cloud.time().length > 0;
        List<Map<String, Object>> fields = new ArrayList<>(List.of(field("x", 0, FLOAT32), field("y", 4, FLOAT32), field("z", 8, FLOAT32), field("intensity", 12, FLOAT32), field("ring", 16, UINT16)));
        if (timed) {
            fields.add(field("t", 20, FLOAT32));
        }
        int step = timed ? 24 : 20;
        ByteBuffer data = ByteBuffer.allocate(step * cloud.count()).order(ByteOrder.LITTLE_ENDIAN);
        for (int i = 0; i < cloud.count(); i++) {
            data.putFloat(cloud.x()[i]).putFloat(cloud.y()[i]).putFloat(cloud.z()[i]).putFloat(cloud.intensity()[i]).putShort(cloud.ring()[i]).putShort((short) 0);
            if (timed) {
                data.putFloat(cloud.time()[i]);
            }
        }
        return Map.of("header", MessageParts.header(at, frame(sensor)), "height", 1, "width", cloud.count(), "fields", fields, "point_step", step,
                "row_step", step * cloud.count(), "data", data.array(), "is_dense", true);
    }

    private static Map<String, Object> field(String name, int offset, int type) {
        return Map.of("name", name, "offset", offset, "datatype", type, "count", 1);
    }

    static Map<String, Object> color(SimTime at, SensorInfo sensor, int width, int height, byte[] colors) {
        return image(at, sensor, width, height, "rgb8", 3 * width, colors);
    }

    static Map<String, Object> depth(SimTime at, SensorInfo sensor, Measurement.DepthImage image) {
        ByteBuffer data = ByteBuffer.allocate(Float.BYTES * image.metres().length).order(ByteOrder.LITTLE_ENDIAN);
        data.asFloatBuffer().put(image.metres());
        return image(at, sensor, image.width(), image.height(), "32FC1", Float.BYTES * image.width(), data.array());
    }

    private static Map<String, Object> image(SimTime at, SensorInfo sensor, int width, int height, String encoding, int step, byte[] data) {
        return Map.of("header", MessageParts.header(at, Frames.optical(sensor.vid(), sensor.name())), "height", height, "width", width, "encoding", encoding, "step", step, "data", data);
    }

    static Map<String, Object> camera(SimTime at, SensorInfo sensor, int width, int height, Measurement.Intrinsics lens) {
        double[] distortion = lens.distortion().length == 0 ? new double[5] : lens.distortion();
        return Map.of("header", MessageParts.header(at, Frames.optical(sensor.vid(), sensor.name())), "height", height, "width", width, "distortion_model", "plumb_bob", "d", distortion,
                "k", new double[] {lens.fx(), 0, lens.cx(), 0, lens.fy(), lens.cy(), 0, 0, 1}, "r", new double[] {1, 0, 0, 0, 1, 0, 0, 0, 1},
                "p", new double[] {lens.fx(), 0, lens.cx(), 0, 0, lens.fy(), lens.cy(), 0, 0, 0, 1, 0});
    }

    static Map<String, Object> imu(SimTime at, SensorInfo sensor, Measurement.ImuSample sample) {
        return Map.of("header", MessageParts.header(at, frame(sensor)), "orientation", Frames.orientation(sample.orientation()), "angular_velocity", vector(sample.angularVelocity()),
                "linear_acceleration", vector(sample.specificForce()));
    }

    private static Map<String, Object> vector(double[] xyz) {
        return Frames.point(xyz[0], xyz[1], xyz[2]);
    }

    static Map<String, Object> fix(SimTime at, SensorInfo sensor, Measurement.GnssSample sample) {
        return Map.of("header", MessageParts.header(at, frame(sensor)), "status", Map.of("status", sample.hasFix() ? 0 : NO_FIX, "service", GPS), "latitude", sample.latitude(),
                "longitude", sample.longitude(), "altitude", sample.height(), "position_covariance", sample.covariance().length == 9 ? sample.covariance() : new double[9],
                "position_covariance_type", sample.covariance().length == 9 ? COVARIANCE_KNOWN : 0);
    }

    static Map<String, Object> odometry(SimTime at, SensorInfo sensor, Measurement.OdometrySample sample) {
        Map<String, Object> pose = Map.of("position", Frames.point(sample.x(), sample.y(), 0), "orientation", Frames.orientation(Frames.quaternion(sample.heading(), 0, 0)));
        Map<String, Object> twist = Map.of("linear", Frames.point(sample.speed(), sample.lateralSpeed(), 0), "angular", Frames.point(0, 0, sample.yawRate()));
        return Map.of("header", MessageParts.header(at, Frames.odom(sensor.vid())), "child_frame_id", Frames.base(sensor.vid()), "pose", Map.of("pose", pose), "twist", Map.of("twist", twist));
    }

    static Map<String, Object> radar(SimTime at, SensorInfo sensor, Measurement.RadarScan scan) {
        List<Map<String, Object>> returns = scan.detections().stream().map(one -> Map.<String, Object>of("range", one.range(), "azimuth", one.azimuth(), "doppler_velocity", one.rangeRate(),
                "amplitude", DECIBELS_PER_TENFOLD * StrictMath.log10(one.crossSection()))).toList();
        return Map.of("header", MessageParts.header(at, frame(sensor)), "returns", returns);
    }

    static Map<String, Object> contact(SimTime at, SensorInfo sensor, Measurement.ContactSample sample) {
        return Map.of("header", MessageParts.header(at, frame(sensor)), "touching", sample.touching(), "impulse", sample.impulse());
    }

    private static String frame(SensorInfo sensor) {
        return Frames.sensor(sensor.vid(), sensor.name());
    }
}
