package io.tandem.mobility;

import io.tandem.setting.Meaning;
import io.tandem.setting.Named;

/** Whatever stays where it is put. */
@Named("static")
@Meaning("never moves: parked cars, walls, furniture of the road")
public record StaticSettings() implements MobilitySettings {
}
