package io.tandem.bench;

import io.tandem.diagnosis.MistakeException;
import io.tandem.run.Run;
import io.tandem.scenario.LoadedScenario;
import io.tandem.scenario.ScenarioReader;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Map;

/** Built-in scenarios of the benches, with the number of vehicles as a variable. */
enum BenchScenario {

    /** Drones that wander, turn, keep to their area and avoid each other. */
    FLEET("bench-fleet.yaml"),
    /** The same, and pairs of probes whose reports are synthetic. */
    PROBES("bench-probes.yaml"),
    /** Cars on wheels, none of which touches another. */
    BODIES("bench-bodies.yaml"),
    /** Cars with an engine and a cruise controller on paths. */
    CARS("bench-cars.yaml"),
    /** Robots on wheels among walls, with scanners. */
    ROBOTS("bench-robots.yaml"),
    /** Seats for people with phones. */
    PHONES("bench-phones.yaml"),
    /** Drones, and seats for some phones. */
    SIEGE("bench-siege.yaml");

    private final String file;

    BenchScenario(String file) {
        this.file = file;
    }

    String text() throws IOException {
        try (InputStream text = BenchScenario.class.getResourceAsStream(file)) {
            return new String(text.readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    static Map<String, String> overrides(int vehicles) {
        return Map.of("vars.n", String.valueOf(vehicles));
    }

    LoadedScenario with(int vehicles) throws MistakeException, IOException {
        return ScenarioReader.read(file, text(), overrides(vehicles));
    }

    /** A run of it, in real time. */
    Run run(int vehicles) throws IOException {
        return Run.ofText(text()).set(overrides(vehicles));
    }
}
