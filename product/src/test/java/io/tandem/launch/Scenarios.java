package io.tandem.launch;

import io.tandem.crew.Crew;
import io.tandem.diagnosis.MistakeException;
import io.tandem.message.RunState;
import io.tandem.message.Tap;
import io.tandem.run.Simulation;
import io.tandem.run.Tuning;
import io.tandem.scenario.LoadedScenario;
import io.tandem.scenario.Scenario;
import io.tandem.scenario.ScenarioReader;
import io.tandem.time.SimTime;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Reads and runs scenarios in fast time, for tests. */
public final class Scenarios {

    private Scenarios() {
    }

    static Path file(String name) {
        return Path.of(System.getProperty("tandem.root"), "scenarios", name);
    }

    static Scenario read(String name, Map<String, String> overrides) throws MistakeException {
        return ScenarioReader.read(file(name), overrides).scenario();
    }

    public static Scenario text(String... lines) throws MistakeException {
        return ScenarioReader.read("test.yaml", String.join("\n", lines), Map.of()).scenario();
    }

    /** A scenario whose settings may change. */
    public static Tuning tuning(String text) throws MistakeException {
        return new Tuning(ScenarioReader.read("test.yaml", text, Map.of()), Map.of(), notice -> {
            throw new AssertionError(notice);
        });
    }

    /** Runs for the scenario's duration, and gives the state hash at the end. */
    static long run(Scenario scenario, int workers, Tap... taps) {
        return run(new LoadedScenario(scenario, List.of(), List.of(), List.of(), Optional.empty()), workers, taps);
    }

    /** The same with those who are re-enacted. */
    static long run(LoadedScenario reading, int workers, Tap... taps) {
        Scenario scenario = reading.scenario();
        try (Crew crew = new Crew(workers)) {
            Simulation simulation = new Simulation(scenario, reading.cast(), crew, List.of(taps));
            simulation.request(RunState.SET);
            simulation.beat();
            simulation.request(RunState.GO);
            long end = SimTime.nanos(scenario.clock().duration().orElseThrow());
            while (simulation.time().nanos() < end) {
                simulation.beat();
            }
            return simulation.core().stateHash();
        }
    }
}
