package io.tandem.recording;

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
import io.tandem.message.Measurement;
import io.tandem.message.MessageKind;
import io.tandem.message.Participant;
import io.tandem.message.PhysicsColumn;
import io.tandem.message.PhysicsSample;
import io.tandem.message.PlanProposal;
import io.tandem.message.Reports;
import io.tandem.message.RunState;
import io.tandem.message.SensorInfo;
import io.tandem.message.SensorMount;
import io.tandem.message.SensorType;
import io.tandem.message.Tap;
import io.tandem.message.TrackedObject;
import io.tandem.message.Transmission;
import io.tandem.message.Vitals;
import io.tandem.recording.metadata.Provenance;
import io.tandem.time.SimTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;

/** Synthetic runs for the tests of this room. */
public final class Samples {

    static final long BEAT_NANOS = 100_000_000L;
    static final Provenance INFO = new Provenance("0.1.0", "Three aircraft, one Übung", List.of(
            new SourceFile("main.yaml", "name: Three aircraft\ninclude: \"areas.yaml\"\n"),
            new SourceFile("areas.yaml", "areas: {}\n")),
            new Site(new LatLon(29.1897, -81.0457), 12.5), 7, 1_700_000_000_123_456_789L, "lab-1");

    static final SensorInfo SCANNER = new SensorInfo(101, "scan", SensorType.LIDAR_2D, new SensorMount(0.2, -0.1, 0.3, 0.5, 0, 0), 1, true);

    private Samples() {
    }

    static Measurement.LaserScan scan(int beat) {
        return new Measurement.LaserScan(-0.5, 0.25, 0.125, 30, new float[] {1.5f + beat, Float.NaN, 0.1f, 29.99f, 7}, new float[] {0.5f, 0, 1, 0.25f, 0.1f});
    }

    static List<Participant> participants(int count) {
        List<Participant> all = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            all.add(new Participant(101 + i, "uav-" + (101 + i), Kind.AIR_FIXED_WING, i % 2 == 1, 2.7, new Body(2.7, 3.1),
                    List.of("wander", "avoid"), List.of(), List.of("go to hill", "wait, then return")));
        }
        return all;
    }

    /** A beat of vehicles on noisy circles, with every column filled. */
    static Reports beat(int vehicles, int beat, long seed) {
        Reports reports = new Reports();
        fill(reports, vehicles, beat, seed);
        return reports;
    }

    static void fill(Reports reports, int vehicles, int beat, long seed) {
        reports.resize(vehicles);
        Random random = new Random(seed * 31 + beat);
        for (int i = 0; i < vehicles; i++) {
            double phase = i + 0.05 * beat + 1e-3 * random.nextGaussian();
            reports.vid[i] = 101 + i;
            reports.time[i] = beat * BEAT_NANOS;
            reports.east[i] = 50 * Math.cos(phase) + i;
            reports.north[i] = 50 * Math.sin(phase);
            reports.up[i] = 30;
            reports.eastSpeed[i] = -5 * Math.sin(phase);
            reports.northSpeed[i] = 5 * Math.cos(phase);
            reports.heading[i] = phase + Math.PI / 2;
            reports.speed[i] = 5;
            reports.steer[i] = 0.1;
            reports.yawRate[i] = 0.5 + 1e-3 * Math.cos(phase);
            reports.roll[i] = -0.2 * Math.cos(phase);
            reports.runState[i] = (byte) RunState.GO.number();
            reports.rung[i] = (byte) (random.nextInt(20) == 0 ? 2 : 1);
            reports.reason[i] = (byte) random.nextInt(2);
            reports.missionStep[i] = (short) (1 + beat / 100);
        }
    }

    static Alert alert(int beat) {
        return new Alert(new SimTime(beat * BEAT_NANOS), 101, 102, new LocalPosition(1.1, -2.2, 30.3), 3.3, 0.1 + 0.2, 17, -1, 1);
    }

    static Event event(int beat) {
        return new Event(new SimTime(beat * BEAT_NANOS), "FOUND", 101, 0, LocalPosition.of(3, 4), "uav-101 found \"it\"\n");
    }

    static Fix fix(int beat) {
        return new Fix(102, new SimTime(beat * BEAT_NANOS - 7), new SimTime(beat * BEAT_NANOS), new LatLon(29.1 + 1e-9 * beat, -81.2),
                17.25, Double.NaN, 0.1 + 0.2, Double.NaN, "nmea");
    }

    static Estimate estimate(int beat) {
        return new Estimate(new SimTime(beat * BEAT_NANOS), 101, 1.1, -2.2, 0.1 + 0.2, 5, 1e-9, new Estimate.Spread(0.25, -0.01, 0.5, 1e-4, 0.01,
                1e-5), "inflated", beat % 20 == 0, 3, beat == 0 ? List.of() : List.of(seen(102), seen(-3)));
    }

    private static TrackedObject seen(int vid) {
        return new TrackedObject(vid, 0.1 + 0.7, -3, 1e-3, 2, -0.5, 0.2, new TrackedObject.Spread(0.04, -1e-4, 0.09, 0.25, 0, 1 / 3.0));
    }

    /** Every kind of answer with every outcome. */
    static PlanProposal proposal(int beat) {
        PlanProposal.Intent wish = switch (beat / 10 % 4) {
            case 0 -> new PlanProposal.Trajectory(List.of(new PlanProposal.Pose(1.5, -0.25, 3, 0.1, 8), new PlanProposal.Pose(2, 3.75, 3.0001, 0.1, 8)));
            case 1 -> new PlanProposal.Controls(0.1 + 0.2, -0.02);
            case 2 -> new PlanProposal.Halt("nothing \"free\"\n");
            default -> new PlanProposal.Nothing();
        };
        PlanProposal.Outcome outcome = PlanProposal.Outcome.values()[beat / 10 % 4];
        return new PlanProposal(new SimTime(beat * BEAT_NANOS), 101, beat, new SimTime(beat * BEAT_NANOS - 5), outcome,
                outcome == PlanProposal.Outcome.TAKEN ? "" : "it meets an obstacle", beat % 20 == 0 ? 0.0123 : Double.NaN, wish);
    }

    static PhysicsSample physics(int beat) {
        PhysicsSample sample = new PhysicsSample(new SimTime(beat * BEAT_NANOS), 101);
        sample.set(PhysicsColumn.SPEED, 0.1 + 0.2 * beat);
        sample.set(PhysicsColumn.COMMAND_ACCELERATION, Double.NaN);
        sample.set(PhysicsColumn.WHEEL_LOAD, 3000.25, -0.0, 1e-300, 17);
        sample.set(PhysicsColumn.PID_TORQUE, 1 / 3.0);
        return sample;
    }

    static Transmission transmission(int beat) {
        return new Transmission(new SimTime(beat * BEAT_NANOS), MessageKind.values()[0], 101, beat, 1_234_567, new int[] {102, 5001}, new byte[] {0, 3}, "");
    }

    static Vitals vitals(int beat) {
        return new Vitals(new SimTime(beat * BEAT_NANOS), beat == 0 ? Double.NaN : 0.9, List.of(
                new LinkVitals("lab-2", new Ids(List.of(new Ids.Range(7, 7), new Ids.Range(101, 149))), 50, 9.98, 1_000_000_000_000L, 3, 1, 2, 0.03, -1.25e-4, Double.NaN)),
                new TreeMap<>(Map.of("alerts", 4L, "datagrams_replay", 7L)));
    }

    /** Passes a short run to a tap. */
    public static void run(Tap tap, int vehicles, int beats) {
        tap.joined(participants(vehicles));
        tap.equipped(List.of(SCANNER));
        tap.runState(SimTime.ZERO, RunState.READY);
        tap.runState(SimTime.ZERO, RunState.SET);
        tap.runState(SimTime.ZERO, RunState.GO);
        Reports reports = new Reports();
        for (int beat = 0; beat < beats; beat++) {
            fill(reports, vehicles, beat, 1);
            tap.heard(new SimTime(beat * BEAT_NANOS), reports);
            if (beat % 7 == 3) {
                tap.alerted(alert(beat));
                tap.event(event(beat));
            }
            if (beat % 10 == 0) {
                tap.received(fix(beat));
                tap.believed(estimate(beat));
                tap.measured(new SimTime(beat * BEAT_NANOS), SCANNER.vid(), SCANNER.name(), scan(beat));
                tap.proposed(proposal(beat));
                tap.inside(List.of(physics(beat)));
                tap.sent(transmission(beat));
                tap.vitals(vitals(beat));
                tap.stateHash(new SimTime(beat * BEAT_NANOS), 0xFEDC_BA98_7654_3210L + beat);
            }
        }
        tap.event(new Event(new SimTime(beats * BEAT_NANOS), "END", 0, 0, null, ""));
        tap.runState(new SimTime(beats * BEAT_NANOS), RunState.STOP);
    }
}
