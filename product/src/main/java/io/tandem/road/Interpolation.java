package io.tandem.road;

import io.tandem.setting.Meaning;

/** How a number goes on from one waypoint of a lane to the next. */
public enum Interpolation {
    /** as the last waypoint says, until the next */
    @Meaning("as the last waypoint says, until the next") STEP,
    /** smoothly, and never beyond what both waypoints say */
    @Meaning("smoothly from one waypoint to the next, never beyond either") CUBIC
}
