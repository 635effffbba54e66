package io.tandem.behavior;

import io.tandem.behavior.advice.HazardBraking;
import io.tandem.behavior.control.BehaviorContext;
import io.tandem.mobility.Commands;
import io.tandem.perception.Sight;
import java.util.List;

/** Slows down toward hazards that others tell, and lets the behaviors below do the rest. */
final class HeedWarningsBehavior implements Behavior {

    private final HazardBraking braking;

    HeedWarningsBehavior(BehaviorContext context, BehaviorSettings.HeedWarnings settings) {
        braking = new HazardBraking(context, settings.speed(), settings.deceleration());
    }

    @Override
    public void decide(long now, Sight sight, Commands commands, int from, int to) {
        for (int slot = from; slot < to; slot++) {
            braking.apply(now, sight, commands, slot);
        }
    }

    @Override
    public void reenable(int slot) {
        braking.forget(slot);
    }

    @Override
    public void resumeFrom(Behavior former) {
        braking.resumeFrom(((HeedWarningsBehavior) former).braking);
    }

    @Override
    public List<String> reasons() {
        return List.of();
    }
}
