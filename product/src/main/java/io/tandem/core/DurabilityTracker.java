package io.tandem.core;

import io.tandem.time.SimTime;
import java.util.ArrayDeque;
import java.util.Queue;

/** Up to which beat a crash of this process loses nothing: which beats the recording taps have kept. */
final class DurabilityTracker {

    /** If a disk stalls for this many beats, the eldest are forgotten; they are kept when later ones are. */
    private static final int MAX_WAITING = 10_000;

    private record JudgedBeat(int beat, SimTime at, int changes) {
    }

    private final Core core;
    private final Queue<JudgedBeat> waiting = new ArrayDeque<>();
    private double keptSeconds = Double.NaN;
    private int keptChanges;

    DurabilityTracker(Core core) {
        this.core = core;
    }

    /** Everything that was received and judged at a beat has been passed to the taps. */
    void judged(int beat, SimTime at) {
        core.mark(beat);
        if (waiting.size() == MAX_WAITING) {
            waiting.remove();
        }
        waiting.add(new JudgedBeat(beat, at, core.changes()));
        update();
    }

    /** The latest beat up to which all is kept; the largest number if nothing records, or can record any more. */
    long kept() {
        return core.kept();
    }

    /** How many changes of the run's state are kept. */
    int keptChanges() {
        update();
        return keptChanges;
    }

    /** Simulated time up to which everything is kept; NaN if nothing records. It stands still when a disk has failed. */
    double keptSeconds() {
        update();
        return keptSeconds;
    }

    private void update() {
        long kept = kept();
        while (!waiting.isEmpty() && waiting.element().beat <= kept) {
            JudgedBeat judged = waiting.remove();
            keptSeconds = kept == Long.MAX_VALUE ? keptSeconds : judged.at.seconds();
            keptChanges = judged.changes;
        }
    }
}
