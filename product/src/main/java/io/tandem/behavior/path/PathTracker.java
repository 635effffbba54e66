package io.tandem.behavior.path;

import io.tandem.perception.Sight;

/** How a vehicle is kept on a path. */
@FunctionalInterface
public interface PathTracker {

    /** How a vehicle is kept on a path, by name. */
    enum Method { PURE_PURSUIT, LQR }

    /** The steer for a slot whose reported point is at a station of the path. */
    double steer(Sight sight, int slot, double station);
}
