package io.tandem.controlroom;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.tandem.scenario.Scenario;
import io.tandem.scenario.ScenarioReader;
import io.tandem.web.contract.SceneDescription.Follower;
import io.tandem.web.contract.SceneDescription.RadioInfo;
import io.tandem.web.contract.SceneDescription.Signal;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Signals and radio as the page gets them. */
class SceneSignalsTest {

    private static final Path SCENARIOS = Path.of(System.getProperty("tandem.root", "..")).resolve("scenarios");

    @Test
    void everySignalHasItsProgrammeAndALineForEveryLane() throws Exception {
        Scenario scenario = scenario("signalled-corridor.yaml");

        List<Signal> signals = SceneSignals.of(scenario.road().orElseThrow().network());

        assertThat(signals).hasSize(10).allSatisfy(signal -> {
            assertThat(signal.phases()).allMatch(phase -> phase.seconds() > 0 && phase.states().length() == signal.phases().getFirst().states().length());
            assertThat(signal.lines()).isNotEmpty().allMatch(line -> line.widthM() > 2 && line.links().length > 0);
        });
        assertThat(Math.abs(signals.get(1).offsetS() - signals.getFirst().offsetS())).as("every other one is half a cycle later")
                .isCloseTo(signals.getFirst().phases().stream().mapToDouble(phase -> phase.seconds()).sum() / 2, within(1e-9));
    }

    @Test
    void radioHasItsChannelAndTheGapsOfPlatoons() throws Exception {
        RadioInfo radio = SceneRadio.of(scenario("platoon.yaml")).orElseThrow();

        assertThat(radio.recorded()).isEqualTo("all");
        assertThat(radio.channel()).contains("loss");
        assertThat(radio.followers()).hasSize(9).allMatch(follower -> follower.leader() == 1 && follower.headwayS() > 0).extracting(Follower::vid).contains(2, 10);
        assertThat(SceneRadio.of(scenario("swarm.yaml"))).isEmpty();
    }

    private static Scenario scenario(String name) throws Exception {
        return ScenarioReader.read(SCENARIOS.resolve(name), Map.of()).scenario();
    }
}
