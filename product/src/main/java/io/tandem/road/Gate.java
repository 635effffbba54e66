package io.tandem.road;

import io.tandem.geo.LocalPosition;
import io.tandem.setting.Meaning;

/** A line between two posts that a vehicle passes. */
public record Gate(
        @Meaning("one post") LocalPosition from,
        @Meaning("the other post") LocalPosition to) {
}
