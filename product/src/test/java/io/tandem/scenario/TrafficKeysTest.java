package io.tandem.scenario;

import static io.tandem.scenario.Texts.SITE;
import static io.tandem.scenario.Texts.onlyProblem;
import static io.tandem.scenario.Texts.problems;
import static io.tandem.scenario.Texts.read;
import static org.assertj.core.api.Assertions.assertThat;

import io.tandem.behavior.following.CarFollowingModel;
import io.tandem.diagnosis.MistakeException;
import io.tandem.fleet.StartSettings;
import io.tandem.setting.Span;
import io.tandem.traffic.TrafficSettings;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TrafficKeysTest {

    private static final String ROAD = "road: {lanes: [{name: main, points: [[0, 0], [100, 0]]}]}\n";

    private static Scenario road(String group) throws MistakeException {
        return read("name: test\n" + SITE + ROAD + "vehicles:\n  - " + group + "\n");
    }

    @Test
    void trafficIsABehaviorLikeOthers() throws Exception {
        Scenario scenario = road("{ids: 1..3, start: {inflow: {lanes: [main], per-hour: 900}}, behaviors: {traffic: {law: idm, haste: [0.9, 1.2]}}}");

        TrafficSettings traffic = (TrafficSettings) scenario.vehicles().getFirst().behaviors().getFirst().settings();
        StartSettings.Inflow inflow = scenario.vehicles().getFirst().start().inflow().orElseThrow();

        assertThat(traffic.law()).isEqualTo(CarFollowingModel.Law.IDM);
        assertThat(traffic.haste()).isEqualTo(new Span(0.9, 1.2));
        assertThat(traffic.keepRight()).isTrue();
        assertThat(inflow.perHour()).isEqualTo(900);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "{ids: 1, start: {on-lanes: {lanes: [mian]}}, behaviors: {traffic: }} | The road has no lane of the name mian. | did you mean main?",
        "{ids: 1, start: {inflow: {lanes: [mian]}}, behaviors: {traffic: }} | The road has no lane of the name mian. | did you mean main?",
        "{ids: 1, start: {inflow: {lanes: []}}, behaviors: {traffic: }} | No lane is named. | write the lanes",
        "{ids: 1..50, start: {on-lanes: {}}, behaviors: {traffic: }} | These lanes have places for 15, 6.5 m apart, and the group has 50. | name more lanes",
        "{ids: 1, start: {inflow: {lanes: [main]}}} | Only traffic comes onto the road by and by. | add traffic",
        "{ids: 1, kind: pedestrian, start: {at: [0, 0]}, behaviors: {traffic: }} | Only vehicles on the ground drive in traffic. | write kind: ground",
        "{ids: 1, start: {at: [0, 0]}, behaviors: {traffic: {route: [[500, 500]]}}} | No lane is within 50 m of this place. | write a place on the road"
    })
    void whatCannotBeDrivenIsToldWithItsCure(String group, String what, String fix) {
        assertThat(onlyProblem(() -> road(group)).what()).isEqualTo(what);
        assertThat(onlyProblem(() -> road(group)).fix()).startsWith(fix);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "{}, {} | These lanes have places for 9, 10.25 m apart, and the groups that begin there have 12. | name more lanes",
        "{}, {lanes: [main]} | Vehicles 1..6 begin on some of these lanes too, and would be in the way. | name the same lanes",
        "{lanes: [main]}, {lanes: [main], spacing: 15 m} | Vehicles 1..6 begin on some of these lanes too, and would be in the way. | name the same lanes"
    })
    void groupsThatBeginOnTheSameLanesShareThem(String starts, String what, String fix) {
        String[] on = starts.split("(?<=}), ");
        String groups = "{ids: 1..6, start: {on-lanes: " + on[0] + "}, behaviors: {traffic: }}\n  - {ids: 11..16, body: {length: 12 m}, start: {on-lanes: " + on[1]
                + "}, behaviors: {traffic: }}";

        assertThat(onlyProblem(() -> road(groups)).what()).isEqualTo(what);
        assertThat(onlyProblem(() -> road(groups)).fix()).startsWith(fix);
    }

    @Test
    void trafficWithoutARoadIsAMistake() {
        assertThat(problems(() -> read("name: test\n" + SITE + "vehicles:\n  - {ids: 1, start: {on-lanes: {}}, behaviors: {traffic: }}\n")))
                .hasSize(2).allSatisfy(problem -> assertThat(problem.what()).isEqualTo("There is no road for this."));
    }
}
