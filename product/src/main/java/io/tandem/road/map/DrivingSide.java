package io.tandem.road.map;

import io.tandem.setting.Meaning;

/** The side of the road on which traffic drives. */
public enum DrivingSide {
    @Meaning("traffic drives on the right") RIGHT,
    @Meaning("traffic drives on the left") LEFT
}
