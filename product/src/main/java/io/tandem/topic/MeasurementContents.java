package io.tandem.topic;

import io.tandem.message.Measurement;
import io.tandem.message.SensorType;
import io.tandem.message.TruePose;
import io.tandem.topic.schema.MalformedContentException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;

/** Measurements from the contents of messages: the inverse of {@link MeasurementMessages}, for what was written by it. */
final class MeasurementContents {

    private static final int POINT_BYTES = 20;
    private static final int TIMED_POINT_BYTES = 24;
    private static final double DECIBELS_PER_TENFOLD = 10;

    private MeasurementContents() {
    }

    /**
     * The measurement of a message.
     *
     * @param content as it was read by its type, so that every field is there and of its type
     * @param camera  of the calibration; null where none was there
     * @param color   of the colours beside a depth picture; null where none was there
     */
    static Measurement measurement(SensorType type, Map<String, Object> content, Map<String, Object> camera, Map<String, Object> color) throws MalformedContentException {
        return switch (type) {
            case LIDAR_2D -> scan(content);
            case LIDAR_3D -> cloud(content);
            case CAMERA -> color(content, camera);
            case DEPTH_CAMERA -> depth(content, camera, color);
            case IMU -> new Measurement.ImuSample(quaternion(part(content, "orientation")), vector(part(content, "angular_velocity")), vector(part(content, "linear_acceleration")));
            case GNSS -> fix(content);
            case ODOMETRY -> odometry(content);
            case RADAR -> radar(content);
            case CONTACT -> new Measurement.ContactSample(Boolean.TRUE.equals(content.get("touching")), number(content, "impulse"));
        };
    }

    private static Measurement scan(Map<String, Object> content) {
        float[] ranges = ((float[]) content.get("ranges")).clone();
        for (int i = 0; i < ranges.length; i++) {
            ranges[i] = Float.isFinite(ranges[i]) ? ranges[i] : Float.NaN;
        }
        return new Measurement.LaserScan(number(content, "angle_min"), number(content, "angle_increment"), number(content, "range_min"), number(content, "range_max"), ranges,
                (float[]) content.get("intensities"));
    }

    private static Measurement cloud(Map<String, Object> content) throws MalformedContentException {
        byte[] data = (byte[]) content.get("data");
        int step = whole(content, "point_step");
        int count = whole(content, "width");
        boolean timed = step == TIMED_POINT_BYTES;
        if (!timed && step != POINT_BYTES || data.length != (long) step * count) {
            throw new MalformedContentException("a cloud whose points have another size");
        }
        Measurement.PointCloud cloud = new Measurement.PointCloud(new float[count], new float[count], new float[count], new float[count], new short[count], new float[timed ? count : 0]);
        ByteBuffer in = ByteBuffer.wrap(data).order(ByteOrder.LITTLE_ENDIAN);
        for (int i = 0; i < count; i++) {
            cloud.x()[i] = in.getFloat();
            cloud.y()[i] = in.getFloat();
            cloud.z()[i] = in.getFloat();
            cloud.intensity()[i] = in.getFloat();
            cloud.ring()[i] = (short) in.getInt();
            if (timed) {
                cloud.time()[i] = in.getFloat();
            }
        }
        return cloud;
    }

    private static Measurement color(Map<String, Object> content, Map<String, Object> camera) throws MalformedContentException {
        return new Measurement.ColorImage(whole(content, "width"), whole(content, "height"), pixels(content, "rgb8", 3), intrinsics(camera));
    }

    private static Measurement depth(Map<String, Object> content, Map<String, Object> camera, Map<String, Object> color) throws MalformedContentException {
        byte[] data = pixels(content, "32FC1", Float.BYTES);
        float[] metres = new float[data.length / Float.BYTES];
        ByteBuffer.wrap(data).order(ByteOrder.LITTLE_ENDIAN).asFloatBuffer().get(metres);
        byte[] colors = color == null ? new byte[0] : pixels(color, "rgb8", 3);
        if (colors.length != 0 && colors.length != 3 * metres.length) {
            throw new MalformedContentException("colours of another size than the depth");
        }
        return new Measurement.DepthImage(whole(content, "width"), whole(content, "height"), metres, intrinsics(camera), colors);
    }

    private static byte[] pixels(Map<String, Object> content, String encoding, int bytes) throws MalformedContentException {
        byte[] data = (byte[]) content.get("data");
        if (!encoding.equals(content.get("encoding")) || data.length != (double) bytes * whole(content, "width") * whole(content, "height")) {
            throw new MalformedContentException("a picture of another size or encoding than it says");
        }
        return data;
    }

    private static Measurement.Intrinsics intrinsics(Map<String, Object> camera) throws MalformedContentException {
        if (camera == null) {
            throw new MalformedContentException("a picture without its calibration");
        }
        double[] k = (double[]) camera.get("k");
        double[] distortion = (double[]) camera.get("d");
        return new Measurement.Intrinsics(k[0], k[4], k[2], k[5], Arrays.stream(distortion).allMatch(one -> one == 0) ? new double[0] : distortion);
    }

    private static Measurement fix(Map<String, Object> content) {
        double[] covariance = whole(content, "position_covariance_type") == 0 ? new double[0] : (double[]) content.get("position_covariance");
        return new Measurement.GnssSample(number(content, "latitude"), number(content, "longitude"), number(content, "altitude"), covariance, whole(part(content, "status"), "status") >= 0);
    }

    private static Measurement odometry(Map<String, Object> content) {
        Map<String, Object> pose = part(part(content, "pose"), "pose");
        Map<String, Object> twist = part(part(content, "twist"), "twist");
        double[] place = vector(part(pose, "position"));
        double[] turn = quaternion(part(pose, "orientation"));
        double[] velocity = vector(part(twist, "linear"));
        return new Measurement.OdometrySample(place[0], place[1], 2 * StrictMath.atan2(turn[2], turn[3]), velocity[0], velocity[1], vector(part(twist, "angular"))[2]);
    }

    private static Measurement radar(Map<String, Object> content) {
        List<Measurement.RadarDetection> detections = new ArrayList<>();
        for (Object one : (List<?>) content.get("returns")) {
            Map<String, Object> echo = members(one);
            detections.add(new Measurement.RadarDetection(number(echo, "range"), number(echo, "azimuth"), number(echo, "doppler_velocity"),
                    StrictMath.pow(10, number(echo, "amplitude") / DECIBELS_PER_TENFOLD)));
        }
        return new Measurement.RadarScan(List.copyOf(detections));
    }

    /** The pose of a stamped pose in the site's frame. */
    static TruePose pose(Map<String, Object> content) {
        double[] place = vector(part(part(content, "pose"), "position"));
        double[] angles = Frames.angles(quaternion(part(part(content, "pose"), "orientation")));
        return new TruePose(place[0], place[1], place[2], angles[0], angles[1], angles[2]);
    }

    private static double[] vector(Map<String, Object> xyz) {
        return new double[] {number(xyz, "x"), number(xyz, "y"), number(xyz, "z")};
    }

    private static double[] quaternion(Map<String, Object> xyzw) {
        return new double[] {number(xyzw, "x"), number(xyzw, "y"), number(xyzw, "z"), number(xyzw, "w")};
    }

    private static Map<String, Object> part(Map<String, Object> content, String name) {
        return members(content.get(name));
    }

    @SuppressWarnings("unchecked")
    private static Map<String, Object> members(Object value) {
        return (Map<String, Object>) value;
    }

    private static double number(Map<String, Object> content, String name) {
        return ((Number) content.get(name)).doubleValue();
    }

    /** Numbers beyond 31 bits fit no array, so that they fail where lengths are compared. */
    private static int whole(Map<String, Object> content, String name) {
        return (int) Math.min(Integer.MAX_VALUE, ((Number) content.get(name)).longValue());
    }
}
