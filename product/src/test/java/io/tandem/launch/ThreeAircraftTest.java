package io.tandem.launch;

import static org.assertj.core.api.Assertions.assertThat;

import io.tandem.diagnosis.MistakeException;
import io.tandem.geo.Area;
import io.tandem.message.Reports;
import io.tandem.message.Tap;
import io.tandem.scenario.Scenario;
import io.tandem.time.SimTime;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** The published first scenario over sixty seeds, by the pass criteria that its reference runs (reference/move/scenario1.json) met. */
class ThreeAircraftTest {

    private static final double LENGTH = 2.7;
    private static final int SEEDS = 60;

    @Test
    void aircraftKeepApartAndComeBackWhateverTheSeed() throws MistakeException, IOException {
        List<Flight> flights = new ArrayList<>();
        for (int seed = 0; seed < SEEDS; seed++) {
            Scenario scenario = Scenarios.read("three-aircraft.yaml", Map.of("seed", String.valueOf(seed), "clock.duration", "300 s"));
            Flight flight = new Flight(scenario.areas().get("field"));
            Scenarios.run(scenario, 1, flight);
            flights.add(flight);
        }

        assertThat(flights).allMatch(flight -> flight.closest >= LENGTH, "no pair under one length after 15 s");
        assertThat(flights.stream().filter(flight -> flight.closest >= 2 * LENGTH).count()).isGreaterThanOrEqualTo(SEEDS * 95 / 100);
        assertThat(flights).allMatch(flight -> flight.longestStay <= 10, "no stay outside of more than 10 s");
        assertThat(flights.stream().mapToDouble(Flight::shareOutside).average().orElseThrow()).isLessThanOrEqualTo(0.12);
    }

    @Test
    void withoutAvoidanceMostRunsComeWithinALength() throws MistakeException, IOException {
        int near = 0;
        for (int seed = 0; seed < SEEDS; seed++) {
            Scenario scenario = Scenarios.read("three-aircraft.yaml", Map.of("seed", String.valueOf(seed), "clock.duration", "300 s",
                    "vehicles[0].behaviors.avoid", "0"));
            Flight flight = new Flight(scenario.areas().get("field"));
            Scenarios.run(scenario, 1, flight);
            near += flight.closest < LENGTH ? 1 : 0;
        }

        assertThat(near).as("reference: 57 of 60").isBetween(50, 60);
    }

    /** Watches level distances after 15 s and stays outside. */
    private static final class Flight implements Tap {

        private final Area field;
        private final double[] outside = new double[3];
        private double closest = Double.POSITIVE_INFINITY;
        private double longestStay;
        private double timeOutside;
        private double time;

        private Flight(Area field) {
            this.field = field;
        }

        private double shareOutside() {
            return timeOutside / (3 * time);
        }

        @Override
        public void heard(SimTime at, Reports reports) {
            double passed = at.seconds() - time;
            time = at.seconds();
            for (int i = 0; i < 3; i++) {
                boolean inside = field.contains(reports.east[i], reports.north[i]);
                outside[i] = inside ? 0 : outside[i] + passed;
                timeOutside += inside ? 0 : passed;
                longestStay = Math.max(longestStay, outside[i]);
                for (int j = 0; j < i && time > 15; j++) {
                    closest = Math.min(closest, Math.hypot(reports.east[i] - reports.east[j], reports.north[i] - reports.north[j]));
                }
            }
        }
    }
}
