package io.tandem.road;

import io.tandem.setting.Meaning;

/** How a value continues between two waypoints of a lane. */
public enum Interpolation {
    /** constant until the next waypoint */
    @Meaning("constant until the next waypoint") STEP,
    /** monotone cubic, never outside the values of both waypoints */
    @Meaning("smooth between two waypoints, never outside their values") CUBIC
}
