package io.tandem.mobility;

import io.tandem.message.Kind;
import io.tandem.setting.Default;
import io.tandem.setting.Dimension;
import io.tandem.setting.Fixed;
import io.tandem.setting.Meaning;
import io.tandem.setting.Measures;
import io.tandem.setting.Named;
import io.tandem.setting.Positive;
import java.util.OptionalDouble;

/** Settings of the {@link Kinematic} model; what is absent comes from the vehicle's kind. */
@Named("kinematic")
@Meaning("a point with a heading that follows speed, steer and pitch; for anything that moves")
public record KinematicSettings(
        @Meaning("cruising speed, of which behaviors command a share; absent: by kind")
        @Measures(value = Dimension.SPEED, min = 0, max = 1000) OptionalDouble speed,
        @Meaning("time constant of the speed's first-order lag; 0 lets inputs act at once")
        @Measures(value = Dimension.TIME, min = 0, max = 3600) @Default("0.5 s") double speedLag,
        @Meaning("greatest change of speed; absent: 3 m/s2, or no limit where speed-lag is 0")
        @Measures(value = Dimension.ACCELERATION, min = 0) OptionalDouble maxAcceleration,
        @Meaning("steer angle at full lock; absent: by kind")
        @Measures(value = Dimension.ANGLE, min = 0, max = 3.2) OptionalDouble maxSteer,
        @Meaning("pitch angle at full stick; absent: by kind")
        @Measures(value = Dimension.ANGLE, min = 0, max = 1.5) OptionalDouble maxPitch,
        @Meaning("vertical speed at full stick, for rotorcraft; absent: by kind")
        @Measures(value = Dimension.SPEED, min = 0) OptionalDouble maxClimb,
        @Meaning("distance between the axles, which the steer acts on; absent: three fifths of the length of those on the ground, the length of all others")
        @Fixed @Measures(value = Dimension.LENGTH, max = 1000) @Positive OptionalDouble wheelbase,
        @Meaning("yaw rate from steer: linear, speed / wheelbase x steer, or tan, speed / wheelbase x tan(steer)")
        @Fixed @Default("linear") SteerLaw steerLaw,
        @Meaning("paper keeps the level speed while climbing; consistent shortens it by cos(pitch)")
        @Fixed @Default("paper") PitchLaw pitchLaw) implements MobilitySettings {

    /** How steer becomes yaw rate. */
    public enum SteerLaw { LINEAR, TAN }

    /** What a climb does to the level speed. */
    public enum PitchLaw { PAPER, CONSISTENT }

    /** As it is where nothing is given. */
    static final KinematicSettings USUAL = new KinematicSettings(OptionalDouble.empty(), 0.5, OptionalDouble.empty(), OptionalDouble.empty(), OptionalDouble.empty(), OptionalDouble.empty(),
            OptionalDouble.empty(), SteerLaw.LINEAR, PitchLaw.PAPER);
    /** m/s2, where the settings give none and the speed has a lag. */
    private static final double USUAL_ACCELERATION = 3;

    @Override
    public OptionalDouble usualLength(Kind kind) {
        return wheelbase.isPresent() ? OptionalDouble.of(kind.lengthOf(wheelbase.getAsDouble())) : OptionalDouble.empty();
    }

    @Override
    public double wheelbase(Kind kind, double length) {
        return wheelbase.orElse(kind.wheelbaseOf(length));
    }

    @Override
    public VehicleLimits limits(Kind kind, double length) {
        return new VehicleLimits(wheelbase(kind, length), speed.orElse(kind.cruise()), maxSteer.orElse(kind.maxSteer()), maxPitch.orElse(kind.maxPitch()),
                maxClimb.orElse(kind.maxClimb()), speedLag, maxAcceleration.orElse(speedLag == 0 ? Double.POSITIVE_INFINITY : USUAL_ACCELERATION),
                steerLaw, pitchLaw, kind.leavesSurface(), kind.flies(), kind != Kind.AIR_FIXED_WING);
    }

    @Override
    public MobilityModel model(VehicleLimits limits, double stepSeconds, int first, int rows) {
        return new Kinematic(limits, stepSeconds);
    }
}
