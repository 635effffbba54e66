package io.tandem.scenario;

import static io.tandem.scenario.Texts.problems;
import static io.tandem.scenario.Texts.withCar;
import static org.assertj.core.api.Assertions.assertThat;

import io.tandem.diagnosis.Problem;
import io.tandem.road.RoadNetwork;
import io.tandem.road.control.LaneControl;
import io.tandem.road.control.SignalProgramme;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The keys of traffic signals. */
class SignalKeysTest {

    private static final String LANES = """
            road:
              lanes:
                - {name: west, limit: 50 km/h, points: [[-100, 0], [-8, 0]]}
                - {name: eastward, limit: 50 km/h, points: [[-8, 0], [8, 0]]}
                - {name: south, limit: 70 km/h, points: [[0, -100], [0, -8]]}
                - {name: northward, limit: 70 km/h, points: [[0, -8], [0, 8]]}
              connections: [{from: west, to: eastward}, {from: south, to: northward}]
              signals: [%s]
            """;

    @Test
    void amberAndAllRedComeBetweenGreenAndGreen() throws Exception {
        RoadNetwork network = withCar(LANES.formatted("{name: x, offset: 4 s, phases: [{green: [west], for: 20 s}, {green: [south], for: 10 s}]}")).road().orElseThrow().network();

        List<LaneControl> west = network.controlsOf(network.lane("west").orElseThrow().id());
        SignalProgramme programme = west.getFirst().signal().orElseThrow().programme();

        assertThat(west).hasSize(1).allMatch(control -> control.kind() == LaneControl.Kind.SIGNAL && Math.abs(control.station() - 92) < 1e-6);
        assertThat(programme.offset()).isEqualTo(4);
        assertThat(programme.phases()).extracting("seconds").containsExactly(20.0, 3.0, 2.0, 10.0, 4.0, 2.0);
        assertThat(programme.phases()).extracting("states").containsExactly("Gr", "yr", "rr", "rG", "ry", "rr");
    }

    @Test
    void laneThatKeepsItsGreenHasNoAmber() throws Exception {
        RoadNetwork network = withCar(LANES.formatted("{amber: 5 s, all-red: 0 s, phases: [{green: [west], for: 20 s}, {green: [west], for: 10 s}, {green: [south], for: 7 s}]}"))
                .road().orElseThrow().network();

        SignalProgramme programme = network.controls().getFirst().signal().orElseThrow().programme();

        assertThat(programme.phases()).extracting("states").containsExactly("Gr", "Gr", "yr", "rG", "ry");
        assertThat(programme.phases()).extracting("seconds").containsExactly(20.0, 10.0, 5.0, 7.0, 5.0);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "{phases: []} | has no phases | green: [north]",
        "{phases: [{green: [wst], for: 5 s}]} | no lane of the name wst | west",
        "{phases: [{green: [west], for: 0 s}]} | 0 s | for",
        "'{phases: [{green: [west], for: 5 s}]}, {phases: [{green: [west], for: 5 s}]}' | has other signals already | one junction",
        "'{phases: [{green: [west, south], for: 5 s}]}' | lead across each other | different phases"})
    void programmeThatCannotBeMeantIsRefusedWithTheCure(String signals, String what, String cure) {
        List<Problem> problems = problems(() -> withCar(LANES.formatted(signals)));

        assertThat(problems).hasSize(1);
        assertThat(problems.getFirst().toString()).contains(what, cure);
    }
}
