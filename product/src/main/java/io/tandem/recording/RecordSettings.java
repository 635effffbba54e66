package io.tandem.recording;

import io.tandem.setting.Default;
import io.tandem.setting.Meaning;
import java.util.Optional;

/** Where a run is kept beside its own recording, and what is left out of both. */
public record RecordSettings(
        @Meaning("a MongoDB database that gets every report and event too, for example mongodb://localhost:27017/tandem")
        Optional<String> mongo,
        @Meaning("whether real participants are known by role and id alone, in recordings and to all who watch, whatever they or their devices call themselves")
        @Default("false") boolean pseudonyms) {
}
