package io.tandem.traffic;

import io.tandem.road.LanePose;

/** The point toward which a driver steers. Mutable and reused; each thread has its own. */
public final class SteeringTarget {

    final LanePose pose = new LanePose();
    /** metres to the left of the pose */
    double aside;
    /** metres by which the way through a sharp bend is away from there */
    double shiftEast;
    double shiftNorth;

    public double east() {
        return pose.eastAt(aside) + shiftEast;
    }

    public double north() {
        return pose.northAt(aside) + shiftNorth;
    }
}
