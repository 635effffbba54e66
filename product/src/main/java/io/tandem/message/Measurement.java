package io.tandem.message;

import java.util.List;

/**
 * What a sensor measured at one instant, in SI units and in the sensor's axes: x ahead, y left, z up. Arrays belong to the measurement and are never
 * written again, so that taps may keep them.
 */
public sealed interface Measurement {

    /** About as many bytes as it takes in memory, where these are many. */
    default long approximateBytes() {
        return 0;
    }

    /**
     * Ranges in a plane.
     *
     * @param angleMin       direction of the first ray, radians anticlockwise from straight ahead
     * @param angleIncrement from ray to ray
     * @param rangeMin       metres; nothing nearer is measured
     * @param rangeMax       metres; nothing farther is measured
     * @param ranges         metres; NaN for no return
     * @param intensities    share of the light that came back, 0 to 1; empty where it is not measured
     */
    record LaserScan(double angleMin, double angleIncrement, double rangeMin, double rangeMax, float[] ranges, float[] intensities) implements Measurement {

        @Override
        public long approximateBytes() {
            return (long) Float.BYTES * (ranges.length + intensities.length);
        }
    }

    /**
     * Points that returned a ray; rays without a return have none.
     *
     * @param x         metres, in the sensor's axes at the instant of the measurement, or at the instant of each ray where motion distorts the cloud
     * @param y         likewise
     * @param z         likewise
     * @param intensity share of the light that came back, 0 to 1
     * @param ring      line of each point, from 0 for the lowest
     * @param time      seconds of each point relative to the measurement; empty where all are of one instant
     */
    record PointCloud(float[] x, float[] y, float[] z, float[] intensity, short[] ring, float[] time) implements Measurement {

        @Override
        public long approximateBytes() {
            return (4L * Float.BYTES + Short.BYTES) * x.length + (long) Float.BYTES * time.length;
        }

        public int count() {
            return x.length;
        }
    }

    /**
     * Intrinsic parameters of a pin-hole camera: a point at (x ahead, y left, z up) is seen in column cx - fx y / x and row cy - fy z / x. Column 0 is the leftmost and
     * row 0 the uppermost; whole numbers are the middles of pixels.
     *
     * @param fx         focal length in pixels
     * @param fy         likewise
     * @param cx         principal point in pixels
     * @param cy         likewise
     * @param distortion k1, k2, p1, p2, k3 of the Brown-Conrady model ("plumb bob"); empty without distortion
     */
    record Intrinsics(double fx, double fy, double cx, double cy, double[] distortion) {
    }

    /**
     * Depth along the optical axis, not along the ray.
     *
     * @param metres row after row from the top; NaN where there is none
     * @param colors colour at the same pixels, as {@link ColorImage} has it; empty where it was not asked for
     */
    record DepthImage(int width, int height, float[] metres, Intrinsics intrinsics, byte[] colors) implements Measurement {

        @Override
        public long approximateBytes() {
            return (long) Float.BYTES * metres.length + colors.length;
        }
    }

    /** @param colors red, green and blue of each pixel, row after row from the top */
    record ColorImage(int width, int height, byte[] colors, Intrinsics intrinsics) implements Measurement {

        @Override
        public long approximateBytes() {
            return colors.length;
        }
    }

    /**
     * Inertial measurement.
     *
     * @param orientation     of the sensor in the site's frame (east, north, up), a unit quaternion x, y, z, w
     * @param angularVelocity rad/s about the sensor's axes
     * @param specificForce   m/s2 along the sensor's axes: acceleration less gravity, so +9.81 upward at rest
     */
    record ImuSample(double[] orientation, double[] angularVelocity, double[] specificForce) implements Measurement {
    }

    /**
     * Satellite position of the antenna.
     *
     * @param latitude   degrees, WGS 84
     * @param longitude  degrees
     * @param height     metres above the ellipsoid
     * @param covariance of east, north, up, row after row, m2
     * @param hasFix     whether there is a position; if not, the others are NaN
     */
    record GnssSample(double latitude, double longitude, double height, double[] covariance, boolean hasFix) implements Measurement {
    }

    /**
     * The pose that wheels tell, in a frame that has its origin and axes where the vehicle began.
     *
     * @param heading      radians
     * @param speed        m/s along the vehicle's axis
     * @param lateralSpeed m/s to the left
     * @param yawRate      rad/s
     */
    record OdometrySample(double x, double y, double heading, double speed, double lateralSpeed, double yawRate) implements Measurement {
    }

    /** Detections of a radar, the nearest first. */
    record RadarScan(List<RadarDetection> detections) implements Measurement {
    }

    /**
     * One detection of a radar.
     *
     * @param range        metres
     * @param azimuth      radians anticlockwise from straight ahead
     * @param rangeRate    m/s, negative when it approaches
     * @param crossSection m2
     */
    record RadarDetection(double range, double azimuth, double rangeRate, double crossSection) {
    }

    /**
     * What touches the body.
     *
     * @param touching whether something has touched since the last measurement
     * @param impulse  N s of the hardest touch since the last measurement, as far as it is known
     */
    record ContactSample(boolean touching, double impulse) implements Measurement {
    }
}
