package io.tandem.perception;

import io.tandem.mobility.UnitSettings;
import io.tandem.setting.Meaning;
import io.tandem.setting.Named;

/** A sensor of one's own. */
@Named("unit")
@Meaning("a model of your own between the vehicle's true motion and what the vehicle believes of it: position, heading, speed")
public record UnitSensorSettings(@Meaning("the model") UnitSettings unit) implements SensorSettings {
}
