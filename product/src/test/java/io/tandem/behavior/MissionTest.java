package io.tandem.behavior;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.tandem.Trial;
import io.tandem.message.Event;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Missions: every kind of step, and what reports say of them. */
class MissionTest {

    @Test
    void stepsAreDoneInOrderAndNamedInReports() {
        Trial trial = Trial.of(mission("[{go-to: [40, 0]}, {wait: {for: 3 s, name: rest}}, {report: HERE}, {go-to: {to: [40, 40], name: corner}}]"));

        List<String> steps = new ArrayList<>();
        trial.run(60, () -> {
            if (steps.isEmpty() || !steps.getLast().equals(trial.see(1).step())) {
                steps.add(trial.see(1).step());
            }
        });

        assertThat(trial.participants().getFirst().steps()).containsExactly("1 go-to", "rest", "3 report", "corner");
        assertThat(steps).as("a report takes no time").containsExactly("1 go-to", "rest", "corner", "done");
        assertThat(trial.see(1).stepNumber()).isEqualTo(5);
        assertThat(trial.see(1).behavior()).isEqualTo("mission");
        assertThat(trial.see(1).speed()).as("at rest when done").isCloseTo(0, within(1e-3));
        assertThat(trial.events("HERE")).hasSize(1);
    }

    @Test
    void waitingTakesTheTimeItSays() {
        Trial trial = Trial.of(mission("[{report: A}, {wait: 7.5 s}, {report: B}]")).run(20);

        assertThat(trial.timeOf("B") - trial.timeOf("A")).isCloseTo(7.5, within(1e-9));
        assertThat(trial.see(1).east()).isZero();
    }

    @Test
    void fixedWingCraftCircleWhereTheyWaitAndWhereTheyAreDone() {
        Trial trial = Trial.of("""
                vehicles:
                  - ids: 1
                    kind: air/fixed-wing
                    start: {at: [0, 0], height: 40, speed: 15}
                    mission: [{go-to: [200, 0]}, {wait: 20 s}, {go-to: [200, 200]}, {report: THERE}]
                """).run(20);

        trial.run(12, () -> assertThat(trial.see(1).distanceTo(200, 0)).isLessThan(30));
        trial.run(40);
        assertThat(trial.see(1).step()).isEqualTo("done");
        trial.run(30, () -> assertThat(trial.see(1).distanceTo(200, 200)).isLessThan(30));
        assertThat(trial.see(1).behavior()).isEqualTo("mission");
        assertThat(trial.see(1).up()).isCloseTo(40, within(1e-9));
    }

    @Test
    void eventsOfOneMomentAreToldInTheMissionsOrder() {
        Trial trial = Trial.of(mission("[{report: ZULU}, {report: {event: ALFA, other: 1}}, {report: MIKE}]")).run(1);

        assertThat(trial.events()).extracting(Event::name).containsExactly("ZULU", "ALFA", "MIKE");
        assertThat(trial.events("ALFA").getFirst().other()).isEqualTo(1);
    }

    @Test
    void loopsGoRoundAsOftenAsAskedAlsoInsideEachOther() {
        Trial trial = Trial.of(mission("[{loop: {times: 2, steps: [{report: OUTER}, {loop: {times: 3, steps: [{report: INNER}, {wait: 0.5 s}]}}]}}, "
                + "{report: END}]")).run(10);

        assertThat(trial.events()).extracting(Event::name)
                .containsExactly("OUTER", "INNER", "INNER", "INNER", "OUTER", "INNER", "INNER", "INNER", "END");
        assertThat(trial.see(1).step()).isEqualTo("done");
    }

    @Test
    void aLoopWithoutACountNeverEnds() {
        Trial trial = Trial.of(mission("[{loop: {steps: [{report: TICK}, {wait: 1 s}]}}]")).run(30.05);

        assertThat(trial.events("TICK")).hasSize(31);
    }

    @Test
    void pathsInALoopAreTravelledAnewEachTime() {
        Trial trial = Trial.of("""
                paths: {there: {waypoints: [[0, 0], [50, 0]]}, back: {waypoints: [[50, 0], [50, 15], [0, 15], [0, 0]]}}
                vehicles:
                  - ids: 1
                    start: {at: [0, 0]}
                    mission: [{loop: {times: 2, steps: [{path: there}, {report: THERE}, {path: back}, {report: BACK}]}}]
                """).run(150);

        assertThat(trial.events().stream().map(Event::name).filter(name -> !name.equals("LAP")))
                .containsExactly("THERE", "BACK", "THERE", "BACK");
        assertThat(trial.events("THERE")).allMatch(event -> Math.hypot(event.where().east() - 50, event.where().north()) < 1.5);
        assertThat(trial.events("BACK")).allMatch(event -> Math.hypot(event.where().east(), event.where().north()) < 2);
    }

    @Test
    void oneWaitsForAnEventAStepByNameAStepByNumberAndForCompany() {
        Trial trial = Trial.of("""
                vehicles:
                  - ids: 1
                    start: {at: [0, 0]}
                    mission: [{wait: 2 s}, {report: GREEN}, {wait: {for: 2 s, name: second}}, {wait: 2 s}, {go-to: [60, 30]}]
                  - {ids: 2, start: {at: [0, 10]}, mission: [{wait-for: GREEN}, {report: BY_EVENT}]}
                  - {ids: 3, start: {at: [0, 20]}, mission: [{wait-for: {vehicle: 1, step: second}}, {report: BY_NAME}]}
                  - {ids: 4, start: {at: [0, 30]}, mission: [{wait-for: {vehicle: 1, step: "4"}}, {report: BY_NUMBER}]}
                  - {ids: 5, start: {at: [60, 40]}, mission: [{wait-for: {vehicle: 1, within: 20 m}}, {report: BY_COMPANY}]}
                  - {ids: 6, start: {at: [0, 50]}, mission: [{wait-for: {vehicle: 1, step: done}}, {report: BY_END}]}
                """).run(40);

        assertThat(trial.timeOf("GREEN")).isCloseTo(2, within(1e-9));
        assertThat(trial.timeOf("BY_EVENT")).as("heard at the next beat").isBetween(2.0, 2.21);
        assertThat(trial.timeOf("BY_NAME")).isBetween(2.0, 2.21);
        assertThat(trial.timeOf("BY_NUMBER")).isBetween(4.0, 4.21);
        Event context = trial.events("BY_COMPANY").getFirst();
        assertThat(context.at().seconds()).isBetween(9.0, 20.0);
        assertThat(trial.timeOf("BY_END")).isGreaterThan(context.at().seconds());
    }

    @Test
    void inALoopOneWaitsForTheEventAnew() {
        Trial trial = Trial.of("""
                vehicles:
                  - {ids: 1, start: {at: [0, 0]}, mission: [{loop: {times: 3, steps: [{wait: 5 s}, {report: TICK}]}}]}
                  - {ids: 2, start: {at: [9, 9]}, mission: [{loop: {times: 3, steps: [{wait-for: TICK}, {report: TOCK}]}}]}
                """).run(20);

        assertThat(trial.events("TICK")).hasSize(3);
        assertThat(trial.events("TOCK")).extracting(event -> Math.floor(event.at().seconds())).containsExactly(5.0, 10.0, 15.0);
    }

    @Test
    void anEventEndsAStepEarly() {
        Trial trial = Trial.of("""
                paths: {far: {waypoints: [[0, 20], [900, 20]]}}
                vehicles:
                  - {ids: 1, start: {at: [0, 0]}, mission: [{wait: 5 s}, {report: ENOUGH}]}
                  - {ids: 2, start: {at: [0, 10]}, mission: [{go-to: {to: [900, 10], until: ENOUGH}}, {report: A}]}
                  - {ids: 3, start: {at: [0, 20]}, mission: [{path: {path: far, until: ENOUGH}}, {report: B}]}
                  - {ids: 4, start: {at: [-20, 10]}, mission: [{follow: {vehicle: 2, until: ENOUGH}}, {report: C}]}
                  - {ids: 5, start: {at: [0, 40]}, mission: [{ride: {vehicle: 2, until: ENOUGH}}, {report: D}]}
                """).run(10);

        assertThat(List.of(trial.timeOf("A"), trial.timeOf("B"), trial.timeOf("C"), trial.timeOf("D"))).allMatch(t -> t > 5 && t < 5.21);
    }

    @Test
    void oneFollowsForATime() {
        Trial trial = Trial.of("""
                vehicles:
                  - {ids: 1, start: {at: [20, 0]}, behaviors: {go-to: {to: [900, 0], speed: 5}}}
                  - {ids: 2, start: {at: [0, 0]}, mission: [{follow: {vehicle: 1, for: 30 s}}, {report: LEFT}]}
                """).run(29);

        assertThat(trial.see(2).step()).isEqualTo("1 follow");
        assertThat(trial.see(1).east() - trial.see(2).east()).isCloseTo(3 * 2.7 + 5, within(1.0));
        assertThat(trial.run(2).timeOf("LEFT")).isCloseTo(30, within(0.01));
    }

    @Test
    void whoShallFollowSomeoneItDoesNotSeeStays() {
        Trial trial = Trial.of("""
                vehicles:
                  - {ids: 1, start: {at: [900, 0]}, behaviors: {hover: 3}}
                  - {ids: 2, start: {at: [0, 0]}, perception: {sensors: [{range: 50 m}]}, mission: [{follow: 1}]}
                """).run(10);

        assertThat(trial.see(2).east()).isZero();
    }

    @Test
    void goingToAVehicleReachesItWhereItIs() {
        Trial trial = Trial.of("""
                vehicles:
                  - {ids: 1, start: {at: [50, 0]}, behaviors: {go-to: {to: [50, 80], speed: 2}}}
                  - {ids: 2, start: {at: [0, 0]}, mission: [{go-to: {vehicle: 1, within: 3 m}}, {report: MET}]}
                """);

        boolean[] met = {false};
        trial.run(30, () -> {
            if (!met[0] && !trial.events("MET").isEmpty()) {
                met[0] = true;
                assertThat(trial.see(1).distanceTo(trial.see(2))).isLessThan(4);
            }
        });
        assertThat(met[0]).isTrue();
    }

    /** From (3, 5) it is 5.83 m to the place of the carrier, at 1.4 m/s 4.2 s; the carrier's greatest speed is 7 m/s, so no beat of 0.1 s may take it more than 0.84 m. */
    @Test
    void aPassengerBoardsInTheCourseOfTimeAndIsThenWhereItsCarrierIs() {
        Trial trial = Trial.of("""
                paths: {round: {closed: true, waypoints: [[0, 0], [60, 0], [60, 60], [0, 60]]}}
                vehicles:
                  - {ids: 1, start: {at: [0, 0]}, behaviors: {avoid: 10}, mission: [{wait: 6 s}, {path: {path: round, speed: 7, laps: 9}}]}
                  - ids: 2
                    kind: pedestrian
                    start: {at: [3, 5]}
                    behaviors: {avoid: 10}
                    mission: [{wait: 1 s}, {ride: {vehicle: 1, until: OFF}}, {report: WALKING}, {go-to: [200, 200]}]
                  - {ids: 3, start: {at: [400, 0]}, mission: [{wait: 40 s}, {report: OFF}]}
                """);
        Trial.Seen[] last = {trial.run(0.1).see(2)};

        trial.run(54.9, () -> {
            assertThat(trial.see(2).distanceTo(last[0])).as("at %.1f s", trial.time()).isLessThan(0.85);
            last[0] = trial.see(2);
            assertThat(trial.see(1).behavior()).as("its own passenger frightens nobody").isEqualTo("mission");
            assertThat(trial.see(2).behavior()).as("nor its own carrier").isEqualTo("mission");
            if (trial.time() > 5.5 && trial.time() < 40) {
                assertThat(trial.see(2).distanceTo(trial.see(1))).isLessThanOrEqualTo(0.5);
                assertThat(trial.see(2).step()).isEqualTo("2 ride");
            }
        });

        assertThat(trial.events("WALKING")).hasSize(1);
        assertThat(trial.see(2).distanceTo(trial.see(1))).isGreaterThan(3);
    }

    @ParameterizedTest
    @ValueSource(strings = {"ground", "surface", "pedestrian", "air/fixed-wing"})
    void gatesArePassedBetweenTheirPostsFromAnySide(String kind) {
        Trial trial = Trial.of("""
                alerts: {look-ahead: 0 s, protect: 0}
                areas: {around: {box: {center: [0, 0], size: [100, 100]}}}
                gates: {here: {from: [-6, 0], to: [6, 0]}}
                vehicles:
                  - {ids: 1..80, kind: %s, start: {random-in: around}, mission: [{gate: here}, {report: PASSED}]}
                """.formatted(kind));

        trial.run(150);

        assertThat(trial.events("PASSED")).hasSize(80);
        assertThat(trial.events("PASSED")).allMatch(event -> Math.abs(event.where().east()) <= 6);
        assertThat(trial.events("PASSED")).allMatch(event -> Math.abs(event.where().north()) <= 2);
    }

    private static String mission(String steps) {
        return """
                vehicles:
                  - {ids: 1, start: {at: [0, 0]}, mission: %s}
                """.formatted(steps);
    }
}
