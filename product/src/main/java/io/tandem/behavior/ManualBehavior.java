package io.tandem.behavior;

import io.tandem.behavior.control.BehaviorContext;
import io.tandem.behavior.control.Steering;
import io.tandem.message.ManualInput;
import io.tandem.mobility.Commands;
import io.tandem.mobility.VehicleLimits;
import io.tandem.perception.Sight;
import io.tandem.time.SimTime;
import java.util.List;

/** An operator's hand. When the hand is lost, those on the ground stop; those that fly go on as if nobody had driven. */
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
            ManualInput hand = sight.hand(slot);
            if (hand == null || hand.isRelease()) {
                continue;
            }
            if (now - hand.at().nanos() < deadMan) {
                commands.write(slot, context.rung(), DRIVEN, hand.throttle() * limits.cruise(),
                        Steering.clamp(hand.steer(), 1) * limits.maxSteer());
                Steering.lift(sight, commands, slot, Steering.clamp(hand.pitch(), 1), limits);
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
