package io.tandem.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tandem.diagnosis.MistakeException;
import io.tandem.diagnosis.SourceFile;
import io.tandem.geo.LatLon;
import io.tandem.geo.Site;
import io.tandem.recording.metadata.Provenance;
import io.tandem.scenario.ScenarioReader;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A scenario from another machine, and what it cannot learn of this one. PATH is set wherever tests run. */
class SharedScenarioTest {

    private static final String REST = """
            site: {lat: 29.1897, lon: -81.0457}
            vehicles: [{ids: 1, start: {at: [0, 0]}}]
            """;

    @ParameterizedTest
    @ValueSource(strings = {"${env.PATH}", "${env.PATH ?? 'none'}", "${env.NOT_SET ?? 'none'}"})
    void aScenarioOfTheNetworkSeesNoVariableOfThisMachine(String name) {
        String shared = SharedScenario.write(List.of(new SourceFile("s.yaml", "name: \"" + name + "\"\n" + REST)), Map.of());

        assertThatThrownBy(() -> SharedScenario.read(shared, _ -> { })).isInstanceOfSatisfying(MistakeException.class,
                refused -> assertThat(refused.problems().toString()).contains("environment").contains("--set").doesNotContain(System.getenv("PATH")));
    }

    @Test
    void norDoAnOverrideOfTheNetworkAndAScenarioOfARecording() {
        List<SourceFile> plain = List.of(new SourceFile("s.yaml", "name: plain\n" + REST));
        String shared = SharedScenario.write(plain, Map.of("name", "${env.PATH}"));
        List<SourceFile> curious = List.of(new SourceFile("s.yaml", "name: \"${env.PATH}\"\n" + REST));

        assertThatThrownBy(() -> SharedScenario.read(shared, _ -> { })).isInstanceOf(MistakeException.class);
        assertThat(RunFiles.scenarioOf(provenance(plain))).isPresent();
        assertThat(RunFiles.scenarioOf(provenance(curious))).isEmpty();
    }

    @Test
    void aRecordingWithoutSourcesOrWithBrokenOverridesHasNoScenario() {
        List<SourceFile> broken = List.of(new SourceFile("s.yaml", "name: plain\n" + REST), new SourceFile("--set", "seed=1\nnonsense\nseed=2"));

        assertThat(RunFiles.scenarioOf(provenance(List.of()))).isEmpty();
        assertThat(RunFiles.scenarioOf(provenance(broken))).isEmpty();
    }

    @Test
    void aChangeOfSettingsSeesNoMoreThanTheScenarioDid() throws MistakeException {
        String text = "name: \"${env.PATH ?? 'none'}\"\n" + REST;
        Tuning tuning = new Tuning(ScenarioReader.read("s.yaml", text, Map.of()), Map.of(), _ -> { });

        assertThat(tuning.draft("alerts.miss", "4", "operator").scenario().name()).isEqualTo(System.getenv("PATH"));
        assertThatThrownBy(() -> tuning.draft("alerts.miss", "${env.HOME}", "operator")).isInstanceOfSatisfying(MistakeException.class,
                refused -> assertThat(refused.problems().toString()).contains("environment").doesNotContain(System.getenv("HOME")));
    }

    /** A host that names the file reads the same scenario as Core; one that were sent it might not. */
    @Test
    void aScenarioThatUsesTheEnvironmentIsNotSentToHosts() throws MistakeException {
        String text = "name: \"${env.NOT_SET ?? 'none'}\"\n" + REST;

        assertThat(NetworkCore.travels(ScenarioReader.read("s.yaml", text, Map.of()), Map.of())).isFalse();
        assertThat(NetworkCore.travels(ScenarioReader.read("s.yaml", "name: plain\n" + REST, Map.of()), Map.of())).isTrue();
    }

    private static Provenance provenance(List<SourceFile> sources) {
        return new Provenance("0", "a", sources, new Site(new LatLon(29, -81), 0), 1, 0, "elsewhere");
    }
}
