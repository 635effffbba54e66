package io.tandem.recording;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.tandem.diagnosis.SourceFile;
import io.tandem.geo.LatLon;
import io.tandem.geo.Site;
import io.tandem.message.Kind;
import io.tandem.message.Participant;
import io.tandem.message.ReportColumn;
import io.tandem.message.Reports;
import io.tandem.message.RunState;
import io.tandem.recording.metadata.Provenance;
import io.tandem.time.SimTime;
import io.tandem.time.WallClock;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Series of single vehicles of a recording. */
class VehicleSeriesTest {

    @TempDir
    private Path folder;

    @Test
    void seriesHaveTheReportsOfTheLastTakeWithTheirGaps() throws Exception {
        Path file = folder.resolve("run.mcap");
        try (Recorder recorder = recorder(file)) {
            record(recorder, 0, 50, 7);
            recorder.runState(SimTime.ZERO, RunState.SET);
            recorder.runState(SimTime.ZERO, RunState.GO);
            record(recorder, 0, 20, 2);
            record(recorder, 40, 60, 2);
        }

        Map<Integer, VehicleSeries> series;
        try (RecordingReader reader = RecordingReader.open(file)) {
            series = VehicleSeries.read(reader, Set.of(2, 9));
        }

        VehicleSeries two = series.get(2);
        assertThat(two.count()).isEqualTo(42);
        assertThat(two.value(ReportColumn.SPEED, 41)).isCloseTo(2, within(1e-3));
        assertThat(two.travelled(41)).as("12 m in 6 s").isCloseTo(12, within(0.01));
        assertThat(two.firstAt(SimTime.nanos(3))).isEqualTo(21);
        assertThat(two.gapBefore(21)).isTrue();
        assertThat(two.gapBefore(20)).isFalse();
        assertThat(series.get(9).count()).isZero();
    }

    private static Recorder recorder(Path file) throws Exception {
        Site site = new Site(new LatLon(29.1897, -81.0457), 0);
        Recorder recorder = new Recorder(file, new Provenance("test", "test", List.of(new SourceFile("s.yaml", "name: x")), site, 1, 0, "here"), WallClock.machine()::nanoTime);
        recorder.joined(List.of(new Participant(2, "two", Kind.GROUND, false, 4, List.of(), List.of())));
        recorder.runState(SimTime.ZERO, RunState.SET);
        recorder.runState(SimTime.ZERO, RunState.GO);
        return recorder;
    }

    /** Ten reports a second, from one beat to another, of a vehicle that drives east. */
    private static void record(Recorder recorder, int from, int to, double speed) {
        Reports reports = new Reports();
        reports.resize(1);
        for (int beat = from; beat <= to; beat++) {
            reports.vid[0] = 2;
            reports.time[0] = SimTime.nanos(beat / 10.0);
            reports.east[0] = speed * beat / 10.0;
            reports.eastSpeed[0] = speed;
            reports.speed[0] = speed;
            recorder.heard(new SimTime(reports.time[0]), reports);
        }
    }
}
