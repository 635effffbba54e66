package io.tandem.interchange.mvsim;

import io.tandem.interchange.FlowText;
import java.util.Optional;

/** Where a sensor is: MVSIM's pitch is positive with the front down, ours with the front up; cameras look along z there, with x to the right, and ours along x. */
final class SensorMounting {

    /** Our axes (ahead, left, up) in those of a picture (right, down, along the view). */
    private static final Placement3D OPTICAL = new Placement3D(new double[] {0, -1, 0, 0, 0, 0, -1, 0, 1, 0, 0, 0});
    /** Sine of the pitch from which turn and roll are one. */
    private static final double VERTICAL = 1 - 1e-9;

    private SensorMounting() {
    }

    /** x, y, z in metres and yaw, pitch, roll in degrees as the world has them, or as MVSIM has them where it says nothing. */
    static double[] pose(WorldItem sensor, double... usual) {
        double[] pose = usual.clone();
        if (sensor.text("pose").isPresent()) {
            double[] level = sensor.numbers("pose", 3);
            pose = new double[] {level[0], level[1], usual[2], level[2], 0, 0};
        }
        if (sensor.text("pose_3d").isPresent()) {
            pose = sensor.numbers("pose_3d", 6);
        }
        pose[2] = sensor.number("height", pose[2]);
        return pose;
    }

    static Placement3D plain(double[] pose) {
        return Placement3D.pose(pose[0], pose[1], pose[2], Math.toRadians(pose[3]), Math.toRadians(pose[4]), Math.toRadians(pose[5]));
    }

    static Placement3D optical(double[] pose) {
        return plain(pose).times(OPTICAL);
    }

    /** The mount in our language; nothing where it is the vehicle's own point and axes. */
    static Optional<String> text(Placement3D place) {
        double[] r = place.rows();
        FlowText flow = new FlowText();
        put(flow, "ahead", r[3], "m");
        put(flow, "left", r[7], "m");
        put(flow, "up", r[11], "m");
        boolean vertical = Math.abs(r[8]) > VERTICAL;
        put(flow, "turn", Math.toDegrees(vertical ? StrictMath.atan2(-r[1], r[5]) : StrictMath.atan2(r[4], r[0])), "deg");
        put(flow, "pitch", Math.toDegrees(StrictMath.asin(Math.clamp(r[8], -1, 1))), "deg");
        put(flow, "roll", vertical ? 0 : Math.toDegrees(StrictMath.atan2(r[9], r[10])), "deg");
        return Optional.of(flow.toString()).filter(text -> !text.equals("{}"));
    }

    private static void put(FlowText flow, String key, double value, String unit) {
        double rounded = Math.rint(value * 1e6) / 1e6;
        if (rounded != 0) {
            flow.put(key, rounded, unit);
        }
    }
}
