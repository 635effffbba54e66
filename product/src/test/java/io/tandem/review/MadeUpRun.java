package io.tandem.review;

import io.tandem.crew.Crew;
import io.tandem.diagnosis.SourceFile;
import io.tandem.geo.LatLon;
import io.tandem.geo.LocalPosition;
import io.tandem.geo.Site;
import io.tandem.message.Alert;
import io.tandem.message.Event;
import io.tandem.message.Kind;
import io.tandem.message.Participant;
import io.tandem.message.Reports;
import io.tandem.message.RunState;
import io.tandem.recording.Recorder;
import io.tandem.recording.metadata.Provenance;
import io.tandem.time.SimTime;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.IntPredicate;
import java.util.function.LongSupplier;

/** Runs with known truth: vehicles on straight lines, with ten reports per second. */
public final class MadeUpRun {

    /** Characters that end a script, an attribute and a string. */
    public static final String HOSTILE = "</script><img src=x onerror=\"alert(1)\">'&\u2028]]>";
    public static final long BEAT = 100_000_000L;

    /** A vehicle with position and velocity in m/s, and the beats at which it does not report. */
    public record Mover(int vid, String name, double east, double north, double eastSpeed, double northSpeed, IntPredicate silent) {
    }

    private MadeUpRun() {
    }

    public static Mover mover(int vid, double east, double north, double eastSpeed, double northSpeed) {
        return new Mover(vid, "car-" + vid, east, north, eastSpeed, northSpeed, beat -> false);
    }

    /** Records a run of that many seconds. */
    public static Path record(Path file, String name, double seconds, Mover... movers) throws Exception {
        return record(file, name, seconds, () -> 0, movers);
    }

    private static Path record(Path file, String name, double seconds, LongSupplier clock, Mover... movers) throws Exception {
        Provenance info = new Provenance("0.1.0", name, List.of(new SourceFile("main.yaml", "name: none\n")),
                new Site(new LatLon(29.1897, -81.0457), 0), 7, 1_700_000_000_000_000_000L, "lab-1");
        try (Recorder recorder = new Recorder(file, info, clock)) {
            List<Participant> all = new ArrayList<>();
            for (Mover mover : movers) {
                all.add(new Participant(mover.vid, mover.name, Kind.GROUND, false, 4.5, List.of("wander"), List.of()));
            }
            recorder.joined(all);
            recorder.runState(SimTime.ZERO, RunState.GO);
            recorder.event(new Event(SimTime.ZERO, name, movers[0].vid, 0, LocalPosition.of(1, 2), name));
            recorder.alerted(new Alert(SimTime.ZERO, movers[0].vid, movers[0].vid + 1, LocalPosition.of(1, 2), 3, 4, 5, 1, 0));
            recorder.alerted(new Alert(SimTime.ZERO, movers[0].vid + 1, movers[0].vid, LocalPosition.of(1, 2), 3, 4, 5, 1, 0));
            for (int beat = 0; beat <= Math.round(seconds * 10); beat++) {
                recorder.heard(new SimTime(beat * BEAT), beat(beat, movers));
            }
            recorder.runState(new SimTime(Math.round(seconds * 1e9)), RunState.STOP);
        }
        return file;
    }

    /** Records two cars for 20 s in many chunks: the clock advances whenever it is read. */
    public static Path recordInChunks(Path file) throws Exception {
        AtomicLong clock = new AtomicLong();
        return record(file, "Chunks", 20, () -> clock.addAndGet(50_000_000), mover(101, -100, 0, 10, 0), mover(102, 100, 8, -10, 0));
    }

    private static Reports beat(int beat, Mover... movers) {
        Reports reports = new Reports();
        for (Mover mover : movers) {
            if (!mover.silent.test(beat)) {
                int row = reports.count();
                reports.resize(row + 1);
                reports.vid[row] = mover.vid;
                reports.time[row] = beat * BEAT;
                reports.east[row] = mover.east + mover.eastSpeed * beat / 10;
                reports.north[row] = mover.north + mover.northSpeed * beat / 10;
                reports.heading[row] = Math.atan2(mover.northSpeed, mover.eastSpeed);
                reports.speed[row] = Math.hypot(mover.eastSpeed, mover.northSpeed);
                reports.runState[row] = (byte) RunState.GO.number();
            }
        }
        return reports;
    }

    /** Records a run with a pause after 5 of its 10 s, during which the mover goes to another place and comes to stand there; then it goes on as before. */
    public static Path recordPaused(Path file, Mover mover, double pausedEast, double pausedNorth) throws Exception {
        Provenance info = new Provenance("0.1.0", "Paused", List.of(new SourceFile("main.yaml", "name: none\n")),
                new Site(new LatLon(29.1897, -81.0457), 0), 7, 1_700_000_000_000_000_000L, "lab-1");
        try (Recorder recorder = new Recorder(file, info, () -> 0)) {
            recorder.joined(List.of(new Participant(mover.vid, mover.name, Kind.PEDESTRIAN, true, 0.5, List.of(), List.of())));
            recorder.runState(SimTime.ZERO, RunState.GO);
            for (int beat = 0; beat <= 100; beat++) {
                boolean after = beat > 50;
                Reports reports = beat(beat, mover);
                reports.east[0] += after ? pausedEast : 0;
                reports.north[0] += after ? pausedNorth : 0;
                recorder.heard(new SimTime(beat * BEAT), reports);
                if (beat == 50) {
                    pause(recorder, reports, pausedEast, pausedNorth);
                }
            }
            recorder.runState(SimTime.ofSeconds(10), RunState.STOP);
        }
        return file;
    }

    private static void pause(Recorder recorder, Reports reports, double pausedEast, double pausedNorth) {
        SimTime at = new SimTime(reports.time[0]);
        recorder.runState(at, RunState.PAUSE);
        for (int step = 0; step < 10; step++) {
            reports.east[0] += pausedEast / 10;
            reports.north[0] += pausedNorth / 10;
            reports.speed[0] = 0;
            reports.runState[0] = (byte) RunState.PAUSE.number();
            recorder.heard(at, reports);
        }
        recorder.runState(at, RunState.GO);
    }

    public static Review review(Path file, ReviewContext context) throws Exception {
        try (Crew crew = new Crew(2)) {
            return new Reviewer(crew, ReviewProgress.NONE).review(file, (info, participants) -> context);
        }
    }

    public static Review review(Path file) throws Exception {
        return review(file, ReviewContext.none("made up"));
    }
}
