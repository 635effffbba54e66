package io.tandem.archive;

import io.tandem.diagnosis.SourceFile;
import io.tandem.geo.LatLon;
import io.tandem.geo.LocalPosition;
import io.tandem.geo.Site;
import io.tandem.message.Alert;
import io.tandem.message.Body;
import io.tandem.message.Estimate;
import io.tandem.message.Event;
import io.tandem.message.Fix;
import io.tandem.message.Ids;
import io.tandem.message.Kind;
import io.tandem.message.LinkVitals;
import io.tandem.message.Participant;
import io.tandem.message.Reports;
import io.tandem.message.RunState;
import io.tandem.message.Tap;
import io.tandem.message.TrackedObject;
import io.tandem.message.Vitals;
import io.tandem.recording.Recorder;
import io.tandem.recording.metadata.Provenance;
import io.tandem.time.SimTime;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * A run whose answers are known: vehicle v, counted from 0, drives east from (0, 10 v) at v + 1 m/s, one beat every 100 ms, so that
 * every position, speed and distance can be worked out by hand.
 */
final class Sample {

    static final long BEAT_NANOS = 100_000_000L;
    static final Site SITE = new Site(new LatLon(29.1897, -81.0457), 12.5);
    static final Provenance INFO = new Provenance("0.1.0", "Three in a row", List.of(new SourceFile("row.yaml", "name: Three in a row\n")), SITE, 7,
            1_700_000_000_123_456_789L, "lab-1");

    private Sample() {
    }

    static int vid(int vehicle) {
        return 101 + vehicle;
    }

    static List<Participant> participants(int vehicles) {
        List<Participant> all = new ArrayList<>();
        for (int v = 0; v < vehicles; v++) {
            all.add(new Participant(vid(v), "car, \"" + vid(v) + "\"", Kind.GROUND, v == 1, 2.7, new Body(4.5, 1.8 + v), List.of("wander", "avoid"),
                    List.of(List.of("", "edge"), List.of("head on")), List.of("go to hill", "return")));
        }
        return all;
    }

    static Reports beat(int vehicles, int beat) {
        Reports reports = new Reports();
        reports.resize(vehicles);
        for (int v = 0; v < vehicles; v++) {
            double seconds = beat / 10.0;
            reports.vid[v] = vid(v);
            reports.time[v] = beat * BEAT_NANOS;
            reports.east[v] = (v + 1) * seconds;
            reports.north[v] = 10 * v;
            reports.up[v] = v / 3.0;
            reports.eastSpeed[v] = v + 1;
            reports.heading[v] = 2 * Math.PI;
            reports.speed[v] = v + 1;
            reports.steer[v] = -0.1;
            reports.runState[v] = (byte) RunState.GO.number();
            reports.rung[v] = (byte) (v == 2 ? 2 : 1);
            reports.reason[v] = (byte) (v == 1 ? 1 : 0);
            reports.missionStep[v] = (short) (v + 1);
        }
        return reports;
    }

    static void begin(Tap tap, int vehicles) {
        tap.joined(participants(vehicles));
        tap.runState(SimTime.ZERO, RunState.READY);
        tap.runState(SimTime.ZERO, RunState.SET);
        tap.runState(SimTime.ZERO, RunState.GO);
    }

    static void beats(Tap tap, int vehicles, int from, int to) {
        for (int beat = from; beat < to; beat++) {
            tap.heard(new SimTime(beat * BEAT_NANOS), beat(vehicles, beat));
        }
    }

    /** All kinds of messages, with something after every beat. */
    static void run(Tap tap, int vehicles, int beats) {
        begin(tap, vehicles);
        for (int beat = 0; beat < beats; beat++) {
            SimTime at = new SimTime(beat * BEAT_NANOS);
            tap.heard(at, beat(vehicles, beat));
            tap.stateHash(at, 0xFEDC_BA98_7654_3210L + beat);
            tap.alerted(new Alert(at, 101, 102, new LocalPosition(1.1, -2.2, 30.3), 3.3, 0.1 + 0.2, 17, -1, 1));
            tap.event(new Event(at, "FOUND", 102, 0, LocalPosition.of(3, 4), "car 102 found \"it\",\nafter all"));
            tap.event(new Event(at, "END", 0, 0, null, ""));
        }
        tap.runState(new SimTime(beats * BEAT_NANOS), RunState.STOP);
    }

    static Fix fix() {
        return new Fix(102, new SimTime(5), new SimTime(7), new LatLon(29.19, -81.04), 14, Double.NaN, 1.5, Double.NaN, "nmea");
    }

    static Estimate estimate() {
        return new Estimate(new SimTime(2_000_000_000), 102, 4.25, 9.5, 0.125, 2.5, -0.0625, new Estimate.Spread(0.5, 0.25, 0.75, 0.01, 0.02, 0.03), "inflated",
                true, 3, List.of(new TrackedObject(103, 6.5, 20.25, 1.5, 3, -0.5, 0.125, new TrackedObject.Spread(1, 0.5, 2, 0.1, 0.2, 0.3))));
    }

    static Vitals vitals() {
        return new Vitals(new SimTime(1_000_000_000), 0.75, List.of(new LinkVitals("host.a", Ids.of(1, 3), 3, 10, 100, 2, 1, 0, 0.05, -0.001, Double.NaN)),
                new TreeMap<>(Map.of("late.reports", 4L)));
    }

    static Path record(Path file, int vehicles, int beats) throws Exception {
        try (Recorder recorder = new Recorder(file, INFO, System::nanoTime)) {
            run(recorder, vehicles, beats);
        }
        return file;
    }
}
