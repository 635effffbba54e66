package io.tandem.console;

import io.tandem.message.Alert;
import io.tandem.message.Event;
import io.tandem.message.Participant;
import io.tandem.message.Reports;
import io.tandem.message.RunState;
import io.tandem.message.Tap;
import io.tandem.recording.Playback;
import io.tandem.recording.PlaybackSnapshot;
import io.tandem.state.Roster;
import io.tandem.time.SimTime;
import io.tandem.time.WallClock;
import java.io.PrintStream;
import java.util.List;
import java.util.Locale;

/** Prints what happens in a replay, a line each, and its position on a terminal. */
public final class ReplayLog implements Playback.Watcher {

    private static final long EVERY_NANOS = 100_000_000;

    private final PrintStream out;
    private final PrintStream err;
    private final boolean shown;
    private final List<Tap> others;
    private final WallClock clock = WallClock.machine();
    private long drawn;
    private RunState state = RunState.READY;
    private SimTime now = SimTime.ZERO;
    private Roster roster = new Roster(List.of());
    private long alerts;
    private long events;

    /**
     * @param out    receives alerts, events and changes of state, a line each
     * @param shown  whether to show the position on {@code err}
     * @param others taps that receive the same
     */
    public ReplayLog(PrintStream out, PrintStream err, boolean shown, List<Tap> others) {
        this.out = out;
        this.err = err;
        this.shown = shown;
        this.others = others;
    }

    /** An alert as a line. */
    public static String words(Alert alert, Roster roster) {
        return String.format(Locale.ROOT, "%9.3f s  alert  %s and %s: %.1f m apart, %.1f m in %.1f s", alert.at().seconds(), roster.nameOf(alert.vid()),
                roster.nameOf(alert.other()), alert.metresNow(), alert.metresAtClosest(), alert.secondsToClosest());
    }

    private String words(Event event) {
        return String.format(Locale.ROOT, "%9.3f s  event  %s%s%s", event.at().seconds(), event.name(), event.vid() == 0 ? "" : " " + roster.nameOf(event.vid()),
                event.text().isBlank() ? "" : ": " + event.text().strip().replaceAll("\\p{Cntrl}", " "));
    }

    public long alerts() {
        return alerts;
    }

    public long events() {
        return events;
    }

    private void say(String line) {
        wipe();
        out.println(line);
    }

    @Override
    public void joined(List<Participant> participants) {
        roster = new Roster(participants);
        others.forEach(tap -> tap.joined(participants));
    }

    @Override
    public void runState(SimTime at, RunState next) {
        state = next;
        say(String.format(Locale.ROOT, "%9.3f s  state  %s", at.seconds(), next));
        others.forEach(tap -> tap.runState(at, next));
    }

    @Override
    public void heard(SimTime at, Reports reports) {
        now = at;
        others.forEach(tap -> tap.heard(at, reports));
        if (shown && clock.nanoTime() - drawn > EVERY_NANOS) {
            draw();
        }
    }

    @Override
    public void alerted(Alert alert) {
        alerts++;
        say(words(alert, roster));
        others.forEach(tap -> tap.alerted(alert));
    }

    @Override
    public void event(Event event) {
        events++;
        roster.accept(event);
        say(words(event));
        others.forEach(tap -> tap.event(event));
    }

    @Override
    public void stateHash(SimTime at, long hash) {
        others.forEach(tap -> tap.stateHash(at, hash));
    }

    @Override
    public void jumped(PlaybackSnapshot scene) {
        now = scene.at();
        state = scene.runState();
        if (shown) {
            draw();
        }
    }

    private void draw() {
        drawn = clock.nanoTime();
        Terminal.redraw(err, String.format(Locale.ROOT, "%-5s %.1f s  %d vehicles  alerts %d  events %d", state, now.seconds(), roster.count(), alerts, events));
    }

    /** Takes the line away on which it was shown where the replay stands. */
    public void wipe() {
        if (shown) {
            Terminal.redraw(err, "");
        }
    }
}
