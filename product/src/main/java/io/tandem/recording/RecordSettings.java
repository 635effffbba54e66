package io.tandem.recording;

import io.tandem.setting.Default;
import io.tandem.setting.Meaning;
import java.util.Optional;

/** Additional destinations of a recording, and what is left out. */
public record RecordSettings(
        @Meaning("a MongoDB database that receives a copy of all reports and events, for example mongodb://localhost:27017/tandem")
        Optional<String> mongo,
        @Meaning("whether real participants appear by role and id only, in recordings and to all viewers, without the names that they or their devices give")
        @Default("false") boolean pseudonyms) {
}
