package io.tandem.perception;

import io.tandem.mobility.UnitSettings;
import io.tandem.setting.Default;
import io.tandem.setting.Meaning;
import java.util.List;
import java.util.Optional;

/** How vehicles measure their own pose and others. */
public record PerceptionSettings(
        @Meaning("how well they know where they are; absent: exactly") Optional<LocalisationSettings> localisation,
        @Meaning("sensors: those of type objects, which is meant where there is no type, detect other participants for the vehicle's behaviors; without one they know all participants that they refer to. All others measure for everybody who listens")
        @Default("[]") List<SensorSettings> sensors,
        @Meaning("how participants seen by sensors are tracked") @Default("{}") TrackingSettings tracking) {

    /** Everything is known exactly. */
    public static final PerceptionSettings EXACT = new PerceptionSettings(Optional.empty(), List.of(), TrackingSettings.USUAL);

    /** Sensors that detect participants, of all kinds, in the order of their numbers. */
    List<SensorKind> equipment() {
        return List.copyOf(detectors());
    }

    /** Sensors that detect participants. */
    public List<ObjectSensorSettings> detectors() {
        return sensors.stream().filter(ObjectSensorSettings.class::isInstance).map(ObjectSensorSettings.class::cast).toList();
    }

    /** Sensors that measure. */
    public List<DeviceSettings> devices() {
        return sensors.stream().filter(DeviceSettings.class::isInstance).map(DeviceSettings.class::cast).toList();
    }

    /** Sensors of one's own. */
    public List<UnitSettings> units() {
        return sensors.stream().filter(UnitSensorSettings.class::isInstance).map(sensor -> ((UnitSensorSettings) sensor).unit()).toList();
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
