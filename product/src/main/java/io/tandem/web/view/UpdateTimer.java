package io.tandem.web.view;

import io.tandem.time.SimTime;

/** Limits how often browsers are sent something. Used by one thread. */
public final class UpdateTimer {

    private final long intervalNanos;
    private long last = Long.MIN_VALUE;

    private UpdateTimer(double seconds) {
        this.intervalNanos = SimTime.nanos(seconds);
    }

    /** Faster frames are not seen as smoother. */
    public static UpdateTimer ofFrames() {
        return new UpdateTimer(0.03);
    }

    public static UpdateTimer ofEncounters() {
        return new UpdateTimer(0.2);
    }

    public static UpdateTimer ofSamples() {
        return new UpdateTimer(0.1);
    }

    public static UpdateTimer ofStatus() {
        return new UpdateTimer(0.5);
    }

    public static UpdateTimer ofChecks() {
        return new UpdateTimer(1);
    }

    /** @param now wall time, nanoseconds */
    public boolean isDue(long now) {
        return last == Long.MIN_VALUE || now - last >= intervalNanos;
    }

    public void restart(long now) {
        last = now;
    }

    /** Whether it is due; if so, the interval begins again. */
    public boolean takeDue(long now) {
        boolean due = isDue(now);
        last = due ? now : last;
        return due;
    }

    /** Makes it due at once. */
    public void expire() {
        last = Long.MIN_VALUE;
    }
}
