package io.tandem.traffic;

import io.tandem.road.LanePose;

/** The point toward which a driver steers. Mutable and reused; each thread has its own. */
public final class SteeringTarget {

    final LanePose pose = new LanePose();
    /** metres to the left of the pose */
    double aside;

    public double east() {
        return pose.eastAt(aside);
    }

    public double north() {
        return pose.northAt(aside);
    }
}
