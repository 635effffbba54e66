package io.tandem.behavior.path;

import io.tandem.perception.Sight;

/** Keeps a vehicle on a path. */
@FunctionalInterface
public interface PathTracker {

    /** Path-tracking methods of the settings. */
    enum Method { PURE_PURSUIT, LQR, STANLEY }

    /** The steer, radians, of a slot whose reported point is at a station of the path. */
    double steer(Sight sight, int slot, double station);
}
