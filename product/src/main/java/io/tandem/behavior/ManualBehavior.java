package io.tandem.behavior;

import io.tandem.behavior.control.BehaviorContext;
import io.tandem.behavior.control.Steering;
import io.tandem.message.ManualInput;
import io.tandem.mobility.Commands;
import io.tandem.mobility.VehicleLimits;
import io.tandem.perception.Sight;
import io.tandem.time.SimTime;
import java.util.List;

/** Commands of a human operator. When its input is lost (dead man's switch), ground vehicles stop, and aircraft follow their other behaviors. */
public final class ManualBehavior implements Behavior {

    private static final int DRIVEN = 0;
    private static final int LOST = 1;

    /** Slower than this counts as rest, m/s, and the speed backward at full pedal. */
    private static final double STANDING_MPS = 0.1;
    private static final double BACKWARD_MPS = 3;
    /** The brake when the hand is lost. */
    private static final double LOST_PEDAL = -0.3;

    private final BehaviorContext context;
    private final double[][] actuators;
    private final long deadMan;

    ManualBehavior(BehaviorContext context, BehaviorSettings.Manual settings) {
        this.context = context;
        this.actuators = context.limits().pedals() ? new double[context.count()][3] : new double[0][];
        this.deadMan = SimTime.nanos(settings.deadMan());
    }

    @Override
    public void decide(long now, Sight sight, Commands commands, int from, int to) {
        VehicleLimits limits = context.limits();
        for (int slot = from; slot < to; slot++) {
            ManualInput input = sight.hand(slot);
            if (input == null || input.isRelease()) {
                continue;
            }
            if (now - input.at().nanos() < deadMan && input.isTwist()) {
                twist(input, limits, commands, slot);
            } else if (now - input.at().nanos() < deadMan && limits.pedals()) {
                press(sight, input, commands, slot);
            } else if (now - input.at().nanos() < deadMan) {
                commands.write(slot, context.rung(), DRIVEN, input.throttle() * limits.cruise(),
                        Steering.clamp(input.steer(), 1) * limits.maxSteer());
                Steering.lift(sight, commands, slot, Steering.clamp(input.pitch(), 1), limits);
            } else if (limits.pedals()) {
                pedal(commands, slot, LOST, LOST_PEDAL, 0);
            } else if (!limits.flies()) {
                commands.write(slot, context.rung(), LOST, 0, 0);
            }
        }
    }

    /** The hand is on the pedal: throttle ahead, brake behind. At rest the brake becomes the way back, and the throttle stops a car that rolls back. */
    private void press(Sight sight, ManualInput input, Commands commands, int slot) {
        VehicleLimits limits = context.limits();
        double pedal = Steering.clamp(input.throttle(), 1);
        double steer = Steering.clamp(input.steer(), 1) * limits.maxSteer();
        boolean back = pedal < 0 && sight.speed(slot) < STANDING_MPS;
        if (back || pedal > 0 && sight.speed(slot) < -STANDING_MPS) {
            commands.write(slot, context.rung(), DRIVEN, back ? pedal * BACKWARD_MPS : 0, steer);
        } else {
            pedal(commands, slot, DRIVEN, pedal, steer);
        }
    }

    private void pedal(Commands commands, int slot, int reason, double pedal, double steer) {
        double[] row = actuators[slot - context.first()];
        row[Commands.PEDAL] = pedal;
        commands.write(slot, context.rung(), reason, 0, steer);
        commands.actuators[slot] = row;
    }

    /** Vehicles that steer turn by the curvature, which is yaw rate over speed; those that turn on the spot take the yaw rate itself. */
    private void twist(ManualInput input, VehicleLimits limits, Commands commands, int slot) {
        double steer = input.speed() == 0 ? 0 : Steering.clamp(limits.steerFor(input.yawRate() / input.speed()) / limits.maxSteer(), 1) * limits.maxSteer();
        commands.write(slot, context.rung(), DRIVEN, input.speed(), steer);
        commands.yawRate[slot] = input.yawRate();
    }

    @Override
    public List<String> reasons() {
        return List.of("driven by an operator", "the operator's hand is lost");
    }
}
