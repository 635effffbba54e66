package io.tandem.scenario;

import static io.tandem.scenario.Texts.onlyProblem;
import static io.tandem.scenario.Texts.problems;
import static io.tandem.scenario.Texts.read;
import static io.tandem.scenario.Texts.withCar;
import static io.tandem.scenario.Texts.withGroup;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.tandem.behavior.BehaviorSettings;
import io.tandem.behavior.MissionStep;
import io.tandem.behavior.Rung;
import io.tandem.diagnosis.Problem;
import io.tandem.fleet.GroupSettings;
import io.tandem.geo.Area;
import io.tandem.geo.LocalPosition;
import io.tandem.message.Ids;
import io.tandem.message.Kind;
import io.tandem.mobility.KinematicSettings;
import io.tandem.setting.Span;
import io.tandem.verdict.Expectation;
import java.util.List;
import org.junit.jupiter.api.Test;

class LanguageTest {

    @Test
    void whatIsNotSaidIsAsUsual() throws Exception {
        Scenario scenario = withCar("");

        assertThat(scenario.seed()).isEqualTo(1);
        assertThat(scenario.clock().step()).isEqualTo(0.01);
        assertThat(scenario.clock().duration()).isEmpty();
        assertThat(scenario.alerts().hold()).isEqualTo(0.6);
        assertThat(scenario.vehicles().getFirst().kind()).isEqualTo(Kind.GROUND);
        assertThat(scenario.vehicles().getFirst().nameOf(1, 1)).isEqualTo("vehicle-1");
    }

    @Test
    void idsAreARangeANumberOrAList() throws Exception {
        assertThat(idsWritten("101..150")).isEqualTo(Ids.of(101, 150));
        assertThat(idsWritten("7")).isEqualTo(Ids.of(7, 7));
        assertThat(idsWritten("[1, 5..9]")).isEqualTo(new Ids(List.of(new Ids.Range(1, 1), new Ids.Range(5, 9))));
    }

    private static Ids idsWritten(String ids) throws Exception {
        return read("name: test\n" + Texts.SITE + "vehicles:\n  - {ids: " + ids + ", start: {at: [0, 0]}}\n").vehicles().getFirst().ids();
    }

    @Test
    void placesAreNamesMetresOrDegrees() throws Exception {
        Scenario scenario = withCar("points:\n  a: [10, 20]\n  b: [10, 20, 30]\n  c: {lat: 29.1897, lon: -81.0457, height: 5}\n  d: a");

        assertThat(scenario.points().get("a")).isEqualTo(LocalPosition.of(10, 20));
        assertThat(scenario.points().get("b")).isEqualTo(new LocalPosition(10, 20, 30));
        assertThat(scenario.points().get("c").distanceTo(new LocalPosition(0, 0, 5))).isLessThan(1e-6);
        assertThat(scenario.points().get("d")).isEqualTo(LocalPosition.of(10, 20));
    }

    @Test
    void areasAreBoxesOrPolygonsWithHolesAndHeights() throws Exception {
        Area area = withCar("""
                areas:
                  l-shape:
                    polygon: [[0, 0], [100, 0], [100, 50], [50, 50], [50, 100], [0, 100]]
                    holes: [[[10, 10], [20, 10], [20, 20], [10, 20]]]
                    height: [10 m, 120 ft]
                """).areas().get("l-shape");

        assertThat(area.contains(75, 75)).isFalse();
        assertThat(area.contains(75, 25)).isTrue();
        assertThat(area.contains(15, 15)).isFalse();
        assertThat(area.ceiling()).isCloseTo(36.576, within(1e-9));
    }

    @Test
    void pathsHaveSpeedsStopsAndMarks() throws Exception {
        Scenario scenario = withCar("""
                points: {corner: [100, 0]}
                paths:
                  lap:
                    waypoints: [[0, 0], {at: corner, speed: 18 km/h, stop: 2 s}, [100, 100]]
                    closed: true
                    marks: [{station: 50, speed: 2.5 m/s}]
                """);

        assertThat(scenario.paths().get("lap").closed()).isTrue();
        assertThat(scenario.paths().get("lap").speedAt(110)).isEqualTo(5);
        assertThat(scenario.paths().get("lap").marks()).hasSize(2);
    }

    @Test
    void aNumberAfterABehaviorIsItsPriorityAndWordsAreItsShorthand() throws Exception {
        GroupSettings group = withGroup("""
                behaviors:
                  wander:
                  avoid: 12
                  go-to: [5, 5]
                  stay-in-bounds: {area: {box: {center: [0, 0], size: [10, 10]}}}
                  periodic-turn: {every: 5 s}
                """).vehicles().getFirst();

        assertThat(group.behaviors()).extracting(Rung::priority).containsExactly(1, 12, 3, 4, 2);
        assertThat(((BehaviorSettings.GoTo) group.behaviors().get(2).settings()).to()).isEqualTo(LocalPosition.of(5, 5));
        assertThat(((BehaviorSettings.PeriodicTurn) group.behaviors().get(4).settings()).every()).isEqualTo(new Span(5, 5));
    }

    /** Without its leader or its targets neither behavior is complete, so the number cannot be a priority. */
    @Test
    void anIdMayStandAloneWhereABehaviorNeedsOne() throws Exception {
        List<Rung> rungs = read("name: test\n" + Texts.SITE + """
                vehicles:
                  - {ids: 1, start: {at: [0, 0]}, behaviors: {follow-me: 9, search-and-report: 9}}
                  - {ids: 9, start: {at: [9, 9]}}
                """).vehicles().getFirst().behaviors();

        assertThat(rungs).extracting(Rung::priority).containsExactly(3, 0);
        assertThat(((BehaviorSettings.FollowMe) rungs.get(0).settings()).leader()).isEqualTo(9);
        assertThat(((BehaviorSettings.SearchAndReport) rungs.get(1).settings()).targets()).containsExactly(9);
    }

    @Test
    void mobilityIsKinematicWhereNoModelIsNamed() throws Exception {
        GroupSettings group = withGroup("mobility: {speed: 18 km/h}").vehicles().getFirst();

        assertThat(((KinematicSettings) group.mobility()).speed()).hasValue(5);
    }

    @Test
    void aScenarioNeedsNoVehiclesWhereOthersTakePart() throws Exception {
        Scenario scenario = Texts.read("name: test\nsite: {lat: 29.19, lon: -81.05}\nlive: [{ids: 7, via: auto}]\n");

        assertThat(scenario.vehicles()).isEmpty();
        assertThat(scenario.live()).hasSize(1);
    }

    @Test
    void anEventOfNobodyIsToldWithThoseThatCanBeSent() {
        Problem problem = onlyProblem(() -> read("name: test\n" + Texts.SITE + """
                vehicles:
                  - {ids: 1, start: {at: [0, 0]}, behaviors: {search-and-report: 9}, mission: [{report: HERE}, {wait-for: FUOND}]}
                  - {ids: 9, start: {at: [9, 9]}}
                """));

        assertThat(problem.toString()).contains("Nobody can send the event FUOND.", "did you mean FOUND?", "HERE", "LOST", "triggers");
    }

    @Test
    void missionsAreListsOfStepsWithShorthands() throws Exception {
        List<MissionStep> steps = withGroup("""
                mission:
                  - go-to: [5, 5]
                  - wait: 5 s
                  - wait: {for: 1 min, name: rest}
                  - wait-for: ON_SCENE
                  - report: ON_SCENE
                  - loop:
                      times: 2
                      steps:
                        - wait: 1 s
                        - go-to: {to: [9, 9], speed: 2 m/s}
                """).vehicles().getFirst().mission();

        assertThat(steps).hasSize(6);
        assertThat(((MissionStep.Pause) steps.get(2)).duration()).isEqualTo(60);
        assertThat(steps.get(2).name()).contains("rest");
        assertThat(((MissionStep.WaitFor) steps.get(3)).event()).contains("ON_SCENE");
        assertThat(((MissionStep.Loop) steps.get(5)).steps()).hasSize(2);
    }

    @Test
    void expectationsMayUseShorthandsAndRangesOfIds() throws Exception {
        Scenario scenario = withCar("""
                areas: {field: {box: {center: [0, 0], size: [10, 10]}}}
                expect:
                  - min-separation: 9 ft
                  - inside: {area: field, vehicles: 1, share: 90 %}
                  - event-order: [FOUND, PICKUP]
                  - happens: {event: FOUND, times: 0}
                """);

        assertThat(((Expectation.MinSeparation) scenario.expect().get(0)).atLeast()).isCloseTo(2.7432, within(1e-12));
        assertThat(((Expectation.Inside) scenario.expect().get(1)).vehicles()).containsExactly(1);
        assertThat(((Expectation.Inside) scenario.expect().get(1)).share()).isEqualTo(0.9);
        assertThat(((Expectation.Happens) scenario.expect().get(3)).times()).hasValue(0);
    }

    @Test
    void loopsAddEntriesToLists() throws Exception {
        Scenario scenario = read("name: test\n" + Texts.SITE + """
                vars: {rows: 2}
                vehicles:
                  - repeat:
                      var: row
                      from: 1
                      to: ${rows}
                      do:
                        - repeat:
                            var: column
                            in: [0, 10, 20]
                            do:
                              - ids: ${100 * row + column}
                                name: car-${row}-${column}
                                start: {at: ["${column}", "${row * 5 m}"]}
                  - {ids: 1, start: {at: [0, 0]}}
                """);

        assertThat(scenario.vehicles()).extracting(group -> group.ids().toString()).containsExactly("100", "110", "120", "200", "210", "220", "1");
        assertThat(scenario.vehicles().get(4).name()).isEqualTo("car-2-10");
        assertThat(scenario.vehicles().get(4).start().at()).contains(LocalPosition.of(10, 10));
    }

    @Test
    void loopsMayCountInUnitsAndBackward() throws Exception {
        Scenario scenario = withCar("paths:\n  zigzag:\n    waypoints:\n"
                + "      - repeat: {var: x, from: 20 m, to: 0 m, step: -10 m, do: [[\"${x}\", \"${x % 20 m}\"]]}");

        assertThat(scenario.paths().get("zigzag").waypoints()).extracting(waypoint -> waypoint.at().east()).containsExactly(20.0, 10.0, 0.0);
    }

    @Test
    void anchorsAliasesAndMergesWork() throws Exception {
        Scenario scenario = read("name: test\n" + Texts.SITE + """
                vehicles:
                  - &base {ids: 1, kind: pedestrian, start: {at: [0, 0]}}
                  - {<<: *base, ids: 2}
                """);

        assertThat(scenario.vehicles().get(1).kind()).isEqualTo(Kind.PEDESTRIAN);
        assertThat(scenario.vehicles().get(1).ids()).isEqualTo(Ids.of(2, 2));
    }

    @Test
    void mistakesEverywhereAreToldTogether() {
        List<Problem> problems = problems(() -> read("""
                name: test
                site: {lat: 29, lon: -81}
                clock: {stepp: 1 s}
                seed: ${x}
                vehicles:
                  - {ids: 1, start: {at: [0, 0]}, length: -1}
                  - {ids: 1..2, start: {}}
                expect:
                  - reached: {vehicle: 9, step: done}
                """));

        assertThat(problems).extracting(problem -> problem.place().line()).containsExactly(3, 4, 6, 7, 7, 9);
    }

    @Test
    void aReferenceToAGroupWithAMistakeIsNoSecondMistake() {
        Problem problem = onlyProblem(() -> read("name: test\n" + Texts.SITE + """
                vehicles:
                  - {ids: 1, start: {at: [0, 0]}, length: -1}
                  - {ids: 2, start: {at: [5, 0]}, behaviors: {follow-me: {leader: 1}}}
                """));

        assertThat(problem.place().key()).isEqualTo("vehicles[0].length");
    }

    @Test
    void aNameWhoseAreaHasAMistakeIsNoSecondMistake() {
        Problem problem = onlyProblem(() -> read("name: test\n" + Texts.SITE
                + "areas: {field: {box: {center: [0, 0], size: [1]}}}\nvehicles:\n  - {ids: 1, start: {random-in: field}}\n"));

        assertThat(problem.place().key()).isEqualTo("areas.field.box.size");
    }

    @Test
    void aBrokenExpressionIsToldOnceWhereverItStands() {
        List<Problem> problems = problems(() -> read("name: test\n" + Texts.SITE + """
                points: {a: ["${x}", 0]}
                vehicles:
                  - ids: ["${x}", 4]
                    kind: ${x}
                    mobility: {model: "${x}"}
                    start: {at: "${x}"}
                    behaviors: {wander: "${x}", avoid: {priority: "${x}"}, periodic-turn: {every: ["${x}", 5 s]}, script: {rows: "${x}"}}
                    mission: ["${x}", {wait: "${x}"}]
                """));

        assertThat(problems).hasSize(11).allMatch(problem -> problem.what().equals("There is no variable x."));
    }

    @Test
    void unknownKeyNamesItsNearestNeighbour() {
        assertThat(onlyProblem(() -> withCar("clock: {duraton: 5 s}")).toString()).isEqualTo("""
                test.yaml:3: clock.duraton: 5 s
                  There is no key duraton in clock.
                  Fix: did you mean duration? There is: step, report, decide, duration, pacing, lateness, max-lag, end-with-missions.""");
    }

    @Test
    void aTextFromElsewhereMayIncludeNoFile() {
        assertThat(onlyProblem(() -> withCar("include: /etc/hostname")).what()).isEqualTo("Only a file can include another.");
    }
}
