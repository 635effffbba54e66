package io.tandem.topic;

import io.tandem.message.Body;
import io.tandem.message.Measurement;
import io.tandem.message.Participant;
import io.tandem.message.ReportColumn;
import io.tandem.message.Reports;
import io.tandem.time.SimTime;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The contents of messages with the states of vehicles. */
final class VehicleMessages {

    private static final int CUBE = 1;
    private static final int CYLINDER = 3;
    private static final double HEIGHT_OF_LENGTH = 0.35;
    private static final double MAX_HEIGHT_METRES = 2;

    private VehicleMessages() {
    }

    /** Of a row of reports, in the site's frame. */
    record VehiclePose(double east, double north, double up, double[] rotation) {

        static VehiclePose of(Reports reports, int row) {
            return new VehiclePose(reports.east[row], reports.north[row], reports.up[row], Frames.quaternion(reports.heading[row], reports.pitch[row], reports.roll[row]));
        }

        Map<String, Object> content() {
            return Map.of("position", Frames.point(east, north, up), "orientation", Frames.orientation(rotation));
        }
    }

    static Map<String, Object> pose(SimTime at, VehiclePose pose) {
        return Map.of("header", MessageParts.header(at, Frames.MAP), "pose", pose.content());
    }

    /** The true pose and velocities, for vehicles without an odometry sensor. The velocity is turned into the vehicle's axes. */
    static Map<String, Object> odometry(SimTime at, Reports reports, int row) {
        VehiclePose pose = VehiclePose.of(reports, row);
        double[] velocity = Frames.rotate(Frames.inverse(pose.rotation), reports.eastSpeed[row], reports.northSpeed[row], reports.upSpeed[row]);
        Map<String, Object> twist = Map.of("linear", Frames.point(velocity[0], velocity[1], velocity[2]), "angular", Frames.point(0, 0, reports.yawRate[row]));
        int vid = reports.vid[row];
        return Map.of("header", MessageParts.header(at, Frames.odom(vid)), "child_frame_id", Frames.base(vid), "pose", Map.of("pose", pose.content()), "twist", Map.of("twist", twist));
    }

    /**
     * Adds map to odom and odom to base_link of one vehicle. Where wheels tell a pose, odom is so that both lead to the true pose (REP 105); else it is the same as map.
     *
     * @param told null where the vehicle has no odometry
     */
    static void addTransforms(SimTime at, int vid, VehiclePose pose, Measurement.OdometrySample told, List<Map<String, Object>> transforms) {
        if (told == null) {
            transforms.add(MessageParts.transform(at, Frames.MAP, Frames.odom(vid), Frames.point(0, 0, 0), Frames.NO_TURN));
            transforms.add(MessageParts.transform(at, Frames.odom(vid), Frames.base(vid), Frames.point(pose.east, pose.north, pose.up), pose.rotation));
            return;
        }
        double[] toldRotation = Frames.quaternion(told.heading(), 0, 0);
        double[] rotation = Frames.multiply(pose.rotation, Frames.inverse(toldRotation));
        double[] way = Frames.rotate(rotation, told.x(), told.y(), 0);
        transforms.add(MessageParts.transform(at, Frames.MAP, Frames.odom(vid), Frames.point(pose.east - way[0], pose.north - way[1], pose.up - way[2]), rotation));
        transforms.add(MessageParts.transform(at, Frames.odom(vid), Frames.base(vid), Frames.point(told.x(), told.y(), 0), toldRotation));
    }

    static Map<String, Object> reports(SimTime at, Reports reports) {
        int rows = reports.count();
        Map<String, Object> content = new HashMap<>();
        content.put("stamp", MessageParts.time(at));
        content.put(ReportColumn.VID.columnName(), Arrays.copyOf(reports.vid, rows));
        content.put(ReportColumn.TIME.columnName(), Arrays.copyOf(reports.time, rows));
        ReportColumn.REALS.forEach(column -> content.put(column.columnName(), Arrays.copyOf(reports.reals(column), rows)));
        ReportColumn.CODES.forEach(column -> content.put(column.columnName(), Arrays.copyOf(reports.codes(column), rows)));
        ReportColumn.COUNTS.forEach(column -> content.put(column.columnName(), Arrays.copyOf(reports.counts(column), rows)));
        return content;
    }

    /** A vehicle as a box or cylinder upon its reported point; real ones are orange. */
    static Map<String, Object> marker(SimTime at, Participant one, VehiclePose pose) {
        Body body = one.body().drawn();
        double height = Math.min(MAX_HEIGHT_METRES, Math.max(0.1, HEIGHT_OF_LENGTH * body.length()));
        double[] middle = Frames.rotate(pose.rotation, 0, 0, height / 2);
        Map<String, Object> content = new HashMap<>();
        content.put("header", MessageParts.header(at, Frames.MAP));
        content.put("ns", "vehicles");
        content.put("id", one.vid());
        content.put("type", body.isRound() ? CYLINDER : CUBE);
        content.put("pose", new VehiclePose(pose.east + middle[0], pose.north + middle[1], pose.up + middle[2], pose.rotation).content());
        content.put("scale", Frames.point(body.length(), body.isRound() ? body.length() : body.width(), height));
        content.put("color", one.real() ? Map.of("r", 1.0, "g", 0.5, "a", 1.0) : Map.of("r", 0.2, "g", 0.5, "b", 0.9, "a", 1.0));
        content.put("text", one.name());
        return content;
    }
}
