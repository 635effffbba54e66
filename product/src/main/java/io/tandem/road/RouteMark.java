package io.tandem.road;

import io.tandem.setting.Dimension;
import io.tandem.setting.Meaning;
import io.tandem.setting.Measures;
import java.util.OptionalDouble;

/** A stop line or a bump at a station of a route. */
public record RouteMark(
        @Meaning("distance along the path from its first waypoint") @Measures(value = Dimension.LENGTH, min = 0) double station,
        @Meaning("speed when passing here") @Measures(value = Dimension.SPEED, min = 0) OptionalDouble speed,
        @Meaning("stop here for this long") @Measures(value = Dimension.TIME, min = 0) OptionalDouble stop) {
}
