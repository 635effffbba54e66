package io.tandem.mobility;

import io.tandem.message.Kind;
import io.tandem.setting.Default;
import io.tandem.setting.Dimension;
import io.tandem.setting.Meaning;
import io.tandem.setting.Measures;
import io.tandem.setting.Named;
import io.tandem.setting.Positive;
import java.util.OptionalDouble;

/** Settings of a {@link Cycle}. */
@Named("cycle")
@Meaning("a bicycle with its rider: leans into bends no farther than a rider dares, and weaves when it is slow; the usual model of cyclists")
public record CycleSettings(
        @Meaning("cruising speed, of which behaviors command a share; absent: 5 m/s") @Measures(value = Dimension.SPEED, min = 0, max = 30) OptionalDouble speed,
        @Meaning("distance between the axles; the middle between them is reported")
        @Measures(value = Dimension.LENGTH, max = 4) @Positive @Default("1.05 m") double wheelbase,
        @Meaning("steer angle at full lock") @Measures(value = Dimension.ANGLE, max = 1.5) @Positive @Default("0.7 rad") double maxSteer,
        @Meaning("hardest braking") @Measures(Dimension.ACCELERATION) @Positive @Default("3 m/s2") double maxBraking,
        @Meaning("greatest acceleration") @Measures(Dimension.ACCELERATION) @Positive @Default("0.6 m/s2") double maxAcceleration,
        @Meaning("greatest sideways acceleration, which is gravity times the tangent of the lean") @Measures(Dimension.ACCELERATION) @Positive @Default("2 m/s2") double maxSideways,
        @Meaning("how far it weaves to each side below 3 m/s, twice in 4 s") @Measures(value = Dimension.LENGTH, min = 0, max = 1) @Default("0.1 m") double weave) implements MobilitySettings {

    /** As it is where nothing is given. */
    public static final CycleSettings USUAL = new CycleSettings(OptionalDouble.empty(), 1.05, 0.7, 3, 0.6, 2, 0.1);

    @Override
    public OptionalDouble usualLength(Kind kind) {
        return OptionalDouble.of(Kind.CYCLIST.lengthOf(wheelbase));
    }

    @Override
    public double wheelbase(Kind kind, double length) {
        return wheelbase;
    }

    private LagBicycle.Body body() {
        return new LagBicycle.Body(wheelbase, 1, 0, 0, maxSteer, Double.POSITIVE_INFINITY, maxBraking, maxAcceleration, Double.NaN, maxSideways);
    }

    @Override
    public VehicleLimits limits(Kind kind, double length) {
        return body().limits(speed.orElse(Kind.CYCLIST.cruise()));
    }

    @Override
    public MobilityModel model(VehicleLimits limits, double stepSeconds, int first, int rows) {
        return new Cycle(new LagBicycle(body(), stepSeconds, 0, first, rows), wheelbase, weave, first, rows);
    }
}
