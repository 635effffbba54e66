package io.tandem.behavior;

import io.tandem.perception.Sight;

/** How a vehicle is kept on a path. */
@FunctionalInterface
public interface Tracker {

    /** How a vehicle is kept on a path, by name. */
    enum Way { PURE_PURSUIT, LQR }

    /** The steer for a slot whose reported point is at a station of the path. */
    double steer(Sight sight, int slot, double station);
}
