package io.tandem.launch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.tandem.message.Event;
import io.tandem.recording.Recorder;
import io.tandem.run.Run;
import io.tandem.run.RunFiles;
import io.tandem.scenario.LoadedScenario;
import io.tandem.scenario.ScenarioReader;
import io.tandem.time.WallClock;
import java.nio.file.Path;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The experiment of three cars, the second of them real, over sockets. Reference values are those of three_vehicle.json, case acc_h1.5, which were computed apart from the product; the
 * limits of spacing errors are the criteria by which the experiment passes.
 */
class ThreeCarsTest {

    private static final double LENGTH = 3.85;
    private static final double HEADWAY = 1.5;
    private static final double GAP = 3;
    private static final ThreeCars.Cut NEVER = new ThreeCars.Cut(1e6, 1e6);

    @TempDir
    private Path folder;

    private static double gap(ThreeCars.Drive drive, int beat, int follower) {
        return drive.east.get(beat)[follower - 1] - drive.east.get(beat)[follower] - LENGTH;
    }

    private static double[] errors(ThreeCars.Drive drive, int follower) {
        double sum = 0;
        double most = 0;
        for (int i = 0; i < drive.east.size(); i++) {
            double error = gap(drive, i, follower) - (GAP + HEADWAY * drive.speed.get(i)[follower]);
            sum += error * error;
            most = Math.max(most, Math.abs(error));
        }
        return new double[] {Math.sqrt(sum / drive.east.size()), most};
    }

    private static double smallestGap(ThreeCars.Drive drive, int follower) {
        double least = Double.POSITIVE_INFINITY;
        for (int i = 0; i < drive.east.size(); i++) {
            least = Math.min(least, gap(drive, i, follower));
        }
        return least;
    }

    private static double deviation(ThreeCars.Drive drive, int car) {
        double mean = drive.speed.stream().mapToDouble(speeds -> speeds[car]).average().orElseThrow();
        return Math.sqrt(drive.speed.stream().mapToDouble(speeds -> (speeds[car] - mean) * (speeds[car] - mean)).average().orElseThrow());
    }

    /** Over 0.2 s, which is four beats. */
    private static double hardestBraking(ThreeCars.Drive drive, int car) {
        double most = 0;
        for (int i = 4; i < drive.speed.size(); i++) {
            most = Math.max(most, (drive.speed.get(i - 4)[car] - drive.speed.get(i)[car]) / 0.2);
        }
        return most;
    }

    @Test
    void aRealCarBetweenTwoVirtualOnesKeepsThePublishedDistances() throws Exception {
        ThreeCars.Drive drive = ThreeCars.drive(Map.of(), NEVER);

        assertThat(drive.verdicts).allSatisfy(verdict -> assertThat(verdict.met()).as(verdict.detail()).isTrue());
        for (int follower = 1; follower < 3; follower++) {
            double[] errors = errors(drive, follower);
            assertThat(errors[0]).as("rms of the spacing error of car " + (follower + 1)).isLessThan(0.6);
            assertThat(errors[1]).as("greatest spacing error of car " + (follower + 1)).isLessThan(2);
            assertThat(smallestGap(drive, follower)).isGreaterThan(2);
        }
        assertThat(hardestBraking(drive, 0)).isCloseTo(2.657, within(0.03));
        assertThat(hardestBraking(drive, 1)).isCloseTo(2.308, within(0.23));
        assertThat(hardestBraking(drive, 2)).isCloseTo(1.997, within(0.2));
        assertThat(deviation(drive, 1) / deviation(drive, 0)).isCloseTo(0.9709, within(0.03));
        assertThat(deviation(drive, 2) / deviation(drive, 1)).isCloseTo(0.9734, within(0.03));
        assertThat(drive.east.getLast()).containsExactly(new double[] {1194.2, 1187.1, 1179.9}, within(1.5));
    }

    @Test
    void theThirdCarIsTheSameBehindTheLogOfTheRealOne() throws Exception {
        Path recording = folder.resolve("three.mcap");
        LoadedScenario reading = ScenarioReader.read(Scenarios.file("three-cars-live.yaml"), Map.of());
        ThreeCars.Drive live;
        try (Recorder recorder = new Recorder(recording, RunFiles.info(reading, Map.of(), 0), WallClock.machine()::nanoTime)) {
            live = ThreeCars.drive(Map.of("clock.duration", "60 s"), NEVER, recorder);
        }

        ThreeCars.Drive again = new ThreeCars.Drive();
        Run.of(Scenarios.file("three-cars-live.yaml")).set("live[0].log", recording.toString()).set("clock.duration", "60 s").fast().tap(again).execute();

        SortedMap<Double, double[]> first = byTime(live);
        SortedMap<Double, double[]> second = byTime(again);
        assertThat(second.keySet()).isEqualTo(first.keySet()).hasSizeGreaterThan(1000);
        first.forEach((time, row) -> assertThat(second.get(time)).as("at " + time / 1e9 + " s").containsExactly(row, within(1e-6)));
    }

    private static SortedMap<Double, double[]> byTime(ThreeCars.Drive drive) {
        SortedMap<Double, double[]> rows = new TreeMap<>();
        drive.third.forEach(row -> rows.putIfAbsent(row[0], row));
        return rows;
    }

    @Test
    void aRealCarWhosePositionsAreLostForFiveSecondsIsStoppedAndNotHit() throws Exception {
        ThreeCars.Drive drive = ThreeCars.drive(Map.of("clock.duration", "60 s"), new ThreeCars.Cut(40, 45));

        assertThat(drive.events).filteredOn(event -> event.name().equals(Event.DISARMED)).hasSize(1)
                .allSatisfy(event -> assertThat(event.text()).contains("nothing came from it for 0.5 s"));
        assertThat(drive.speed.getLast()[1]).as("it stopped, and nobody armed it again").isZero();
        assertThat(smallestGap(drive, 2)).as("metres between it and the third car").isPositive();
    }
}
