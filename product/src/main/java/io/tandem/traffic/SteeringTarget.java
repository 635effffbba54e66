package io.tandem.traffic;

import io.tandem.road.LanePose;

/** A place ahead for which a driver steers. A holder that is filled anew: each thread has its own. */
public final class SteeringTarget {

    final LanePose pose = new LanePose();
    double aside;

    public double east() {
        return pose.eastAt(aside);
    }

    public double north() {
        return pose.northAt(aside);
    }
}
