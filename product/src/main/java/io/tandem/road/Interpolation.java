package io.tandem.road;

import io.tandem.setting.Meaning;

/** How a value continues between two waypoints of a lane. */
public enum Interpolation {
    /** constant until the next waypoint */
    @Meaning("as the last waypoint says, until the next") STEP,
    /** monotone cubic, never outside the values of both waypoints */
    @Meaning("smoothly from one waypoint to the next, never beyond either") CUBIC
}
