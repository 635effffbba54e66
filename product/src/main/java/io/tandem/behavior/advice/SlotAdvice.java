package io.tandem.behavior.advice;

import io.tandem.mobility.Commands;
import io.tandem.perception.Sight;

/** What messages advise the vehicles of a behavior, slot by slot: a change to what behaviors of lower priority want. */
public interface SlotAdvice {

    /** Changes the commands of a slot. */
    void apply(long now, Sight sight, Commands commands, int slot);

    /** Forgets what a slot was told of, because it did not heed it for a while. */
    void forget(int slot);

    /** Takes over what was known with other settings. */
    void resumeFrom(SlotAdvice before);
}
