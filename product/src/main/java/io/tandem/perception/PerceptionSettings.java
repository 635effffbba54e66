package io.tandem.perception;

import io.tandem.setting.Default;
import io.tandem.setting.Meaning;
import java.util.List;
import java.util.Optional;

/** How vehicles measure their own pose and others. Each kind of sensor has a list of its own, which {@code equipment} joins. */
public record PerceptionSettings(
        @Meaning("how well they know where they are; absent: exactly") Optional<LocalisationSettings> localisation,
        @Meaning("what they see others with; none: they hear of all whom their behaviors ask about")
        @Default("[]") List<SensorSettings> sensors,
        @Meaning("how they follow those whom sensors see") @Default("{}") TrackingSettings tracking) {

    /** All sensors of a vehicle, of all kinds, in the order of their numbers. */
    List<SensorKind> equipment() {
        return List.copyOf(sensors);
    }

    public boolean hasSensors() {
        return !equipment().isEmpty();
    }

    /** How far the farthest-reaching sensor measures, metres; 0 without sensors. */
    public double sensorRange() {
        return equipment().stream().mapToDouble(SensorKind::range).max().orElse(0);
    }

    /** Whether they know everything exactly. */
    public boolean isPerfect() {
        return localisation.isEmpty() && !hasSensors();
    }
}
