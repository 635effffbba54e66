package io.tandem.v2x;

import io.tandem.setting.Default;
import io.tandem.setting.Dimension;
import io.tandem.setting.Meaning;
import io.tandem.setting.Measures;
import io.tandem.setting.Shorthand;
import java.util.OptionalDouble;

/** When stations send cooperative awareness messages. */
public record CamSettings(
        @Shorthand @Meaning("etsi: by how far a station moved, turned or changed its speed, every 0.1 s to 1 s, as ETSI EN 302 637-2 asks; fixed: every so often; none: never")
        @Default("fixed") Timing timing,
        @Meaning("fixed: time between two messages, in effect a whole number of report intervals") @Measures(value = Dimension.TIME, min = 0.001, max = 3600) OptionalDouble every) {

    /** The timings by the names that choose them. */
    public enum Timing { ETSI, FIXED, NONE }
}
