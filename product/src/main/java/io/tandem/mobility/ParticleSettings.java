package io.tandem.mobility;

import io.tandem.message.Kind;
import io.tandem.setting.Default;
import io.tandem.setting.Dimension;
import io.tandem.setting.Meaning;
import io.tandem.setting.Measures;
import io.tandem.setting.Named;
import io.tandem.setting.Positive;
import java.util.OptionalDouble;

/** Settings of the {@link Particle} model. */
@Named("particle")
@Meaning("a point that goes where its velocity leads, turning as fast as its acceleration allows; for people on foot")
public record ParticleSettings(
        @Meaning("cruising speed, of which behaviors command a share; absent: by kind")
        @Measures(value = Dimension.SPEED, min = 0, max = 1000) OptionalDouble speed,
        @Meaning("greatest speed") @Measures(Dimension.SPEED) @Positive @Default("3 m/s") double maxSpeed,
        @Meaning("greatest change of velocity, along the way and sideways together")
        @Measures(Dimension.ACCELERATION) @Positive @Default("3 m/s2") double maxAcceleration) implements MobilitySettings {

    /** As it is where nothing is given. */
    public static final ParticleSettings USUAL = new ParticleSettings(OptionalDouble.empty(), 3, 3);

    @Override
    public VehicleLimits limits(Kind kind, double length) {
        return new VehicleLimits(wheelbase(kind, length), Math.min(maxSpeed, speed.orElse(kind.cruise())), kind.maxSteer(), 0, 0, 0, maxAcceleration,
                KinematicSettings.SteerLaw.LINEAR, KinematicSettings.PitchLaw.PAPER, false, false, true, 0, 0);
    }

    @Override
    public MobilityModel model(VehicleLimits limits, double stepSeconds, int first, int rows) {
        return new Particle(limits, stepSeconds, maxSpeed);
    }
}
