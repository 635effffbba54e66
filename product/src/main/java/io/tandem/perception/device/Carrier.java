package io.tandem.perception.device;

import io.tandem.message.SensorMount;
import io.tandem.message.TruePose;
import io.tandem.scene.RigidTransform;

/**
 * True motion of the vehicle that carries a device, at one instant.
 *
 * @param truth      in the site's frame
 * @param pose       the same, as a frame
 * @param eastSpeed  of the reported point, m/s
 * @param northSpeed likewise
 * @param upSpeed    likewise
 * @param yawRate    rad/s about the vertical
 * @param heading    radians, not wrapped
 * @param odometry   pose and speeds that wheels tell, with the pose in the site's frame; null where there are no wheels
 * @param impulse    N s of the hardest touch since the last look; 0 where nothing touched
 */
public record Carrier(TruePose truth, RigidTransform pose, double eastSpeed, double northSpeed, double upSpeed, double yawRate, double heading, Wheels odometry, double impulse) {

    /** What wheels tell. */
    public record Wheels(double east, double north, double heading, double speed, double yawRate) {
    }

    /** Level and turned by its heading alone, at rest. */
    public static Carrier resting(double east, double north, double up, double heading) {
        return new Carrier(new TruePose(east, north, up, heading, 0, 0), RigidTransform.of(east, north, up, heading, 0, 0), 0, 0, 0, 0, heading, null, 0);
    }

    static RigidTransform mountFrame(SensorMount mount) {
        return RigidTransform.of(mount.ahead(), mount.left(), mount.up(), mount.turn(), mount.pitch(), mount.roll());
    }
}
