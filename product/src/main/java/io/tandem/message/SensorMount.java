package io.tandem.message;

/**
 * Where a sensor is on its vehicle: from the reported point, in the vehicle's axes (x ahead, y left, z up), and turned by yaw, then pitch, then roll. The
 * sensor's own axes are again x ahead, y left, z up.
 *
 * @param ahead metres
 * @param left  metres
 * @param up    metres above the vehicle's footprint on the ground; of those that fly, above the reported point
 * @param turn  radians anticlockwise seen from above
 * @param pitch radians, positive with the front up
 * @param roll  radians, positive with the right side down
 */
public record SensorMount(double ahead, double left, double up, double turn, double pitch, double roll) {

    /** At the reported point, looking ahead. */
    public static final SensorMount AT_POINT = new SensorMount(0, 0, 0, 0, 0, 0);
}
