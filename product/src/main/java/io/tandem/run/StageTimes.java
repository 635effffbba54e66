package io.tandem.run;

import io.tandem.time.WallClock;

/** Wall time of the stages of a beat, summed over a run. */
public final class StageTimes {

    /** The stages of a beat, in their order. */
    public enum Stage {
        /** vehicles take orders, decide and integrate */
        MOVE,
        /** vehicles write their reports */
        REPORT,
        /** Core and its taps receive the reports */
        HEAR,
        /** Core extrapolates all vehicles to one instant and finds conflicts */
        JUDGE
    }

    private final WallClock clock;
    private final long[] nanos = new long[Stage.values().length];
    private long since;

    StageTimes(WallClock clock) {
        this.clock = clock;
    }

    void begin() {
        since = clock.nanoTime();
    }

    /** Ends a stage and begins the next. */
    void end(Stage stage) {
        long now = clock.nanoTime();
        nanos[stage.ordinal()] += now - since;
        since = now;
    }

    /** Nanoseconds that a stage took in all beats so far. */
    public long nanos(Stage stage) {
        return nanos[stage.ordinal()];
    }
}
