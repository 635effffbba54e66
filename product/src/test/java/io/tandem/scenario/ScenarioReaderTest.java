package io.tandem.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import io.tandem.behavior.BehaviorSettings;
import io.tandem.behavior.Rung;
import io.tandem.diagnosis.SourceFile;
import io.tandem.fleet.GroupSettings;
import io.tandem.message.Ids;
import io.tandem.message.Kind;
import io.tandem.mobility.KinematicSettings;
import io.tandem.verdict.Expectation;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ScenarioReaderTest {

    static final Path ROOT = Path.of(System.getProperty("tandem.root", ".."));
    static final Path THREE_AIRCRAFT = ROOT.resolve("scenarios/three-aircraft.yaml");

    @Test
    void threeAircraftAreReadAsWritten() throws Exception {
        LoadedScenario reading = ScenarioReader.read(THREE_AIRCRAFT, Map.of());

        Scenario scenario = reading.scenario();
        assertThat(scenario.name()).isEqualTo("Three aircraft over the ball field");
        assertThat(scenario.seed()).isEqualTo(7);
        assertThat(scenario.clock().step()).isEqualTo(0.01);
        assertThat(scenario.clock().report()).isEqualTo(0.1);
        assertThat(scenario.clock().duration()).hasValue(120);
        assertThat(scenario.site().origin().latDegrees()).isEqualTo(29.1897);
        GroupSettings group = scenario.vehicles().getFirst();
        assertThat(group.ids()).isEqualTo(Ids.of(101, 103));
        assertThat(group.kind()).isEqualTo(Kind.AIR_FIXED_WING);
        assertThat(group.length()).hasValue(2.7);
        assertThat(((KinematicSettings) group.mobility()).speed()).hasValue(5);
        assertThat(group.start().randomIn()).containsSame(scenario.areas().get("field"));
        assertThat(group.start().height()).hasValue(30);
        assertThat(group.behaviors()).extracting(Rung::name).containsExactly("wander", "periodic-turn", "stay-in-bounds", "avoid");
        assertThat(group.behaviors()).extracting(Rung::priority).containsExactly(1, 2, 4, 10);
        assertThat(((BehaviorSettings.StayInBounds) group.behaviors().get(2).settings()).area()).isSameAs(scenario.areas().get("field"));
        assertThat(scenario.expect()).containsExactly(new Expectation.MinSeparation(15, 2.7, List.of(), false));
        assertThat(reading.sources()).extracting(SourceFile::name).containsExactly(THREE_AIRCRAFT.toString());
    }
}
