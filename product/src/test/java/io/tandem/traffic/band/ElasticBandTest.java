package io.tandem.traffic.band;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.tandem.traffic.band.ElasticBand.Obstacle;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;

class ElasticBandTest {

    private static final Obstacle PARKED = new Obstacle(20, 0.9, 0.6);

    /** Reference: domain/reference/fastsim/elastic_band, where BFGS found the least energy. */
    @Test
    void bandRestsWhereItsEnergyIsLeast() throws IOException {
        ElasticBand band = new ElasticBand(41, 1, 1.8);
        band.lean(PARKED, false);

        int steps = band.settle(List.of(PARKED));

        assertThat(steps).isLessThanOrEqualTo(8);
        double[] wanted = column();
        double lowest = 0;
        for (int i = 0; i < wanted.length; i++) {
            assertThat(band.offset(i)).as("node %d", i).isCloseTo(wanted[i], within(1e-6));
            lowest = Math.min(lowest, band.offset(i));
        }
        assertThat(lowest).isCloseTo(-1.359090, within(1e-6));
        assertThat(band.clearance(PARKED)).isCloseTo(1.659090, within(1e-6));
        assertThat(band.energy(List.of(PARKED))).isCloseTo(0.8543994170, within(1e-9));
        assertThat(band.settled()).isTrue();
    }

    @Test
    void obstacleRightOnTheCentreIsPassedOnTheChosenSide() {
        Obstacle ahead = new Obstacle(30, 0, 0.5);
        ElasticBand left = new ElasticBand(61, 1, 1.8);
        left.lean(ahead, true);
        ElasticBand right = new ElasticBand(61, 1, 1.8);
        right.lean(ahead, false);

        left.settle(List.of(ahead));
        right.settle(List.of(ahead));

        assertThat(left.offset(30)).isGreaterThan(1);
        for (int i = 0; i < 61; i++) {
            assertThat(left.offset(i)).isCloseTo(-right.offset(i), within(1e-9));
        }
    }

    @Test
    void bandComesHomeWhenNothingIsThereAnyMore() {
        ElasticBand band = new ElasticBand(41, 1, 1.8);
        band.lean(PARKED, false);
        band.settle(List.of(PARKED));

        band.settle(List.of());

        for (int i = 0; i < 41; i++) {
            assertThat(band.offset(i)).isCloseTo(0, within(1e-9));
        }
    }

    private static double[] column() throws IOException {
        try (BufferedReader csv = new BufferedReader(new InputStreamReader(
                ElasticBandTest.class.getResourceAsStream("/reference/fastsim/elastic_band.csv"), StandardCharsets.UTF_8))) {
            return csv.lines().skip(1).mapToDouble(line -> Double.parseDouble(line.split(",")[1])).toArray();
        }
    }
}
