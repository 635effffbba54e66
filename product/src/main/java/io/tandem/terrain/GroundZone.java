package io.tandem.terrain;

import io.tandem.geo.Area;
import io.tandem.setting.Default;
import io.tandem.setting.Dimension;
import io.tandem.setting.Meaning;
import io.tandem.setting.Measures;
import java.util.OptionalDouble;

/** An area with another ground: ice, mud, gravel. */
@Meaning("an area with another ground, such as ice, mud or gravel; where zones overlap, the later in the list counts")
public record GroundZone(
        @Meaning("the area, by name or as written here") Area area,
        @Meaning("friction coefficient of all wheels there; absent: the vehicle's own") @Measures(value = Dimension.NUMBER, min = 0, max = 10) OptionalDouble mu,
        @Meaning("rolling resistance there, as force per load; absent: the vehicle's own") @Measures(value = Dimension.NUMBER, min = 0, max = 10) OptionalDouble rolling,
        @Meaning("share of the speed that is lost in a second, as in deep mud or water") @Measures(value = Dimension.NUMBER, min = 0, max = 100) @Default("0") double speedLoss) {
}
