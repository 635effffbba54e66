package io.tandem.road;

import io.tandem.geo.LocalPosition;
import io.tandem.setting.Meaning;

/** A line between two posts; vehicles are timed when they cross it. */
public record Gate(
        @Meaning("one post") LocalPosition from,
        @Meaning("the other post") LocalPosition to) {
}
