package io.tandem.road.map;

import io.tandem.setting.Meaning;

/** The side of the road on which traffic drives. */
public enum DrivingSide {
    @Meaning("one drives on the right") RIGHT,
    @Meaning("one drives on the left") LEFT
}
