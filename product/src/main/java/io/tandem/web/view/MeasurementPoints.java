package io.tandem.web.view;

import io.tandem.message.Measurement;
import io.tandem.web.contract.RunMessage;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Base64;
import java.util.Optional;

/** What scanners and depth cameras have hit, as points in the sensor's axes. Of very many points every second, third … is taken. */
final class MeasurementPoints {

    private static final int MAX_POINTS = 40_000;
    private static final int POINT_BYTES = 7;
    private static final double SMALLEST_STEP_METRES = 0.001;

    private final float[] x;
    private final float[] y;
    private final float[] z;
    private final byte[] intensity;
    private int count;

    private MeasurementPoints(int most) {
        x = new float[most];
        y = new float[most];
        z = new float[most];
        intensity = new byte[most];
    }

    static Optional<RunMessage.Points> of(Measurement measurement) {
        return switch (measurement) {
            case Measurement.PointCloud cloud -> Optional.of(of(cloud));
            case Measurement.LaserScan scan -> Optional.of(of(scan));
            case Measurement.DepthImage image -> Optional.of(of(image));
            default -> Optional.empty();
        };
    }

    private static int stride(int all) {
        return Math.max(1, Math.ceilDiv(all, MAX_POINTS));
    }

    private static RunMessage.Points of(Measurement.PointCloud cloud) {
        int stride = stride(cloud.count());
        MeasurementPoints points = new MeasurementPoints(Math.ceilDiv(cloud.count(), stride));
        for (int i = 0; i < cloud.count(); i += stride) {
            points.add(cloud.x()[i], cloud.y()[i], cloud.z()[i], cloud.intensity()[i]);
        }
        return points.packed();
    }

    private static RunMessage.Points of(Measurement.LaserScan scan) {
        int stride = stride(scan.ranges().length);
        MeasurementPoints points = new MeasurementPoints(Math.ceilDiv(scan.ranges().length, stride));
        for (int i = 0; i < scan.ranges().length; i += stride) {
            double angle = scan.angleMin() + i * scan.angleIncrement();
            points.add((float) (scan.ranges()[i] * Math.cos(angle)), (float) (scan.ranges()[i] * Math.sin(angle)), 0, scan.intensities().length > i ? scan.intensities()[i] : 1);
        }
        return points.packed();
    }

    private static RunMessage.Points of(Measurement.DepthImage image) {
        Measurement.Intrinsics lens = image.intrinsics();
        // Along rows and columns alike.
        int stride = (int) Math.ceil(Math.sqrt(stride(image.width() * image.height())));
        MeasurementPoints points = new MeasurementPoints(Math.ceilDiv(image.width(), stride) * Math.ceilDiv(image.height(), stride));
        for (int v = 0; v < image.height(); v += stride) {
            for (int u = 0; u < image.width(); u += stride) {
                float depth = image.metres()[v * image.width() + u];
                points.add(depth, (float) (depth * (lens.cx() - u) / lens.fx()), (float) (depth * (lens.cy() - v) / lens.fy()), 1);
            }
        }
        return points.packed();
    }

    /** NaN, which is no return, is left out. */
    private void add(float ahead, float left, float up, float share) {
        if (!Float.isNaN(ahead + left + up)) {
            x[count] = ahead;
            y[count] = left;
            z[count] = up;
            intensity[count++] = (byte) Math.round(255 * Math.clamp(share, 0f, 1f));
        }
    }

    private RunMessage.Points packed() {
        double farthest = 0;
        for (int i = 0; i < count; i++) {
            farthest = Math.max(farthest, Math.max(Math.abs(x[i]), Math.max(Math.abs(y[i]), Math.abs(z[i]))));
        }
        double step = Math.max(SMALLEST_STEP_METRES, farthest / Short.MAX_VALUE);
        ByteBuffer out = ByteBuffer.allocate(POINT_BYTES * count).order(ByteOrder.LITTLE_ENDIAN);
        for (float[] axis : new float[][] {x, y, z}) {
            for (int i = 0; i < count; i++) {
                out.putShort((short) Math.rint(axis[i] / step));
            }
        }
        out.put(intensity, 0, count);
        return new RunMessage.Points(step, count, Base64.getEncoder().encodeToString(out.array()));
    }
}
