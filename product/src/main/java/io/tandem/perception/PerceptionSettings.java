package io.tandem.perception;

import io.tandem.setting.Default;
import io.tandem.setting.Meaning;
import java.util.List;
import java.util.Optional;

/** What vehicles know of themselves and of others. */
public record PerceptionSettings(
        @Meaning("how well they know where they are; absent: exactly") Optional<LocalisationSettings> localisation,
        @Meaning("what they see others with; none: they hear of all whom their behaviors ask about")
        @Default("[]") List<SensorSettings> sensors,
        @Meaning("how they follow those whom sensors see") @Default("{}") TrackingSettings tracking) {

    /** Knows all, exactly. */
    public boolean isPerfect() {
        return localisation.isEmpty() && sensors.isEmpty();
    }
}
