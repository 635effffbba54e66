package io.tandem.recording.dataset;

import io.tandem.message.Measurement;
import java.io.IOException;

/** Measurements as rows of a table. Numbers have as many digits as it takes to read the same ones back; a ray without return is nan. */
final class TableRows {

    private static final String[] QUATERNION = {"qx", "qy", "qz", "qw"};

    private TableRows() {
    }

    /** Receives rows with the names of their columns. */
    interface Rows {
        void row(String columns, String values) throws IOException;
    }

    static void write(Measurement measurement, Rows out) throws IOException {
        switch (measurement) {
            case Measurement.ImuSample imu -> out.row("wx_radps,wy_radps,wz_radps,ax_mps2,ay_mps2,az_mps2," + String.join(",", QUATERNION),
                    joined(imu.angularVelocity()) + "," + joined(imu.specificForce()) + "," + joined(imu.orientation()));
            case Measurement.GnssSample fix -> out.row("lat_deg,lon_deg,height_m,fix,var_east_m2,var_north_m2,var_up_m2",
                    joined(fix.latitude(), fix.longitude(), fix.height()) + "," + (fix.hasFix() ? 1 : 0) + "," + variances(fix.covariance()));
            case Measurement.OdometrySample wheels -> out.row("x_m,y_m,heading_rad,speed_mps,lateral_mps,yaw_rate_radps",
                    joined(wheels.x(), wheels.y(), wheels.heading(), wheels.speed(), wheels.lateralSpeed(), wheels.yawRate()));
            case Measurement.ContactSample contact -> out.row("touching,impulse_ns", (contact.touching() ? 1 : 0) + "," + contact.impulse());
            case Measurement.RadarScan radar -> radar(radar, out);
            case Measurement.LaserScan scan -> scan(scan, out);
            default -> throw new IllegalArgumentException(measurement.toString());
        }
    }

    /** One row for each detection; one with zero detections has empty fields. */
    private static void radar(Measurement.RadarScan radar, Rows out) throws IOException {
        String columns = "range_m,azimuth_rad,range_rate_mps,cross_section_m2";
        if (radar.detections().isEmpty()) {
            out.row(columns, ",,,");
        }
        for (Measurement.RadarDetection one : radar.detections()) {
            out.row(columns, joined(one.range(), one.azimuth(), one.rangeRate(), one.crossSection()));
        }
    }

    private static void scan(Measurement.LaserScan scan, Rows out) throws IOException {
        StringBuilder columns = new StringBuilder("angle_min_rad,angle_increment_rad,range_min_m,range_max_m");
        StringBuilder values = new StringBuilder(joined(scan.angleMin(), scan.angleIncrement(), scan.rangeMin(), scan.rangeMax()));
        for (int i = 0; i < scan.ranges().length; i++) {
            columns.append(",r").append(i);
            values.append(',').append(Float.isNaN(scan.ranges()[i]) ? "nan" : String.valueOf(scan.ranges()[i]));
        }
        out.row(columns.toString(), values.toString());
    }

    private static String variances(double[] covariance) {
        return covariance.length == 9 ? joined(covariance[0], covariance[4], covariance[8]) : ",,";
    }

    private static String joined(double... values) {
        StringBuilder text = new StringBuilder();
        for (double value : values) {
            text.append(text.isEmpty() ? "" : ",").append(Double.isNaN(value) ? "nan" : String.valueOf(value));
        }
        return text.toString();
    }
}
