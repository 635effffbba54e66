package io.tandem.scenario;

import static io.tandem.scenario.Texts.onlyProblem;
import static org.assertj.core.api.Assertions.assertThat;

import io.tandem.behavior.BehaviorSettings;
import io.tandem.diagnosis.Problem;
import io.tandem.fleet.GroupSettings;
import io.tandem.mobility.KinematicSettings;
import java.util.LinkedHashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;

class OverridesTest {

    private static final String TEXT = "name: test\n" + Texts.SITE + """
            vars: {n: 3}
            seed: ${n}
            vehicles:
              - {ids: 1, start: {at: [0, 0]}, behaviors: {avoid: 10}}
              - {ids: 2, start: {at: [9, 0]}, mobility: {model: kinematic, speed: 5 m/s}}
            """;

    @Test
    void valuesFromTheCommandLineWin() throws Exception {
        Map<String, String> overrides = new LinkedHashMap<>();
        overrides.put("clock.duration", "60s");
        overrides.put("vehicles[1].mobility.speed", "8 m/s");
        overrides.put("name", "another ${n}");
        Scenario scenario = Texts.read(TEXT, overrides);

        assertThat(scenario.clock().duration()).hasValue(60);
        assertThat(((KinematicSettings) scenario.vehicles().get(1).mobility()).speed()).hasValue(8);
        assertThat(scenario.name()).isEqualTo("another 3");
    }

    @Test
    void variablesFromTheCommandLineReachEveryExpression() throws Exception {
        assertThat(Texts.read(TEXT, Map.of("vars.n", "10")).seed()).isEqualTo(10);
    }

    @Test
    void aStarMeansEveryEntry() throws Exception {
        assertThat(Texts.read(TEXT, Map.of("vehicles[*].length", "4 m")).vehicles()).allMatch(group -> group.length().getAsDouble() == 4);
    }

    @Test
    void aWrongPathNamesItsNearestNeighbour() {
        Problem problem = onlyProblem(() -> Texts.read(TEXT, Map.of("clock.duraton", "60s")));

        assertThat(problem.toString()).startsWith("--set: clock.duraton: 60s").contains("did you mean duration?");
    }

    @Test
    void anEntryThatIsNotThereIsTold() {
        assertThat(onlyProblem(() -> Texts.read(TEXT, Map.of("vehicles[7].length", "4"))).what()).contains("the list has 2");
    }

    @Test
    void aPathThroughAPlainValueIsTold() {
        assertThat(onlyProblem(() -> Texts.read(TEXT, Map.of("seed.first", "1"))).fix()).contains("override the whole value");
    }

    @Test
    void aValueThatIsWrittenShortIsWrittenOutBeforeAKeyIsPutOverIt() throws Exception {
        GroupSettings group = Texts.read(TEXT, Map.of("vehicles[0].behaviors.avoid.yield", "true")).vehicles().getFirst();

        assertThat(group.behaviors()).filteredOn(rung -> rung.name().equals("avoid")).singleElement()
                .satisfies(rung -> assertThat(((BehaviorSettings.Avoid) rung.settings()).yield()).isTrue());
    }

    @Test
    void whatIsAbsentIsMadeFromWhatAppliesWithoutIt() throws Exception {
        GroupSettings group = Texts.read(TEXT, Map.of("vehicles[0].mobility.speed", "8 m/s")).vehicles().getFirst();

        assertThat(((KinematicSettings) group.mobility()).speed()).hasValue(8);
    }

    @Test
    void aPathThatIsNoneIsTold() {
        assertThat(onlyProblem(() -> Texts.read(TEXT, Map.of("clock..step", "1"))).what()).isEqualTo("This is not a path of keys.");
    }

    @Test
    void aBrokenValueIsTold() {
        assertThat(onlyProblem(() -> Texts.read(TEXT, Map.of("name", "[1, 2"))).place().file()).startsWith("--set name");
    }
}
