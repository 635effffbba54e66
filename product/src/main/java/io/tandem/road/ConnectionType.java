package io.tandem.road;

import io.tandem.setting.Meaning;

/** Type of a connection from a lane to another. */
public enum ConnectionType {
    /** continues at the end of the lane */
    @Meaning("continues at the end of the lane") FOLLOW,
    /** neighbour to the left, in the same direction */
    @Meaning("neighbour to the left, in the same direction") LEFT,
    /** neighbour to the right, in the same direction */
    @Meaning("neighbour to the right, in the same direction") RIGHT,
    /** branches off before the end of the lane */
    @Meaning("branches off before the end of the lane") EXIT;

    public boolean changesLane() {
        return this == LEFT || this == RIGHT;
    }
}
