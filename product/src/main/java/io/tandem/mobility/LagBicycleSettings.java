package io.tandem.mobility;

import io.tandem.message.Kind;
import io.tandem.setting.Default;
import io.tandem.setting.Dimension;
import io.tandem.setting.Meaning;
import io.tandem.setting.Measures;
import io.tandem.setting.Named;
import io.tandem.setting.Positive;
import java.util.OptionalDouble;

/** Settings of the {@link LagBicycle} model. */
@Named("lag-bicycle")
@Meaning("a car whose wheels and drive follow their commands with a lag, without tyres; for vehicles under test")
public record LagBicycleSettings(
        @Meaning("cruising speed, of which behaviors command a share; absent: by kind")
        @Measures(value = Dimension.SPEED, min = 0, max = 1000) OptionalDouble speed,
        @Meaning("distance between the axles; the middle between them is reported")
        @Measures(value = Dimension.LENGTH, max = 100) @Positive @Default("2.8 m") double wheelbase,
        @Meaning("share of the yaw rate that a car without slip would have")
        @Measures(value = Dimension.SHARE, max = 2) @Positive @Default("0.95") double slip,
        @Meaning("time constant of the wheels' steer") @Measures(value = Dimension.TIME, min = 0, max = 10) @Default("0.15 s") double steerLag,
        @Meaning("time constant of the acceleration") @Measures(value = Dimension.TIME, min = 0, max = 10) @Default("0.3 s") double accelLag,
        @Meaning("pure delay of every command, on top of the lags; counted in whole steps")
        @Measures(value = Dimension.TIME, min = 0, max = 10) @Default("0 s") double delay,
        @Meaning("steer angle at full lock") @Measures(value = Dimension.ANGLE, max = 1.5) @Positive @Default("0.55 rad") double maxSteer,
        @Meaning("greatest change of steer")
        @Measures(value = Dimension.ANGULAR_RATE) @Positive @Default("0.6 rad/s") double maxSteerRate,
        @Meaning("hardest braking") @Measures(Dimension.ACCELERATION) @Positive @Default("8 m/s2") double maxBraking,
        @Meaning("greatest acceleration") @Measures(Dimension.ACCELERATION) @Positive @Default("3 m/s2") double maxAcceleration,
        @Meaning("understeer K in s2, such as 0.002: the yaw rate is divided by 1 + K v2 / wheelbase, in place of slip")
        @Measures(value = Dimension.NUMBER, min = 0, max = 1) OptionalDouble understeer,
        @Meaning("greatest sideways acceleration that the tyres bear, friction times gravity; absent: no limit")
        @Measures(Dimension.ACCELERATION) @Positive OptionalDouble grip) implements MobilitySettings {

    @Override
    public OptionalDouble usualLength(Kind kind) {
        return OptionalDouble.of(kind.lengthOf(wheelbase));
    }

    @Override
    public double wheelbase(Kind kind, double length) {
        return wheelbase;
    }

    public LagBicycle.Body body() {
        return new LagBicycle.Body(wheelbase, slip, steerLag, accelLag, maxSteer, maxSteerRate, maxBraking, maxAcceleration,
                understeer.orElse(Double.NaN), grip.orElse(Double.POSITIVE_INFINITY));
    }

    @Override
    public VehicleLimits limits(Kind kind, double length) {
        return body().limits(speed.orElse(kind.cruise()));
    }

    @Override
    public MobilityModel model(VehicleLimits limits, double stepSeconds, int first, int rows) {
        return new LagBicycle(body(), stepSeconds, (int) Math.rint(delay / stepSeconds), first, rows);
    }
}
