package io.tandem.mobility;

import io.tandem.setting.ChosenBy;
import io.tandem.unit.UnitSource;

/** A model of one's own: as a vehicle's mobility, or as its controller, actuator or sensor. */
@ChosenBy("model")
public sealed interface UnitSettings permits FmuSettings, ProcessSettings, JavaSettings {

    /** The unit that the settings choose. */
    UnitSource source();
}
