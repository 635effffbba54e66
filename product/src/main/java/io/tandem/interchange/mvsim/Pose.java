package io.tandem.interchange.mvsim;

/** Where a thing begins: x, y, heading in degrees, height. */
final class Pose {

    private Pose() {
    }

    static double[] of(WorldItem item) {
        if (item.text("init_pose").isPresent()) {
            double[] pose = item.numbers("init_pose", 3);
            return new double[] {pose[0], pose[1], pose[2], 0};
        }
        if (item.text("init_pose3d").isEmpty()) {
            item.world().mistake(item.node(), "", "<" + item.node().name() + "> has no place.", "add <init_pose>x y yaw_degrees</init_pose>.");
            return new double[4];
        }
        double[] pose = item.numbers("init_pose3d", 6);
        if (pose[4] != 0 || pose[5] != 0) {
            item.world().changed(item.place("init_pose3d"), "it stands upright, without pitch and roll");
        }
        return new double[] {pose[0], pose[1], pose[3], pose[2]};
    }
}
