package io.tandem.mobility;

import io.tandem.setting.ChosenBy;

/** How a vehicle moves, as a scenario file says it. */
@ChosenBy("model")
public sealed interface MobilitySettings permits KinematicSettings {
}
