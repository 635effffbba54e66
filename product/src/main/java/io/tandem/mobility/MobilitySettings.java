package io.tandem.mobility;

import io.tandem.message.Kind;
import io.tandem.setting.ChosenBy;
import java.util.OptionalDouble;

/** Settings of a {@link MobilityModel}, as a scenario file has them, and the factory of that model. */
@ChosenBy(value = "model", usual = "kinematic")
public sealed interface MobilitySettings permits KinematicSettings, LagBicycleSettings, BicycleSettings, ParticleSettings, StaticSettings,
        TimedSettings {

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

    /** The overall length where the file gives none, metres; empty where that is for the vehicle's kind to say. */
    default OptionalDouble usualLength(Kind kind) {
        return OptionalDouble.empty();
    }
}
