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

    private final BehaviorContext context;
    private final long deadMan;

    ManualBehavior(BehaviorContext context, BehaviorSettings.Manual settings) {
        this.context = context;
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
            if (now - input.at().nanos() < deadMan) {
                commands.write(slot, context.rung(), DRIVEN, input.throttle() * limits.cruise(),
                        Steering.clamp(input.steer(), 1) * limits.maxSteer());
                Steering.lift(sight, commands, slot, Steering.clamp(input.pitch(), 1), limits);
            } else if (!limits.flies()) {
                commands.write(slot, context.rung(), LOST, 0, 0);
            }
        }
    }

    @Override
    public List<String> reasons() {
        return List.of("driven by an operator", "the operator's hand is lost");
    }
}
