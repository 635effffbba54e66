package io.tandem.behavior;

import io.tandem.behavior.advice.SlotAdvice;
import io.tandem.mobility.Commands;
import io.tandem.perception.Sight;
import java.util.List;

/** Heeds what others advise by radio, and leaves the rest to the behaviors below. */
record AdviceBehavior(SlotAdvice advice) implements Behavior {

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
        advice.resumeFrom(((AdviceBehavior) former).advice);
    }

    @Override
    public List<String> reasons() {
        return List.of();
    }
}
