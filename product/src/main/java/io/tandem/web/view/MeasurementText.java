package io.tandem.web.view;

import io.tandem.message.Measurement;
import java.util.Locale;

/** A measurement in a few words. */
final class MeasurementText {

    private MeasurementText() {
    }

    static String of(Measurement measurement) {
        return switch (measurement) {
            case Measurement.LaserScan scan -> text("%d rays, %s", scan.ranges().length, nearest(scan.ranges()));
            case Measurement.PointCloud cloud -> text("%d points", cloud.count());
            case Measurement.ColorImage image -> text("%d × %d", image.width(), image.height());
            case Measurement.DepthImage image -> text("%d × %d, %s", image.width(), image.height(), nearest(image.metres()));
            case Measurement.ImuSample imu -> text("turns %.3f, %.3f, %.3f rad/s; force %.2f, %.2f, %.2f m/s²", imu.angularVelocity()[0], imu.angularVelocity()[1], imu.angularVelocity()[2],
                    imu.specificForce()[0], imu.specificForce()[1], imu.specificForce()[2]);
            case Measurement.GnssSample fix -> fix.hasFix() ? text("%.6f°, %.6f°, %.1f m", fix.latitude(), fix.longitude(), fix.height()) : "no fix";
            case Measurement.OdometrySample wheels -> text("x %.2f m, y %.2f m, %.1f°, %.2f m/s", wheels.x(), wheels.y(), Math.toDegrees(wheels.heading()), wheels.speed());
            case Measurement.RadarScan radar -> radar.detections().isEmpty() ? "no detection" : text("%d detections, nearest %.1f m", radar.detections().size(), radar.detections().getFirst().range());
            case Measurement.ContactSample contact -> contact.touching() ? text("touched, %.1f N s", contact.impulse()) : "nothing touches";
        };
    }

    private static String nearest(float[] ranges) {
        float nearest = Float.POSITIVE_INFINITY;
        for (float range : ranges) {
            nearest = range < nearest ? range : nearest;
        }
        return nearest < Float.POSITIVE_INFINITY ? text("nearest %.2f m", nearest) : "no return";
    }

    private static String text(String format, Object... values) {
        return String.format(Locale.ROOT, format, values);
    }
}
