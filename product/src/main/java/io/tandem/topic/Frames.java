package io.tandem.topic;

import io.tandem.geo.Angle;
import io.tandem.message.SensorMount;
import java.util.Map;

/**
 * Frames of messages by the conventions of ROS (REP 103, axes and units; REP 105, names): {@code map} has its origin at the site with x east, y north, z up. Each vehicle has
 * {@code vehicle/ID/odom}, {@code vehicle/ID/base_link} at its reported point with x ahead, y left, z up, and a frame for each sensor. Cameras have one more, {@code _optical}, with z ahead,
 * x right, y down.
 */
public final class Frames {

    static final String MAP = "map";
    /** Rotation of the optical axes in those of the camera: z ahead, x right, y down. */
    public static final double[] OPTICAL = {-0.5, 0.5, -0.5, 0.5};
    static final double[] NO_TURN = {0, 0, 0, 1};

    private Frames() {
    }

    static String odom(int vid) {
        return "vehicle/" + vid + "/odom";
    }

    static String base(int vid) {
        return "vehicle/" + vid + "/base_link";
    }

    static String sensor(int vid, String name) {
        return "vehicle/" + vid + "/" + name;
    }

    static String optical(int vid, String name) {
        return sensor(vid, name) + "_optical";
    }

    /** The unit quaternion x, y, z, w of a rotation by yaw about z, then by pitch with the nose up, then by roll with the right side down; radians. */
    public static double[] quaternion(double yaw, double pitch, double roll) {
        double halfYaw = Angle.wrap(yaw) / 2;
        double halfPitch = -pitch / 2;
        double halfRoll = roll / 2;
        double sy = Angle.sin(halfYaw);
        double cy = Angle.cos(halfYaw);
        double sp = Angle.sin(halfPitch);
        double cp = Angle.cos(halfPitch);
        double sr = Angle.sin(halfRoll);
        double cr = Angle.cos(halfRoll);
        return new double[] {cy * cp * sr - sy * sp * cr, cy * sp * cr + sy * cp * sr, sy * cp * cr - cy * sp * sr, cy * cp * cr + sy * sp * sr};
    }

    public static double[] quaternion(SensorMount mount) {
        return quaternion(mount.turn(), mount.pitch(), mount.roll());
    }

    /** A vector in the axes of the parent of a rotated frame: v + 2 q × (q × v + w v). */
    public static double[] rotate(double[] q, double x, double y, double z) {
        double ux = q[1] * z - q[2] * y + q[3] * x;
        double uy = q[2] * x - q[0] * z + q[3] * y;
        double uz = q[0] * y - q[1] * x + q[3] * z;
        return new double[] {x + 2 * (q[1] * uz - q[2] * uy), y + 2 * (q[2] * ux - q[0] * uz), z + 2 * (q[0] * uy - q[1] * ux)};
    }

    static double[] inverse(double[] q) {
        return new double[] {-q[0], -q[1], -q[2], q[3]};
    }

    /** The product of two rotations: first b, then a. */
    public static double[] multiply(double[] a, double[] b) {
        return new double[] {
            a[3] * b[0] + a[0] * b[3] + a[1] * b[2] - a[2] * b[1],
            a[3] * b[1] - a[0] * b[2] + a[1] * b[3] + a[2] * b[0],
            a[3] * b[2] + a[0] * b[1] - a[1] * b[0] + a[2] * b[3],
            a[3] * b[3] - a[0] * b[0] - a[1] * b[1] - a[2] * b[2]};
    }

    /** The inverse of {@link #quaternion(double, double, double)}: yaw, pitch and roll. */
    static double[] angles(double[] q) {
        double yaw = StrictMath.atan2(2 * (q[3] * q[2] + q[0] * q[1]), 1 - 2 * (q[1] * q[1] + q[2] * q[2]));
        double pitch = -StrictMath.asin(Math.clamp(2 * (q[3] * q[1] - q[2] * q[0]), -1, 1));
        double roll = StrictMath.atan2(2 * (q[3] * q[0] + q[1] * q[2]), 1 - 2 * (q[0] * q[0] + q[1] * q[1]));
        return new double[] {yaw, pitch, roll};
    }

    static Map<String, Object> point(double x, double y, double z) {
        return Map.of("x", x, "y", y, "z", z);
    }

    static Map<String, Object> orientation(double[] q) {
        return Map.of("x", q[0], "y", q[1], "z", q[2], "w", q[3]);
    }
}
