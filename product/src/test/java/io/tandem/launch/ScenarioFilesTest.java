package io.tandem.launch;

import static org.assertj.core.api.Assertions.assertThat;

import io.tandem.diagnosis.MistakeException;
import io.tandem.run.Run;
import io.tandem.verdict.Verdict;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

/** The scenario that {@code tandem new} writes, and seeds; StateHashTest runs every sample. */
class ScenarioFilesTest {

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
