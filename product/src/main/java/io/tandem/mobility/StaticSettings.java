package io.tandem.mobility;

import io.tandem.message.Kind;
import io.tandem.setting.Meaning;
import io.tandem.setting.Named;

/** Whatever stays where it is put. */
@Named("static")
@Meaning("never moves: parked cars, walls, furniture of the road")
public record StaticSettings() implements MobilitySettings {

    @Override
    public VehicleLimits limits(Kind kind, double length) {
        return VehicleLimits.immobile(kind, length);
    }

    @Override
    public MobilityModel model(VehicleLimits limits, double stepSeconds, int first, int rows) {
        return new StaticBody();
    }
}
