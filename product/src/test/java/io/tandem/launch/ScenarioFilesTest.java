package io.tandem.launch;

import static org.assertj.core.api.Assertions.assertThat;

import io.tandem.diagnosis.MistakeException;
import io.tandem.run.Run;
import io.tandem.run.RunResult;
import io.tandem.scenario.LoadedScenario;
import io.tandem.scenario.ScenarioReader;
import io.tandem.verdict.Verdict;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Every scenario that comes with the house meets what it expects, and the same to the last bit on any number of workers. */
class ScenarioFilesTest {

    /** Without live participants, which cannot take part in fast time; where expectations depend on them, LiveScenariosTest sends them over sockets. */
    static List<String> scenarios() throws IOException {
        try (Stream<Path> files = Files.list(Scenarios.file(""))) {
            return files.map(file -> file.getFileName().toString()).filter(name -> name.endsWith(".yaml") && !name.endsWith("-live.yaml")).sorted().toList();
        }
    }

    @ParameterizedTest
    @MethodSource("scenarios")
    void scenarioMeetsItsExpectationsOnAnyNumberOfWorkers(String name) throws MistakeException, IOException {
        LoadedScenario reading = ScenarioReader.read(Scenarios.file(name), Map.of("live", "[]"));

        RunResult alone = Scenarios.run(reading, 1);

        assertThat(alone.verdicts()).isNotEmpty().allMatch(Verdict::met);
        assertThat(Scenarios.run(reading, 2).hash()).isEqualTo(alone.hash());
        assertThat(Scenarios.run(reading, 8).hash()).isEqualTo(alone.hash());
    }

    @Test
    void starterScenarioMeetsItsExpectations() throws MistakeException, IOException {
        String text = new String(NewCommand.class.getResourceAsStream("starter.yaml").readAllBytes(), StandardCharsets.UTF_8);

        assertThat(Run.ofText(text).fast().execute().verdicts()).isNotEmpty().allMatch(Verdict::met);
    }

    @Test
    void anotherSeedIsAnotherRun() throws MistakeException, IOException {
        Run run = Run.of(Scenarios.file("three-aircraft.yaml")).fast();

        assertThat(run.seed(1).execute().hash()).isNotEqualTo(run.seed(2).execute().hash());
    }
}
