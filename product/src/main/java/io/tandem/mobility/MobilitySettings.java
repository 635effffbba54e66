package io.tandem.mobility;

import io.tandem.setting.ChosenBy;
import java.util.OptionalDouble;

/** How a vehicle moves, as a scenario file says it. */
@ChosenBy("model")
public sealed interface MobilitySettings permits KinematicSettings, LagBicycleSettings, BicycleSettings, ParticleSettings, StaticSettings,
        TimedSettings {

    /** The characteristic length where the file gives none, metres; empty where that is for the vehicle's kind to say. */
    default OptionalDouble usualLength() {
        return OptionalDouble.empty();
    }
}
