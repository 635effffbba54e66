package io.tandem.mobility.rigid;

import io.tandem.setting.Dimension;
import io.tandem.setting.Meaning;
import io.tandem.setting.Measures;
import io.tandem.setting.Positive;
import java.util.Optional;
import java.util.OptionalDouble;

/** What turns set-points into torques. */
@Meaning("speed control of the wheels; what is absent comes from the preset")
public record ControlSettings(
        @Meaning("twist-pid follows speed and yaw rate, steer-pid speed and steer, both by wheel odometry; raw takes torques of a script; "
                + "ideal imposes the twist without wheel forces; absent: twist-pid") Optional<Law> law,
        @Meaning("proportional gain, N·m of each driven wheel per m/s") @Measures(value = Dimension.NUMBER, min = 0) OptionalDouble kp,
        @Meaning("integral gain, N·m per m") @Measures(value = Dimension.NUMBER, min = 0) OptionalDouble ki,
        @Meaning("derivative gain, N·m per m/s2; absent: 0") @Measures(value = Dimension.NUMBER, min = 0) OptionalDouble kd,
        @Meaning("corner of the derivative's filter in 1/s; absent: 10") @Measures(value = Dimension.NUMBER, max = 100) @Positive OptionalDouble n,
        @Meaning("greatest motor torque at each driven wheel") @Measures(Dimension.TORQUE) @Positive OptionalDouble maxTorque,
        @Meaning("greatest brake torque of all wheels together, shared by load; absent: what locks them on dry ground; a differential drive brakes with "
                + "its motors") @Measures(value = Dimension.TORQUE, min = 0) OptionalDouble maxBrake) {

    /** Control laws. */
    public enum Law { TWIST_PID, STEER_PID, RAW, IDEAL }

    /** Nothing is said: all comes from a preset. */
    public static final ControlSettings NONE = new ControlSettings(Optional.empty(), OptionalDouble.empty(), OptionalDouble.empty(), OptionalDouble.empty(),
            OptionalDouble.empty(), OptionalDouble.empty(), OptionalDouble.empty());

    /** No motor and no brakes: wheels roll. */
    static final ControlSettings TOWED = new ControlSettings(Optional.of(Law.RAW), OptionalDouble.empty(), OptionalDouble.empty(), OptionalDouble.empty(),
            OptionalDouble.empty(), OptionalDouble.empty(), OptionalDouble.empty());

    static ControlSettings pid(double kp, double ki, double maxTorque) {
        return new ControlSettings(Optional.of(Law.TWIST_PID), OptionalDouble.of(kp), OptionalDouble.of(ki), OptionalDouble.empty(), OptionalDouble.empty(),
                OptionalDouble.of(maxTorque), OptionalDouble.empty());
    }

    ControlSettings over(ControlSettings base) {
        return new ControlSettings(law.or(() -> base.law), first(kp, base.kp), first(ki, base.ki), first(kd, base.kd), first(n, base.n),
                first(maxTorque, base.maxTorque), first(maxBrake, base.maxBrake));
    }

    private static OptionalDouble first(OptionalDouble own, OptionalDouble other) {
        return own.isPresent() ? own : other;
    }

    public Law chosen() {
        return law.orElse(Law.TWIST_PID);
    }
}
