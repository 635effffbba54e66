package io.tandem.run;

import io.tandem.time.WallClock;

/** How long the stages of a run's beats took, added up. */
public final class StageTimes {

    /** The stages of a beat, in their order. */
    public enum Stage {
        /** vehicles take in what Core said, decide and integrate */
        MOVE,
        /** vehicles say where they are */
        REPORT,
        /** Core and those who watch take the reports in */
        HEAR,
        /** Core brings everyone to one instant and finds who must be warned */
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

    /** A stage ends, and with it the next begins. */
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
