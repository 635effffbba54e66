package io.tandem.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ScenarioSummaryTest {

    @Test
    void threeAircraftAreSummedUpInAFewLines() throws Exception {
        LoadedScenario reading = ScenarioReader.read(ScenarioReaderTest.THREE_AIRCRAFT, Map.of());

        assertThat(ScenarioSummary.of(reading)).isEqualTo("""
                scenario        Three aircraft over the ball field
                site            29.189700, -81.045700, height 0 m
                clock           step 0.01 s, report every 0.1 s, for 120 s
                seed            7
                vehicles        3: 3 air/fixed-wing
                areas           field
                group 101..103  air/fixed-wing, 2.7 m: avoid 10 > stay-in-bounds 4 > periodic-turn 2 > wander 1
                map             1 barrier, 26 building, 5 green, 2 land, 2 paved, 13 road, 3 runway, 1 sand, 3 water; 23 buildings have heights
                expect          any two vehicles stay at least 2.7 m apart from 15 s on
                """);
    }

    @Test
    void bodiesOnWheelsAreToldFromWhatTheyPushAndStandOn() throws Exception {
        Path samples = Path.of(System.getProperty("tandem.root", "..")).resolve("scenarios");

        assertThat(ScenarioSummary.of(ScenarioReader.read(samples.resolve("warehouse.yaml"), Map.of()))).contains("vehicles    3: 3 ground\nblocks      6\n");
        assertThat(ScenarioSummary.of(ScenarioReader.read(samples.resolve("hill-climb.yaml"), Map.of()))).containsPattern("ground +heights of hill.asc, 0.0 to [0-9.]+ m\n");
        assertThat(ScenarioSummary.of(ScenarioReader.read(samples.resolve("ice-braking.yaml"), Map.of()))).containsPattern("ground +level, 2 zones\n");
        assertThat(ScenarioSummary.of(ScenarioReader.read(samples.resolve("avenue.yaml"), Map.of()))).contains("ground, 4.67 m:");
    }

    @Test
    void everyPartOfAScenarioIsNamed() throws Exception {
        String summary = ScenarioSummary.of(ScenarioReader.read(Path.of("src/test/resources/scenarios/good/everything.yaml"), Map.of()));

        assertThat(summary).contains("FOUND, then ON_SCENE, then HOSPITAL", "FOUND happens to searcher exactly once from 1 s on by 600 s",
                "vehicle-304, vehicle-305, vehicle-306 and 14 others inside ring for at least 95 % of the time", "vehicle-101 reaches step arrived by 900 s", "mission of 3 steps", "gates");
    }
}
