package io.tandem.console;

import io.tandem.sweep.execution.SweepListener;
import io.tandem.sweep.outcome.MemberLoad;
import io.tandem.sweep.outcome.Row;
import io.tandem.time.WallClock;
import java.io.PrintStream;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Locale;

/** The progress of a sweep: a bar with rate, time left, passes and failures. On a terminal it is redrawn in place, elsewhere a line is printed now and then. */
public final class SweepProgress implements SweepListener {

    private static final long REDRAW_NANOS = 200_000_000;
    private static final long LINE_NANOS = 10_000_000_000L;
    private static final int BAR_CHARACTERS = 24;
    /** The rate is that of the last while: the first runs of a process, and of each member, take longer than all others. */
    private static final long RATE_NANOS = 15_000_000_000L;

    private final PrintStream err;
    private final boolean shown;
    private final WallClock clock;
    private String what = "";
    private int total;
    private int before;
    private int done;
    private int passed;
    private int failed;
    private long drawn;
    private List<MemberLoad> members = List.of();
    private final Deque<Mark> marks = new ArrayDeque<>();

    /** How many runs were done at a time. */
    private record Mark(long nanos, int done) { }

    /** @param shown whether a line can be redrawn in place */
    public SweepProgress(PrintStream err, boolean shown, WallClock clock) {
        this.err = err;
        this.shown = shown;
        this.clock = clock;
    }

    @Override
    public synchronized void notice(String text) {
        clear();
        err.println(text);
    }

    @Override
    public synchronized void began(String name, int runs, int doneBefore) {
        if (doneBefore > 0 && !name.equals(what)) {
            notice(doneBefore + " of " + runs + " " + name + " are done already.");
        }
        what = name;
        total = runs;
        before = doneBefore;
        done = 0;
        passed = 0;
        failed = 0;
        drawn = clock.nanoTime();
        marks.clear();
        marks.add(new Mark(drawn, 0));
    }

    @Override
    public synchronized void loads(List<MemberLoad> loads) {
        members = loads;
    }

    @Override
    public synchronized void ended(Row row) {
        done++;
        passed += row.passed() ? 1 : 0;
        failed += row.passed() ? 0 : 1;
        long now = clock.nanoTime();
        if (now - drawn < (shown ? REDRAW_NANOS : LINE_NANOS)) {
            return;
        }
        drawn = now;
        if (shown) {
            Terminal.redraw(err, line(now));
        } else {
            err.println(line(now));
        }
    }

    private String line(long now) {
        double rate = rate(now);
        int full = (int) ((long) BAR_CHARACTERS * (before + done) / Math.max(1, total));
        return String.format(Locale.ROOT, "[%s%s] %d of %d %s, %.1f/s, %s left, %d passed, %d failed%s", "=".repeat(full), " ".repeat(BAR_CHARACTERS - full), before + done, total,
                what, rate, time((total - before - done) / Math.max(1e-9, rate)), passed, failed, load());
    }

    /** Runs per second, lately. */
    private double rate(long now) {
        marks.add(new Mark(now, done));
        while (marks.size() > 2 && now - marks.getFirst().nanos > RATE_NANOS) {
            marks.removeFirst();
        }
        return (done - marks.getFirst().done) / Math.max(1e-9, (now - marks.getFirst().nanos) / 1e9);
    }

    private String load() {
        List<MemberLoad> present = members.stream().filter(MemberLoad::present).toList();
        int room = present.stream().mapToInt(MemberLoad::room).sum();
        return members.isEmpty() ? "" : String.format(Locale.ROOT, "; %d members, %d of %d places busy", present.size(), present.stream().mapToInt(MemberLoad::busy).sum(), room);
    }

    private static String time(double seconds) {
        long whole = Math.round(seconds);
        return whole < 60 ? whole + " s" : whole < 3600 ? whole / 60 + " min " + whole % 60 + " s" : whole / 3600 + " h " + whole % 3600 / 60 + " min";
    }

    /** Takes the bar away. */
    public synchronized void clear() {
        if (shown) {
            Terminal.redraw(err, "");
        }
    }
}
