package io.tandem.road;

import io.tandem.geo.LocalPosition;
import io.tandem.setting.Dimension;
import io.tandem.setting.Meaning;
import io.tandem.setting.Measures;
import io.tandem.setting.Shorthand;
import java.util.OptionalDouble;

/** One point of a route. */
public record Waypoint(
        @Shorthand @Meaning("position: name of a point, [east, north] or [east, north, up] in metres, or {lat, lon}") LocalPosition at,
        @Meaning("speed from here on, until the next waypoint with a speed")
        @Measures(value = Dimension.SPEED, min = 0) OptionalDouble speed,
        @Meaning("stop here for this long") @Measures(value = Dimension.TIME, min = 0) OptionalDouble stop) {
}
