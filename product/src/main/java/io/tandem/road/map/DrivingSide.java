package io.tandem.road.map;

import io.tandem.setting.Meaning;

/** On which side of the road one drives. */
public enum DrivingSide {
    @Meaning("one drives on the right") RIGHT,
    @Meaning("one drives on the left") LEFT
}
