package io.tandem.behavior.cruise;

import io.tandem.setting.Dimension;
import io.tandem.setting.Meaning;
import io.tandem.setting.Measures;
import io.tandem.setting.Positional;

/** One row of a speed programme: from an instant on the reference is a speed. */
@Positional
@Meaning("a row of a speed programme: when, and the speed from then on")
public record SpeedChange(
        @Meaning("simulated time") @Measures(value = Dimension.TIME, min = 0) double at,
        @Meaning("reference speed from then on") @Measures(value = Dimension.SPEED, min = 0, max = 1000) double speed) {
}
