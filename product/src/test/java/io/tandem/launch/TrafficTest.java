package io.tandem.launch;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class TrafficTest {

    @Test
    void roundaboutKeepsFlowing() throws Exception {
        var network = io.tandem.scenario.ScenarioReader.read(java.nio.file.Path.of("../scenarios/roundabout-traffic.yaml"), java.util.Map.of()).scenario().road().get().network();
        Street street = Street.sample("roundabout-traffic.yaml");
        for (int k = 0; k < 10; k++) {
            street.travelled = 0; street.seconds = 0;
            street.run(60);
            System.out.println(k + " " + street.meanSpeed() + " on road " + street.reports.count() + " touches " + street.touches.size() + " left " + street.happened("LEFT"));
        }
        System.out.println(street.touches);
        for (int i = 0; i < street.reports.count(); i++) { if (Math.hypot(street.reports.east[i] + 238, street.reports.north[i] + 5) < 40) System.out.println(street.reports.vid[i] + " " + street.reports.east[i] + " " + street.reports.north[i] + " " + Math.IEEEremainder(street.reports.heading[i], 2 * Math.PI) + " " + street.reports.speed[i] + " " + street.simulation.host().fleet().reason(street.simulation.host().fleet().slotOf(street.reports.vid[i]))); }

        assertThat(street.touches).isEmpty();
    }
}
