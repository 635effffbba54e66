package io.tandem.road;

import io.tandem.setting.Meaning;

/** How one gets from a lane to another. */
public enum ConnectionType {
    /** goes on where the lane ends */
    @Meaning("goes on where the lane ends") FOLLOW,
    /** beside it to the left, in the same direction */
    @Meaning("beside it to the left, in the same direction") LEFT,
    /** beside it to the right, in the same direction */
    @Meaning("beside it to the right, in the same direction") RIGHT,
    /** leaves it on the way */
    @Meaning("leaves it on the way") EXIT;

    public boolean changesLane() {
        return this == LEFT || this == RIGHT;
    }
}
