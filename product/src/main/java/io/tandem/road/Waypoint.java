package io.tandem.road;

import io.tandem.geo.LocalPosition;
import io.tandem.setting.Dimension;
import io.tandem.setting.Meaning;
import io.tandem.setting.Measures;
import io.tandem.setting.Shorthand;
import java.util.OptionalDouble;

/** One point of a route. */
public record Waypoint(
        @Shorthand @Meaning("where: a point's name, [east, north] or [east, north, up] in metres, or {lat, lon}") LocalPosition at,
        @Meaning("speed to have when passing here, until the next waypoint that says otherwise")
        @Measures(value = Dimension.SPEED, min = 0) OptionalDouble speed,
        @Meaning("come to rest here for this long, then go on") @Measures(value = Dimension.TIME, min = 0) OptionalDouble stop) {
}
