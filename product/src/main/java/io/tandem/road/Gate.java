package io.tandem.road;

import io.tandem.geo.Local;
import io.tandem.setting.Meaning;

/** A line between two posts that a vehicle passes. */
public record Gate(
        @Meaning("one post") Local from,
        @Meaning("the other post") Local to) {
}
