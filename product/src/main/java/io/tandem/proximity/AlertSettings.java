package io.tandem.proximity;

import io.tandem.setting.Default;
import io.tandem.setting.Dimension;
import io.tandem.setting.Meaning;
import io.tandem.setting.Measures;

/** When Core warns two vehicles of each other. Multiples are of the greater of the two overall lengths. */
public record AlertSettings(
        @Meaning("closest approaches later than this do not count") @Measures(value = Dimension.TIME, min = 0) @Default("8 s") double lookAhead,
        @Meaning("predicted miss distance, in lengths, under which to warn")
        @Measures(value = Dimension.NUMBER, min = 0) @Default("3") double miss,
        @Meaning("present distance, in lengths, within which a predicted miss counts")
        @Measures(value = Dimension.NUMBER, min = 0) @Default("6") double range,
        @Meaning("or within this many seconds of closing, for fast craft")
        @Measures(value = Dimension.TIME, min = 0) @Default("4 s") double closing,
        @Meaning("present distance, in lengths, at which closing in is enough to warn")
        @Measures(value = Dimension.NUMBER, min = 0) @Default("2") double protect,
        @Meaning("an encounter, and the side chosen for it, is held this long after its last warning")
        @Measures(value = Dimension.TIME, min = 0) @Default("0.6 s") double hold) {
}
