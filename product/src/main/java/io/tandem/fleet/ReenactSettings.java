package io.tandem.fleet;

import io.tandem.message.Ids;
import io.tandem.message.Kind;
import io.tandem.setting.Default;
import io.tandem.setting.Dimension;
import io.tandem.setting.ExternalIds;
import io.tandem.setting.Meaning;
import io.tandem.setting.Measures;
import io.tandem.setting.Positive;
import java.util.Optional;
import java.util.OptionalDouble;

/** Participants of another run, or of the real world, that move again as recorded. */
public record ReenactSettings(
        @Meaning("the recording (.mcap) or track (.gpx, .csv, .nmea, .txt), beside this file") String file,
        @Meaning("their ids in this run, as many as are re-enacted") Ids ids,
        @Meaning("which of the file's participants, in the order of ids; absent: those with the same ids, or a track file's in its order")
        @ExternalIds Optional<Ids> vehicles,
        @Meaning("their names, where {id} is the id and {n} counts from 1; absent: as in the file") Optional<String> name,
        @Meaning("what they are; absent: as in the file, else ground") Optional<Kind> kind,
        @Meaning("overall length; absent: as in the file, else by kind")
        @Measures(value = Dimension.LENGTH, max = 1000) @Positive OptionalDouble length,
        @Meaning("simulated time at which they begin") @Measures(value = Dimension.TIME, min = 0) @Default("0 s") double at,
        @Meaning("time of the file from which on they do; it counts from a track's first point, or a run's GO")
        @Measures(value = Dimension.TIME, min = 0) @Default("0 s") double from,
        @Meaning("time of the file up to which they do; absent: its end") @Measures(value = Dimension.TIME, min = 0) OptionalDouble to,
        @Meaning("longest time between two points over which they go from one to the other; in longer ones they fall silent")
        @Measures(value = Dimension.TIME, min = 0, max = 600) @Default("3 s") double bridge) {
}
