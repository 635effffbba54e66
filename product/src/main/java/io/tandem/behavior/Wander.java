package io.tandem.behavior;

import io.tandem.perception.Sight;

/** Straight ahead at cruising speed. */
public final class Wander implements Behavior {

    @Override
    public void decide(long now, Sight sight, Wishes wishes, int from, int to) {
    }

    @Override
    public String reason(int code) {
        return "nothing else to do";
    }
}
