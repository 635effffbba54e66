package io.tandem.console;

import io.tandem.run.ActiveRun;
import io.tandem.time.Margins;
import io.tandem.time.SimTime;
import io.tandem.time.WallClock;
import java.io.PrintStream;
import java.util.Locale;
import java.util.OptionalDouble;

/** The progress line of a run: state, simulated time, speed, margin and alerts. Redrawn in place a few times a second. */
final class Progress {

    private static final long EVERY_NANOS = 250_000_000;
    private static final int BAR_CHARACTERS = 24;

    private final PrintStream out;
    private final OptionalDouble duration;
    private final WallClock clock = WallClock.machine();
    private long drawn = clock.nanoTime();

    Progress(PrintStream out, OptionalDouble durationSeconds) {
        this.out = out;
        this.duration = durationSeconds;
    }

    void update(ActiveRun run) {
        if (clock.nanoTime() - drawn > EVERY_NANOS) {
            drawn = clock.nanoTime();
            Terminal.redraw(out, line(run));
        }
    }

    private String line(ActiveRun run) {
        Margins.Spread margin = run.pacer().margins().recent();
        return String.format(Locale.ROOT, "%-5s %s %s  x%.1f%s  alerts %d", run.state(), bar(run.time()), time(run.time()),
                run.time().seconds() / Math.max(1e-9, run.wallSeconds()),
                Double.isNaN(margin.p50()) ? "" : String.format(Locale.ROOT, "  margin %.2f (p5 %.2f)", margin.p50(), margin.p5()),
                run.paced().core().alerts());
    }

    private String bar(SimTime now) {
        if (duration.isEmpty()) {
            return "";
        }
        int full = (int) Math.min(BAR_CHARACTERS, BAR_CHARACTERS * now.seconds() / duration.getAsDouble());
        return "[" + "=".repeat(full) + " ".repeat(BAR_CHARACTERS - full) + "]";
    }

    private String time(SimTime now) {
        return String.format(Locale.ROOT, "%.1f", now.seconds())
                + duration.stream().mapToObj(seconds -> String.format(Locale.ROOT, " / %.0f", seconds)).findFirst().orElse("") + " s";
    }

    void clear() {
        Terminal.redraw(out, "");
    }
}
