package io.tandem.core;

import io.tandem.time.SimTime;
import java.util.ArrayDeque;
import java.util.Queue;

/** Up to where a crash of this process loses nothing: what was told at which beat, and which beats those who record have kept. */
final class DurabilityTracker {

    /** Should a disk stand still for this many beats, the eldest are forgotten; they are kept when later ones are. */
    private static final int MOST_WAITING = 10_000;

    private record Told(int beat, SimTime at, int changes) {
    }

    private final Core core;
    private final Queue<Told> waiting = new ArrayDeque<>();
    private double keptSeconds = Double.NaN;
    private int keptChanges;

    DurabilityTracker(Core core) {
        this.core = core;
    }

    /** Everything that was heard and judged at a beat has been told. */
    void told(int beat, SimTime at) {
        core.mark(beat);
        if (waiting.size() == MOST_WAITING) {
            waiting.remove();
        }
        waiting.add(new Told(beat, at, core.changes()));
        update();
    }

    /** The latest beat up to which all is kept; beyond any number if nobody records, or nobody can any more. */
    long kept() {
        return core.kept();
    }

    /** How many changes of the run's state are kept. */
    int keptChanges() {
        update();
        return keptChanges;
    }

    /** Simulated time up to which everything is kept; NaN if nobody records. It stands still when a disk has failed. */
    double keptSeconds() {
        update();
        return keptSeconds;
    }

    private void update() {
        long kept = kept();
        while (!waiting.isEmpty() && waiting.element().beat <= kept) {
            Told told = waiting.remove();
            keptSeconds = kept == Long.MAX_VALUE ? keptSeconds : told.at.seconds();
            keptChanges = told.changes;
        }
    }
}
