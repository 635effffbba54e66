package io.tandem.jmh;

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
        try (InputStream text = BenchScenario.class.getResourceAsStream("/io/tandem/bench/" + FILE)) {
            return ScenarioReader.read(FILE, new String(text.readAllBytes(), StandardCharsets.UTF_8),
                    Map.of("vars.n", String.valueOf(vehicles))).scenario();
        }
    }
}
