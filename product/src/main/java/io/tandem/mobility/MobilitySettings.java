package io.tandem.mobility;

import io.tandem.message.Body;
import io.tandem.message.Kind;
import io.tandem.setting.ChosenBy;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/** Settings of a {@link MobilityModel}, as a scenario file has them, and the factory of that model. */
@ChosenBy(value = "model", usual = "kinematic")
public sealed interface MobilitySettings permits KinematicSettings, LagBicycleSettings, BicycleSettings, ParticleSettings, StaticSettings,
        TimedSettings, RigidSettings, BlockSettings, PowertrainSettings, CycleSettings, FmuSettings, ProcessSettings, JavaSettings {

    /**
     * What the model lets behaviors ask for.
     *
     * @param kind   gives what the settings leave open
     * @param length overall length, metres
     */
    VehicleLimits limits(Kind kind, double length);

    /**
     * The model for some slots of a fleet.
     *
     * @param limits      as {@link #limits} gives them
     * @param stepSeconds step of the integration
     * @param first       the first slot
     * @param rows        number of slots
     */
    MobilityModel model(VehicleLimits limits, double stepSeconds, int first, int rows);

    /**
     * Distance between the axles, metres, or what stands for it where a kind has no wheels.
     *
     * @param length overall length, metres, from which it follows where the settings leave it open
     */
    default double wheelbase(Kind kind, double length) {
        return kind.wheelbaseOf(length);
    }

    /** The overall length where the file gives none, metres; empty where the vehicle's kind has a default. */
    default OptionalDouble usualLength(Kind kind) {
        return OptionalDouble.empty();
    }

    /** The same with an outline by which others touch it, where it has none of its own; corners in order, [x, y] each. */
    default MobilitySettings outlined(List<List<Double>> corners) {
        return this;
    }

    /** The overall size where the file gives none; empty where that is for the length and the vehicle's kind to say. */
    default Optional<Body> usualBody() {
        return Optional.empty();
    }

    /** The settings where the file names a model; else the usual ones of cyclists, and of people who walk. */
    default MobilitySettings orUsual(Kind kind, boolean walks) {
        if (!equals(KinematicSettings.USUAL)) {
            return this;
        }
        return kind == Kind.CYCLIST ? CycleSettings.USUAL : walks ? ParticleSettings.USUAL : this;
    }
}
