package io.tandem.road;

import io.tandem.setting.Meaning;

/** Type of a connection from a lane to another. */
public enum ConnectionType {
    /** continues at the end of the lane */
    @Meaning("goes on where the lane ends") FOLLOW,
    /** neighbour to the left, in the same direction */
    @Meaning("beside it to the left, in the same direction") LEFT,
    /** neighbour to the right, in the same direction */
    @Meaning("beside it to the right, in the same direction") RIGHT,
    /** branches off before the end of the lane */
    @Meaning("leaves it on the way") EXIT;

    public boolean changesLane() {
        return this == LEFT || this == RIGHT;
    }
}
