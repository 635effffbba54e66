package io.tandem.fleet;

import io.tandem.time.WallClock;

/** Wall time that the phases of a fleet's steps took, added up. Written and read by the thread that steps the fleet. */
public final class PhaseTimes {

    private final WallClock clock;
    private final long[] nanos = new long[Phase.values().length];
    private long since;

    PhaseTimes(WallClock clock) {
        this.clock = clock;
    }

    void begin() {
        since = clock.nanoTime();
    }

    /** A phase ends, and the next begins. */
    void end(Phase phase) {
        long now = clock.nanoTime();
        nanos[phase.ordinal()] += now - since;
        since = now;
    }

    /** Nanoseconds of a phase in all steps so far. */
    public long nanos(Phase phase) {
        return nanos[phase.ordinal()];
    }
}
