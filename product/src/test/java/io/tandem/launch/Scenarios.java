package io.tandem.launch;

import io.tandem.diagnosis.MistakeException;
import io.tandem.message.Tap;
import io.tandem.run.Run;
import io.tandem.run.RunResult;
import io.tandem.run.Tuning;
import io.tandem.scenario.LoadedScenario;
import io.tandem.scenario.Scenario;
import io.tandem.scenario.ScenarioReader;
import io.tandem.scenario.expression.EnvironmentVariables;
import java.io.IOException;
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

    /** Runs in fast time for the scenario's duration. */
    static RunResult run(Scenario scenario, int workers, Tap... taps) throws MistakeException, IOException {
        return run(new LoadedScenario(scenario, List.of(), List.of(), List.of(), Optional.empty(), EnvironmentVariables.none()), workers, taps);
    }

    /** The same with re-enacted participants. */
    static RunResult run(LoadedScenario reading, int workers, Tap... taps) throws MistakeException, IOException {
        return Run.of(reading).fast().workers(workers).tap(taps).execute();
    }
}
