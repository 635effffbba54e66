package io.tandem.archive;

import io.tandem.setting.Meaning;
import java.util.Optional;

/** Where a run is kept beside its own recording. */
public record RecordSettings(
        @Meaning("a MongoDB database that gets every report and event too, for example mongodb://localhost:27017/tandem")
        Optional<String> mongo) {
}
