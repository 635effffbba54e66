package io.tandem.recording;

import static org.assertj.core.api.Assertions.assertThat;

import io.tandem.message.Reports;
import io.tandem.time.SimTime;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RoundTripTest {

    @TempDir
    Path directory;

    @Test
    void replayMakesExactlyTheLiveCalls() throws Exception {
        Path file = directory.resolve("deep/run.mcap");
        TapLog live = new TapLog();
        Samples.run(live, 50, 300);

        try (Recorder recorder = new Recorder(file, Samples.INFO, System::nanoTime)) {
            Samples.run(recorder, 50, 300);
        }

        TapLog replayed = new TapLog();
        try (RecordingReader reader = RecordingReader.open(file)) {
            assertThat(reader.complete()).isTrue();
            assertThat(reader.participants()).isEqualTo(Samples.participants(50));
            assertThat(reader.replay(replayed)).isEqualTo(new ReplaySummary(15_000, 0, 0));
            assertThat(reader.info()).usingRecursiveComparison().isEqualTo(Samples.INFO);
        }
        assertThat(replayed.lines).isEqualTo(live.lines);
    }

    @Test
    void replayMayBeRepeated() throws Exception {
        Path file = directory.resolve("run.mcap");
        try (Recorder recorder = new Recorder(file, Samples.INFO, System::nanoTime)) {
            Samples.run(recorder, 5, 30);
        }

        try (RecordingReader reader = RecordingReader.open(file)) {
            TapLog first = new TapLog();
            TapLog second = new TapLog();
            reader.replay(first);
            reader.replay(second);

            assertThat(second.lines).isEqualTo(first.lines).hasSizeGreaterThan(30);
        }
    }

    @Test
    void thousandsOfParticipantsJoinAtOnce() throws Exception {
        Path file = directory.resolve("run.mcap");
        try (Recorder recorder = new Recorder(file, Samples.INFO, System::nanoTime)) {
            recorder.joined(Samples.participants(2_500));
        }

        TapLog replayed = new TapLog();
        try (RecordingReader reader = RecordingReader.open(file)) {
            reader.replay(replayed);

            assertThat(reader.participants()).isEqualTo(Samples.participants(2_500));
        }
        assertThat(replayed.lines).hasSize(1);
    }

    @Test
    void emptyRunsAndEmptyBeatsSurvive() throws Exception {
        Path file = directory.resolve("run.mcap");
        try (Recorder recorder = new Recorder(file, Samples.INFO, System::nanoTime)) {
            recorder.joined(List.of());
            recorder.heard(new SimTime(-5), new Reports());
        }

        TapLog live = new TapLog();
        live.joined(List.of());
        live.heard(new SimTime(-5), new Reports());
        TapLog replayed = new TapLog();
        try (RecordingReader reader = RecordingReader.open(file)) {
            reader.replay(replayed);
        }
        assertThat(replayed.lines).isEqualTo(live.lines);
    }

    @Test
    void extremeValuesOfEveryColumnSurvive() throws Exception {
        Path file = directory.resolve("run.mcap");
        Reports extreme = Samples.beat(4, 0, 1);
        extreme.vid[0] = Integer.MAX_VALUE;
        extreme.time[0] = Long.MIN_VALUE;
        extreme.east[0] = Double.NaN;
        extreme.north[1] = -0.0;
        extreme.up[2] = Double.MIN_VALUE;
        extreme.pitch[3] = Double.NEGATIVE_INFINITY;
        extreme.rung[1] = (byte) 200;
        extreme.reason[2] = -1;
        extreme.health[3] = (byte) 0x80;
        extreme.missionStep[0] = (short) 65_535;
        extreme.missionStep[1] = 128;

        try (Recorder recorder = new Recorder(file, Samples.INFO, System::nanoTime)) {
            recorder.heard(SimTime.ZERO, extreme);
        }

        TapLog live = new TapLog();
        live.heard(SimTime.ZERO, extreme);
        TapLog replayed = new TapLog();
        try (RecordingReader reader = RecordingReader.open(file)) {
            reader.replay(replayed);
        }
        assertThat(replayed.lines).isEqualTo(live.lines);
    }

    /** Beats in which the yaw rate is as last, as the law of steering predicts, exactly and rounded as on the wire, and neither. */
    @Test
    void yawRatesSurviveWhetherPredictedOrNot() throws Exception {
        Path file = directory.resolve("run.mcap");
        TapLog live = new TapLog();

        try (Recorder recorder = new Recorder(file, Samples.INFO, System::nanoTime)) {
            recorder.joined(Samples.participants(3));
            for (int beat = 0; beat < 40; beat++) {
                Reports reports = Samples.beat(3, beat, 1);
                for (int i = 0; i < 3; i++) {
                    reports.speed[i] = 5 + 0.1 * (beat / 4 % 5);
                    double lawful = reports.speed[i] * (reports.steer[i] / 2.7);
                    reports.yawRate[i] = beat < 10 ? 0 : beat < 20 ? lawful : beat < 30 ? (float) (lawful + 0.1 * i) : reports.yawRate[i];
                }
                recorder.heard(new SimTime(beat * Samples.BEAT_NANOS), reports);
                live.heard(new SimTime(beat * Samples.BEAT_NANOS), reports);
            }
        }

        TapLog replayed = new TapLog();
        try (RecordingReader reader = RecordingReader.open(file)) {
            reader.replay(replayed);
        }
        assertThat(replayed.lines.stream().filter(line -> line.startsWith("heard"))).containsExactlyElementsOf(live.lines);
    }

    @Test
    void callerMayReuseColumnsAfterTheCall() throws Exception {
        Path file = directory.resolve("run.mcap");
        Reports lent = Samples.beat(3, 0, 1);
        TapLog live = new TapLog();
        live.heard(SimTime.ZERO, lent);

        try (Recorder recorder = new Recorder(file, Samples.INFO, System::nanoTime)) {
            recorder.heard(SimTime.ZERO, lent);
            Samples.fill(lent, 3, 99, 5);
        }

        TapLog replayed = new TapLog();
        try (RecordingReader reader = RecordingReader.open(file)) {
            reader.replay(replayed);
        }
        assertThat(replayed.lines).isEqualTo(live.lines);
    }
}
