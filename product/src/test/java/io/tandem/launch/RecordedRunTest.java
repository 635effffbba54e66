package io.tandem.launch;

import static org.assertj.core.api.Assertions.assertThat;

import io.tandem.bench.FleetBench;
import io.tandem.crew.Crew;
import io.tandem.diagnosis.SourceFile;
import io.tandem.geo.LatLon;
import io.tandem.geo.Site;
import io.tandem.message.Reports;
import io.tandem.message.Tap;
import io.tandem.message.Vitals;
import io.tandem.recording.Recorder;
import io.tandem.recording.RecordingReader;
import io.tandem.recording.metadata.Provenance;
import io.tandem.run.Runner;
import io.tandem.run.Simulation;
import io.tandem.scenario.Scenario;
import io.tandem.time.Pacer;
import io.tandem.time.SimTime;
import io.tandem.time.WallClock;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A real fleet, recorded and replayed. */
class RecordedRunTest {

    private static final Provenance INFO = new Provenance("test", "Fleet", List.of(new SourceFile("fleet", "")),
            new Site(new LatLon(29.1897, -81.0457), 0), 1, 1_700_000_000_000_000_000L, "lab-1");

    @TempDir
    Path directory;

    /** All numbers of all reports, as one sum of their bits in order; and how the run kept up. */
    private static final class Bits implements Tap {

        private long sum;
        private final List<Vitals> vitals = new ArrayList<>();

        @Override
        public void heard(SimTime at, Reports reports) {
            for (int i = 0; i < reports.count(); i++) {
                for (double value : new double[] {reports.east[i], reports.north[i], reports.up[i], reports.eastSpeed[i], reports.northSpeed[i],
                    reports.upSpeed[i], reports.heading[i], reports.speed[i], reports.steer[i], reports.pitch[i]}) {
                    sum = sum * 31 + Double.doubleToRawLongBits(value);
                }
                sum = sum * 31 + reports.vid[i] + reports.time[i] + reports.rung[i] + 3L * reports.reason[i];
            }
        }

        @Override
        public void vitals(Vitals told) {
            vitals.add(told);
        }
    }

    @Test
    void fleetTakesFewBytesAndComesBackBitForBit() throws Exception {
        Path file = directory.resolve("fleet.mcap");
        Scenario scenario = FleetBench.scenario(300);
        Bits live = new Bits();
        Recorder recorder = new Recorder(file, INFO, WallClock.machine()::nanoTime);
        try (Crew crew = new Crew(1); recorder) {
            Simulation simulation = new Simulation(scenario, crew, List.of(live, recorder));
            new Runner(OptionalDouble.of(20), false, refusal -> { })
                    .run(simulation, Pacer.asFastAsPossible(scenario.clock(), WallClock.machine()), () -> { });
        }

        Bits replayed = new Bits();
        try (RecordingReader reader = RecordingReader.open(file)) {
            reader.replay(replayed);
        }

        assertThat(replayed.sum).isEqualTo(live.sum).isNotZero();
        assertThat((double) recorder.bytes() / recorder.reports()).isLessThan(24);
        assertThat(replayed.vitals).isEqualTo(live.vitals).hasSize(20);
        assertThat(live.vitals.getLast().counters()).containsKeys("alerts", "reports_unknown");
        assertThat(live.vitals.getLast().at().seconds()).isEqualTo(20);
    }
}
