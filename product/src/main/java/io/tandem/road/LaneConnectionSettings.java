package io.tandem.road;

import io.tandem.setting.Default;
import io.tandem.setting.Dimension;
import io.tandem.setting.Meaning;
import io.tandem.setting.Measures;
import java.util.OptionalDouble;

/** A connection in a scenario file. */
@Meaning("a connection from a lane to another")
public record LaneConnectionSettings(
        @Meaning("name of the lane that is left") String from,
        @Meaning("name of the lane that is entered") String to,
        @Meaning("type of the connection") @Default("follow") ConnectionType turn,
        @Meaning("distance along the first lane where it is left; absent: its end, or its start for neighbours")
        @Measures(value = Dimension.LENGTH, min = 0) OptionalDouble leave,
        @Meaning("distance along the second lane where it is entered; absent: its start, or the position beside for neighbours")
        @Measures(value = Dimension.LENGTH, min = 0) OptionalDouble enter) {
}
