package io.tandem.launch;

import static org.assertj.core.api.Assertions.assertThat;

import io.tandem.crew.Crew;
import io.tandem.diagnosis.MistakeException;
import io.tandem.scenario.LoadedScenario;
import io.tandem.scenario.Scenario;
import io.tandem.scenario.ScenarioReader;
import io.tandem.verdict.Verdict;
import io.tandem.verdict.Verdicts;
import java.io.IOException;
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

    /** Those whose expectations depend on real participants are tried with some elsewhere, over sockets. */
    static List<String> scenarios() throws IOException {
        try (Stream<Path> files = Files.list(Scenarios.file(""))) {
            return files.map(file -> file.getFileName().toString()).filter(name -> name.endsWith(".yaml") && !name.endsWith("-live.yaml")).sorted().toList();
        }
    }

    @ParameterizedTest
    @MethodSource("scenarios")
    void scenarioMeetsItsExpectationsOnAnyNumberOfWorkers(String name) throws MistakeException {
        LoadedScenario reading = ScenarioReader.read(Scenarios.file(name), Map.of());
        Scenario scenario = reading.scenario();
        assertThat(scenario.expect()).isNotEmpty();

        long alone;
        try (Crew crew = new Crew(1)) {
            Verdicts verdicts = new Verdicts(scenario.expect(), scenario.areas(), crew);
            alone = Scenarios.run(reading, 1, verdicts);
            assertThat(verdicts.verdicts()).allMatch(Verdict::met);
        }

        assertThat(Scenarios.run(reading, 2)).isEqualTo(alone);
        assertThat(Scenarios.run(reading, 8)).isEqualTo(alone);
    }

    @Test
    void starterScenarioMeetsItsExpectations() throws MistakeException, IOException {
        String text = new String(NewCommand.class.getResourceAsStream("starter.yaml").readAllBytes());
        Scenario scenario = Scenarios.text(text);

        try (Crew crew = new Crew(1)) {
            Verdicts verdicts = new Verdicts(scenario.expect(), scenario.areas(), crew);
            Scenarios.run(scenario, 1, verdicts);

            assertThat(verdicts.verdicts()).allMatch(Verdict::met);
        }
    }

    @Test
    void anotherSeedIsAnotherRun() throws MistakeException {
        long one = Scenarios.run(Scenarios.read("three-aircraft.yaml", Map.of("seed", "1")), 1);
        long other = Scenarios.run(Scenarios.read("three-aircraft.yaml", Map.of("seed", "2")), 1);

        assertThat(one).isNotEqualTo(other);
    }
}
