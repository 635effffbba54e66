package io.tandem.behavior;

import io.tandem.behavior.advice.GreenSpeed;
import io.tandem.behavior.advice.SignalAdvice;
import io.tandem.behavior.control.BehaviorContext;
import io.tandem.mobility.Commands;
import io.tandem.perception.Sight;
import java.util.List;

/** Drives no faster than arrives at a green ({@link GreenSpeed}), and leaves the rest to the behaviors below. */
final class GreenSpeedBehavior implements Behavior {

    private final SignalAdvice advice;

    GreenSpeedBehavior(BehaviorContext context, BehaviorSettings.GreenSpeed settings) {
        advice = new SignalAdvice(context, settings.slowest(), settings.acceleration(), settings.margin());
    }

    @Override
    public void decide(long now, Sight sight, Commands commands, int from, int to) {
        for (int slot = from; slot < to; slot++) {
            advice.apply(now, sight, commands, slot);
        }
    }

    @Override
    public void reenable(int slot) {
        advice.forget(slot);
    }

    @Override
    public void resumeFrom(Behavior former) {
        advice.resumeFrom(((GreenSpeedBehavior) former).advice);
    }

    @Override
    public List<String> reasons() {
        return List.of();
    }
}
