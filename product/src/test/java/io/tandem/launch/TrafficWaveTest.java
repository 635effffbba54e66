package io.tandem.launch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.tandem.diagnosis.MistakeException;
import io.tandem.message.Reports;
import io.tandem.message.Tap;
import io.tandem.road.Route;
import io.tandem.scenario.Scenario;
import io.tandem.time.SimTime;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** The published second scenario by its pass criteria; the numbers beside them are those of reference/move/traffic_wave.json. */
class TrafficWaveTest {

    private static final int CARS = 4;
    private static final double CAR_LENGTH = 4.5;
    private static final List<Row> ROWS = new ArrayList<>();

    /** Time, and station and speed of each car. */
    private record Row(double t, double[] station, double[] speed) {
    }

    @BeforeAll
    static void drive() throws MistakeException, IOException {
        Scenario scenario = Scenarios.read("traffic-wave.yaml", Map.of());
        Route lap = scenario.paths().get("lap");
        double[] station = {0, -6.5, -13, -19.5};
        Scenarios.run(scenario, 1, new Tap() {
            @Override
            public void heard(SimTime at, Reports reports) {
                for (int car = 0; car < CARS; car++) {
                    station[car] = lap.project(reports.east[car], reports.north[car], station[car], 20);
                }
                ROWS.add(new Row(at.seconds(), station.clone(), Arrays.copyOf(reports.speed, CARS)));
            }
        });
    }

    @Test
    void leaderDrivesItsProgramme() {
        assertThat(lapTime(0)).as("reference 347.0 s").isBetween(330.0, 360.0);
        assertThat(slowMoments(0)).as("three stops and four bumps").isCloseTo(7, within(1));
    }

    @Test
    void waveGrowsFromCarToCar() {
        double[] spread = IntStream.range(0, CARS).mapToDouble(TrafficWaveTest::speedSpread).toArray();

        assertThat(spread).as("reference 1.91, 2.90, 3.47, 3.89 m/s").isSorted().doesNotHaveDuplicates();
        assertThat(spread[0]).isCloseTo(1.91, within(0.2));
        assertThat(spread[3]).isCloseTo(3.89, within(0.4));
    }

    @Test
    void platoonStretchesLikeAnAccordion() {
        double[] length = ROWS.stream().filter(row -> row.t < lapTime(0)).mapToDouble(row -> row.station[0] - row.station[3]).toArray();

        double ratio = Arrays.stream(length).max().orElseThrow() / Arrays.stream(length).min().orElseThrow();

        assertThat(ratio).as("reference 196 m / 21 m").isGreaterThanOrEqualTo(4);
    }

    @Test
    void nobodyTouchesTheCarAhead() {
        for (int car = 1; car < CARS; car++) {
            int follower = car;

            double gap = ROWS.stream().mapToDouble(row -> row.station[follower - 1] - row.station[follower] - CAR_LENGTH).min().orElseThrow();

            assertThat(gap).as("reference 1.66 m, noisy seeds 1.36 m").isGreaterThan(1);
        }
    }

    /** Domain: dips at bumps arrive 3 to 8 s later per car; noise in the drivers' feet makes a single one a second more. */
    @Test
    void dipsAtBumpsArriveLaterFromCarToCar() {
        for (int car = 1; car < CARS; car++) {
            int follower = car;

            double[] delays = IntStream.of(600, 900, 1600, 1950).mapToDouble(bump -> timeOfDip(follower, bump) - timeOfDip(follower - 1, bump)).toArray();

            assertThat(Arrays.stream(delays).average().orElseThrow()).as("car " + car).isBetween(3.0, 8.0);
            assertThat(Arrays.stream(delays).boxed()).as("car " + car).allSatisfy(delay -> assertThat(delay).isBetween(3.0, 9.0));
        }
    }

    /** Domain: 8 to 9 s per car, since each stops in turn; the noise makes it a second less now and then. */
    @Test
    void carsStopAtLinesInTurn() {
        for (int car = 1; car < CARS; car++) {
            for (int line : new int[] {250, 1250, 2300}) {
                double delay = timeOfStop(car, line) - timeOfStop(car - 1, line);

                assertThat(delay).as("car %d at %d m", car, line).isBetween(7.0, 9.0);
            }
        }
    }

    private static double lapTime(int car) {
        return ROWS.stream().filter(row -> row.station[car] >= 2500).findFirst().orElseThrow().t;
    }

    private static double speedSpread(int car) {
        double[] speeds = ROWS.stream().filter(row -> row.t <= lapTime(car)).mapToDouble(row -> row.speed[car]).toArray();
        double mean = Arrays.stream(speeds).average().orElseThrow();
        return Math.sqrt(Arrays.stream(speeds).map(v -> (v - mean) * (v - mean)).average().orElseThrow());
    }

    private static int slowMoments(int car) {
        int moments = 0;
        boolean slow = true;
        for (Row row : ROWS) {
            if (row.t <= lapTime(car) && !slow && row.speed[car] < 3.2) {
                moments++;
                slow = true;
            }
            slow = slow && row.speed[car] < 4;
        }
        return moments;
    }

    /** A car brakes for the one ahead, too: its dip at a bump is there. */
    private static double timeOfDip(int car, double bump) {
        return ROWS.stream().filter(row -> Math.abs(row.station[car] - bump) < 5)
                .min((a, b) -> Double.compare(a.speed[car], b.speed[car])).orElseThrow().t;
    }

    /** When it begins to stand at a line; before that it may have stood in the queue. */
    private static double timeOfStop(int car, double line) {
        return ROWS.stream().filter(row -> Math.abs(row.station[car] - line) < 4)
                .min((a, b) -> Double.compare(Math.max(0.05, a.speed[car]), Math.max(0.05, b.speed[car]))).orElseThrow().t;
    }
}
