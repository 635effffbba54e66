package io.tandem.launch;

import static org.assertj.core.api.Assertions.assertThat;

import io.tandem.Trial;
import io.tandem.Trial.Seen;
import io.tandem.crew.Crew;
import io.tandem.message.Reports;
import io.tandem.message.RunState;
import io.tandem.message.Tap;
import io.tandem.run.Runner;
import io.tandem.run.Simulation;
import io.tandem.scenario.Scenario;
import io.tandem.time.Pacer;
import io.tandem.time.SimTime;
import io.tandem.time.WallClock;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;

/** A run through its states, as vehicles live it. */
class RunStatesTest {

    private static final String BUSY = """
            areas: {field: {box: {center: [0, 0], size: [100, 100]}}}
            vehicles:
              - ids: 1..12
                kind: air/fixed-wing
                length: 2.7
                mobility: {model: kinematic, speed: 5}
                start: {random-in: field, height: 30}
                behaviors: {wander: 1, periodic-turn: 2, periodic-pitch: 2, stay-in-bounds: {area: field}, avoid: 10}
              - {ids: 20, start: {at: [0, 0]}, mission: [{wait: 2 s}, {report: MARK}, {wait-for: LATE}, {report: HEARD}]}
              - {ids: 21, start: {at: [9, 9]}, mission: [{wait: 12 s}, {report: LATE}]}
              - {ids: 22, start: {at: [80, 80]}, behaviors: {search-and-report: {targets: [20], range: 500 m}}}
              - {ids: 23, start: {at: [30, 0]}, behaviors: {follow-me: {leader: 1}}}
              - {ids: 24, start: {at: [-30, 0]}, behaviors: {manual: 20, hover: 1}}
            """;

    @Test
    void nothingMovesBeforeGo() {
        Trial trial = Trial.ready(BUSY);
        trial.beat();
        assertThat(trial.see(1).state()).isEqualTo(RunState.READY);
        trial.request(RunState.SET);
        trial.beat();
        Seen start = trial.see(1);
        trial.beat();

        assertThat(trial.see(1)).isEqualTo(start);
        assertThat(start.state()).isEqualTo(RunState.SET);
        assertThat(start.speed()).as("that with which it starts").isEqualTo(5);
        assertThat(trial.time()).isZero();
    }

    @Test
    void aPauseHoldsPosesAndTime() {
        Trial trial = Trial.of(BUSY).run(5);
        Seen before = trial.see(1);

        trial.request(RunState.PAUSE);
        for (int i = 0; i < 20; i++) {
            trial.beat();
            assertThat(trial.see(1).distanceTo(before)).isZero();
            assertThat(trial.see(1).speed()).isZero();
            assertThat(trial.see(1).state()).isEqualTo(RunState.PAUSE);
            assertThat(trial.time()).isEqualTo(5);
        }
        trial.request(RunState.GO);
        trial.run(5);

        Trial unpaused = Trial.of(BUSY).run(10);
        assertThat(trial.see(1)).as("as if there had been no pause").isEqualTo(unpaused.see(1));
        assertThat(trial.hash()).isEqualTo(unpaused.hash());
    }

    @Test
    void aResetLeadsBackToTheSameStartAndTheSameRun() {
        Trial trial = Trial.of(BUSY);
        trial.hand(24, 1, 1, 0);
        trial.run(30);
        int eventsOfFirstRun = trial.events().size();

        assertThat(trial.request(RunState.SET)).isEmpty();
        trial.beat();
        assertThat(trial.time()).isZero();
        assertThat(trial.see(1)).isEqualTo(atStart());
        trial.request(RunState.GO);
        trial.run(20);

        assertSameAsFresh(trial, eventsOfFirstRun);
    }

    @Test
    void aResetAndAGoBetweenTwoBeatsIsAResetToo() {
        Trial trial = Trial.of(BUSY).run(30);
        int eventsOfFirstRun = trial.events().size();

        trial.request(RunState.SET);
        trial.request(RunState.GO);
        trial.beat();
        assertThat(trial.time()).isEqualTo(0.1);
        trial.run(19.9);

        assertThat(trial.events().subList(eventsOfFirstRun, trial.events().size())).isEqualTo(Trial.of(BUSY).run(20).events());
    }

    @Test
    void stopGivesOneLastReport() throws Exception {
        Scenario scenario = Scenarios.text("name: short", "site: {lat: 29, lon: -81}", "vehicles:", "  - {ids: 1, start: {at: [0, 0]}}");
        List<RunState> reported = new ArrayList<>();
        Tap tap = new Tap() {
            @Override
            public void heard(SimTime at, Reports reports) {
                reported.add(RunState.of(reports.runState[0]));
            }
        };
        try (Crew crew = new Crew(1)) {
            Simulation simulation = new Simulation(scenario, crew, List.of(tap));

            new Runner(OptionalDouble.of(0.5), false, reason -> { })
                    .run(simulation, Pacer.asFastAsPossible(scenario.clock(), WallClock.machine()), () -> { });
        }

        assertThat(reported).containsExactly(RunState.SET, RunState.GO, RunState.GO, RunState.GO, RunState.GO, RunState.GO, RunState.STOP);
    }

    private static Seen atStart() {
        Trial fresh = Trial.ready(BUSY);
        fresh.request(RunState.SET);
        fresh.beat();
        return fresh.see(1);
    }

    private static void assertSameAsFresh(Trial again, int eventsBefore) {
        Trial fresh = Trial.of(BUSY).run(20);
        for (int vid : new int[] {1, 5, 12, 20, 21, 22, 23, 24}) {
            assertThat(again.see(vid)).isEqualTo(fresh.see(vid));
        }
        assertThat(again.events().subList(eventsBefore, again.events().size())).isEqualTo(fresh.events());
        assertThat(again.hash()).isEqualTo(fresh.hash());
    }
}
