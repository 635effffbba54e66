package io.tandem.review.measure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.assertj.core.data.Percentage;
import org.junit.jupiter.api.Test;

class TrafficWaveTest {

    private static final Reference EXPECTED = Reference.of("move/traffic_wave.json").part("delay0.6_no_noise");

    /** Rows of a second miss the slowest moment at a bump by up to half a second of 1.6 m/s². */
    private static final double COARSE = 4;

    /** Reference: domain/reference/move/traffic_wave.json and its run in rows of one second, so to 1 %. */
    @Test
    void waveIsThatOfTheReference() throws IOException {
        TrafficWave wave = reference();

        for (int car = 0; car < 4; car++) {
            assertThat(wave.lapTimes()[car]).isCloseTo(EXPECTED.numbers("lap_time_s")[car], within(0.5));
            assertThat(wave.speedStd()[car]).isCloseTo(EXPECTED.numbers("speed_std")[car], Percentage.withPercentage(1));
        }
        assertThat(wave.rowLengths().least()).isCloseTo(EXPECTED.numbers("platoon_length_min_max")[0], Percentage.withPercentage(1));
        assertThat(wave.rowLengths().greatest()).isCloseTo(EXPECTED.numbers("platoon_length_min_max")[1], Percentage.withPercentage(1));
        assertThat(wave.grows()).isTrue();
    }

    /**
     * Domain: seven slow moments a lap, those at stop lines 8 to 9 s later per car; rows of a second add one. At bumps these rows are too
     * coarse for more than the order: a car that brakes twice, behind the one ahead and on the bump, has two moments nearly as slow.
     */
    @Test
    void dipsTravelDownTheRow() throws IOException {
        TrafficWave wave = reference();

        assertThat(wave.dips().getFirst()).hasSize((int) EXPECTED.number("leader_near_stops"));
        for (int car = 1; car < 4; car++) {
            assertThat(wave.dips().get(car)).hasSize(7);
            double[] delays = wave.dipDelays(car);
            assertThat(Stream.of(delays[1], delays[2], delays[4], delays[5])).allSatisfy(bump -> assertThat(bump).isBetween(0.0, 9.0));
            assertThat(Stream.of(delays[0], delays[3], delays[6])).allSatisfy(stop -> assertThat(stop).isBetween(7.0, 10.0));
        }
    }

    private static TrafficWave reference() throws IOException {
        try (BufferedReader csv = new BufferedReader(new InputStreamReader(
                TrafficWaveTest.class.getResourceAsStream("/reference/move/traffic_wave_delay0.6.csv"), StandardCharsets.UTF_8))) {
            List<double[]> rows = csv.lines().skip(1).map(line -> Arrays.stream(line.split(",")).mapToDouble(Double::parseDouble).toArray())
                    .toList();
            double[][] station = new double[4][rows.size()];
            double[][] speed = new double[4][rows.size()];
            for (int row = 0; row < rows.size(); row++) {
                for (int car = 0; car < 4; car++) {
                    station[car][row] = rows.get(row)[1 + 2 * car];
                    speed[car][row] = rows.get(row)[2 + 2 * car];
                }
            }
            return TrafficWave.of(new BeatGrid(0, 1_000_000_000L, rows.size()), station, speed, 2500, COARSE);
        }
    }

    @Test
    void wayTravelledGoesOnAfterADropOut() {
        MotionTrace trace = Tracks.straight(0, 0, 1, 10, 1);
        trace.add(3_000_000_000L, 30 * Math.cos(1), 30 * Math.sin(1), 0, 1, 10);

        double[] way = TrafficWave.travelled(AlignedTrace.of(trace, BeatGrid.of(trace, Tracks.TENTH)));

        assertThat(way[10]).isCloseTo(10, within(1e-9));
        assertThat(way[20]).isNaN();
        assertThat(way[30]).isCloseTo(30, within(1e-9));
    }

    @Test
    void rowThatDoesNotFinishHasNoLapTime() {
        double[][] station = {{0, 1, 2}, {-5, -4, -3}};
        double[][] speed = {{2, 2, 2}, {2, 2, 2}};

        TrafficWave wave = TrafficWave.of(new BeatGrid(0, 1_000_000_000L, 3), station, speed, 100);

        assertThat(Tracks.named(wave.measures(), "vehicle 1 lap time").value()).isEmpty();
        assertThat(Tracks.named(wave.measures(), "row longest").value()).hasValue(5);
        assertThat(wave.grows()).isFalse();
    }
}
