package io.tandem.road.control;

import io.tandem.setting.Default;
import io.tandem.setting.Dimension;
import io.tandem.setting.Meaning;
import io.tandem.setting.Measures;
import io.tandem.setting.Named;
import io.tandem.setting.Positive;
import java.util.List;
import java.util.OptionalDouble;

/** Traffic signals of a junction in a scenario file. */
@Meaning("traffic signals with fixed times, or such that follow the traffic")
public record SignalSettings(
        @Meaning("name of the junction, for people") @Default("signals") String name,
        @Meaning("simulated time at which the first phase begins, for green waves") @Measures(Dimension.TIME) @Default("0 s") double offset,
        @Meaning("phases, one after the other without end") List<Phase> phases,
        @Meaning("amber after green; absent: 3 s up to 50 km/h, 4 s up to 70 km/h, 5 s above") @Measures(value = Dimension.TIME, max = 30) @Positive OptionalDouble amber,
        @Meaning("all red between amber and the next green") @Measures(value = Dimension.TIME, min = 0, max = 60) @Default("2 s") double allRed,
        @Meaning("phases with max: how far before the line the detector is") @Measures(Dimension.LENGTH) @Positive @Default("40 m") double detector,
        @Meaning("phases with max: time without a vehicle at the detector after which green may end") @Measures(Dimension.TIME) @Positive @Default("3 s") double gap) {

    /** A phase. */
    @Meaning("lanes that have green for a time")
    public record Phase(
            @Meaning("names of the lanes at whose ends is green; all others of this junction have red") List<String> green,
            @Meaning("how long, with fixed times") @Named("for") @Measures(value = Dimension.TIME, max = 3600) @Positive OptionalDouble seconds,
            @Meaning("how long at least, where the signals follow the traffic") @Measures(value = Dimension.TIME, max = 3600) @Positive @Default("5 s") double min,
            @Meaning("how long at the most, where the signals follow the traffic: then all phases have it, and none has for") @Measures(value = Dimension.TIME, max = 3600) @Positive
            OptionalDouble max) {

        /** Seconds of green, or the most of them. */
        public double longest() {
            return max.orElseGet(() -> seconds.orElse(min));
        }
    }
}
