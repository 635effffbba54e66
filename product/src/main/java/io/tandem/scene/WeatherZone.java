package io.tandem.scene;

import io.tandem.geo.Area;
import io.tandem.setting.Dimension;
import io.tandem.setting.Meaning;
import io.tandem.setting.Measures;
import io.tandem.setting.Positive;
import java.util.OptionalDouble;

/** An area with another weather: a bank of fog, a shower. */
@Meaning("an area with another weather, such as a bank of fog or a shower; where zones overlap, the later in the list counts")
public record WeatherZone(
        @Meaning("the area, by name or as written here") Area area,
        @Meaning("how far one sees in its fog; absent: as elsewhere") @Measures(value = Dimension.LENGTH, max = 1e6) @Positive OptionalDouble visibility,
        @Meaning("its rain, such as 10 mm/h; absent: as elsewhere") @Measures(value = Dimension.SPEED, min = 0, max = 1e-4) OptionalDouble rain) {
}
