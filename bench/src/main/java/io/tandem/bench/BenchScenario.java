package io.tandem.bench;

import io.tandem.launch.Simulation;
import io.tandem.scenario.Scenario;
import io.tandem.scenario.ScenarioReader;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Map;

/** The scenario that {@code tandem bench fleet} measures. */
final class BenchScenario {

    private static final String FILE = "bench-fleet.yaml";

    private BenchScenario() {
    }

    static Scenario of(int vehicles) throws Exception {
        try (InputStream text = Simulation.class.getResourceAsStream(FILE)) {
            return ScenarioReader.read(FILE, new String(text.readAllBytes(), StandardCharsets.UTF_8),
                    Map.of("vars.n", String.valueOf(vehicles))).scenario();
        }
    }
}
