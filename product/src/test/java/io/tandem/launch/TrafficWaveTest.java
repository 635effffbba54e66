package io.tandem.launch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.tandem.diagnosis.MistakeException;
import io.tandem.message.Reports;
import io.tandem.message.Tap;
import io.tandem.road.Route;
import io.tandem.scenario.Scenario;
import io.tandem.time.SimTime;
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
    static void drive() throws MistakeException {
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

    @Test
    void dipAtTheFirstBumpArrivesLaterFromCarToCar() {
        for (int car = 1; car < CARS; car++) {
            double delay = timeOfDip(car, 600) - timeOfDip(car - 1, 600);

            assertThat(delay).as("car " + car).isBetween(2.0, 9.0);
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

    private static double timeOfDip(int car, double station) {
        return ROWS.stream().filter(row -> Math.abs(row.station[car] - station) < 40)
                .min((a, b) -> Double.compare(a.speed[car], b.speed[car])).orElseThrow().t;
    }
}
