package io.tandem.console;

import io.tandem.core.Core;
import io.tandem.time.Margins;
import io.tandem.time.Pacer;
import io.tandem.time.SimTime;
import io.tandem.time.WallClock;
import java.io.PrintStream;
import java.util.Locale;
import java.util.OptionalDouble;

/** The line that shows how a run goes; drawn over itself on a terminal, a few times a second, and not at all elsewhere. */
public final class Progress {

    private static final long EVERY_NANOS = 250_000_000;
    private static final int BAR = 24;

    private final PrintStream out;
    private final boolean shown;
    private final OptionalDouble duration;
    private final WallClock clock = WallClock.machine();
    private final long began = clock.nanoTime();
    private long drawn = began;

    public Progress(PrintStream out, boolean shown, OptionalDouble durationSeconds) {
        this.out = out;
        this.shown = shown;
        this.duration = durationSeconds;
    }

    /** Simulated seconds per second of wall time since the beginning. */
    public double factor(SimTime now) {
        return now.seconds() / Math.max(1e-9, wallSeconds());
    }

    public double wallSeconds() {
        return (clock.nanoTime() - began) / 1e9;
    }

    public void update(Core core, SimTime now, Pacer pacer) {
        if (shown && clock.nanoTime() - drawn > EVERY_NANOS) {
            drawn = clock.nanoTime();
            out.print("\r" + line(core, now, pacer) + "\u001b[K");
            out.flush();
        }
    }

    private String line(Core core, SimTime now, Pacer pacer) {
        Margins.Spread margin = pacer.margins().recent();
        return String.format(Locale.ROOT, "%-5s %s %s  x%.1f%s  alerts %d", core.runState(), bar(now), clock(now), factor(now),
                Double.isNaN(margin.p50()) ? "" : String.format(Locale.ROOT, "  margin %.2f (p5 %.2f)", margin.p50(), margin.p5()),
                core.alerts());
    }

    private String bar(SimTime now) {
        if (duration.isEmpty()) {
            return "";
        }
        int full = (int) Math.min(BAR, BAR * now.seconds() / duration.getAsDouble());
        return "[" + "=".repeat(full) + " ".repeat(BAR - full) + "]";
    }

    private String clock(SimTime now) {
        return String.format(Locale.ROOT, "%.1f", now.seconds())
                + duration.stream().mapToObj(seconds -> String.format(Locale.ROOT, " / %.0f", seconds)).findFirst().orElse("") + " s";
    }

    public void done() {
        if (shown) {
            out.print("\r\u001b[K");
            out.flush();
        }
    }
}
