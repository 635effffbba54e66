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
     * @param length characteristic length, metres
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

    /** The characteristic length where the file gives none, metres; empty where that is for the vehicle's kind to say. */
    default OptionalDouble usualLength() {
        return OptionalDouble.empty();
    }
}
