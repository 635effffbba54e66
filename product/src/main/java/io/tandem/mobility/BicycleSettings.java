package io.tandem.mobility;

import io.tandem.message.Kind;
import io.tandem.setting.Default;
import io.tandem.setting.Dimension;
import io.tandem.setting.Meaning;
import io.tandem.setting.Measures;
import io.tandem.setting.Named;
import io.tandem.setting.Positive;
import java.util.OptionalDouble;

/** Settings of a {@link LagBicycle} without lags: the plain kinematic bicycle. */
@Named("bicycle")
@Meaning("a car that takes accelerations and steer at once, without lags or slip; for other traffic")
public record BicycleSettings(
        @Meaning("cruising speed, of which behaviors command a share; absent: by kind")
        @Measures(value = Dimension.SPEED, min = 0, max = 1000) OptionalDouble speed,
        @Meaning("distance between the axles; the middle between them is reported")
        @Measures(value = Dimension.LENGTH, max = 100) @Positive @Default("2.8 m") double wheelbase,
        @Meaning("steer angle at full lock") @Measures(value = Dimension.ANGLE, max = 1.5) @Positive @Default("0.55 rad") double maxSteer,
        @Meaning("hardest braking") @Measures(Dimension.ACCELERATION) @Positive @Default("8 m/s2") double maxBraking,
        @Meaning("greatest acceleration") @Measures(Dimension.ACCELERATION) @Positive @Default("3 m/s2") double maxAcceleration)
        implements MobilitySettings {

    @Override
    public OptionalDouble usualLength(Kind kind) {
        return OptionalDouble.of(kind.lengthOf(wheelbase));
    }

    @Override
    public double wheelbase(Kind kind, double length) {
        return wheelbase;
    }

    public LagBicycle.Body body() {
        return new LagBicycle.Body(wheelbase, 1, 0, 0, maxSteer, Double.POSITIVE_INFINITY, maxBraking, maxAcceleration, Double.NaN,
                Double.POSITIVE_INFINITY);
    }

    @Override
    public VehicleLimits limits(Kind kind, double length) {
        return body().limits(speed.orElse(kind.cruise()));
    }

    @Override
    public MobilityModel model(VehicleLimits limits, double stepSeconds, int first, int rows) {
        return new LagBicycle(body(), stepSeconds, 0, first, rows);
    }
}
