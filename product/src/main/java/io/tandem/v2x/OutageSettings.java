package io.tandem.v2x;

import io.tandem.message.Ids;
import io.tandem.setting.Default;
import io.tandem.setting.Dimension;
import io.tandem.setting.ExternalIds;
import io.tandem.setting.Meaning;
import io.tandem.setting.Measures;
import java.util.OptionalDouble;

/** Radios that fail for a while: they neither send nor receive. */
public record OutageSettings(
        @Meaning("whose radios: 3, 101..150, or a list") @ExternalIds Ids ids,
        @Meaning("from when on") @Measures(value = Dimension.TIME, min = 0) @Default("0 s") double from,
        @Meaning("until when; absent: to the end") @Measures(value = Dimension.TIME, min = 0) OptionalDouble until) {
}
