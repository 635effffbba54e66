package io.tandem.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.tandem.crew.Crew;
import io.tandem.diagnosis.MistakeException;
import io.tandem.diagnosis.Problem;
import io.tandem.gateway.Lobby;
import io.tandem.launch.Scenarios;
import io.tandem.message.Alert;
import io.tandem.message.Event;
import io.tandem.message.Parameter;
import io.tandem.message.Participant;
import io.tandem.message.Reports;
import io.tandem.message.RunState;
import io.tandem.message.Tap;
import io.tandem.recording.Recorder;
import io.tandem.recording.RecordingReader;
import io.tandem.review.Review;
import io.tandem.review.ReviewProgress;
import io.tandem.review.Reviewer;
import io.tandem.scenario.Parameters;
import io.tandem.time.SimTime;
import io.tandem.time.WallClock;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Settings that change while a run is on. */
class TuningTest {

    private static final String HEADER = """
            name: tuned
            site: {lat: 29.1897, lon: -81.0457}
            """;
    private static final String HEAD_ON = HEADER + """
            clock: {step: 10 ms, report: 50 ms}
            alerts: {closing: 0 s, protect: 0}
            vehicles:
              - {ids: 1, start: {at: [-60, 0], heading: 0 deg, speed: 5 m/s}, mobility: {model: kinematic, speed: 5 m/s}, behaviors: {wander: 1, avoid: 10}}
              - {ids: 2, start: {at: [60, 0], heading: 180 deg, speed: 5 m/s}, mobility: {model: kinematic, speed: 5 m/s}, behaviors: {wander: 1, avoid: 10}}
            """;
    /** Everyone who remembers something from decision to decision. */
    private static final String EVERYONE = HEADER + """
            seed: 5
            areas: {field: {box: {center: [0, 0], size: [600, 600]}}}
            paths: {lap: {closed: true, waypoints: [[0, -300], [300, -300], [300, 300], [-300, 300], [-300, -300]], marks: [{station: 8 m, stop: 3 s}]}}
            gates: {door: {from: [-5, 0], to: [5, 0]}}
            vehicles:
              - {ids: 1001..1600, kind: air/rotor, start: {random-in: field, height: 30}, behaviors: {wander: 1, periodic-turn: 2, periodic-pitch: 2, stay-in-bounds: {area: field}, avoid: {yield: true}}}
              - {ids: 1, start: {at: [0, -300]}, behaviors: {follow-path: lap, avoid: 10}}
              - {ids: 2..4, start: {line: {from: [-60, -300], to: [-20, -300]}}, behaviors: {drive: {path: lap, behind: 1}}}
              - {ids: 5..9, start: {random-in: field}, behaviors: {follow-me: {leader: 1}}}
              - {ids: 10, kind: air/fixed-wing, start: {at: [300, 0], height: 40}, behaviors: {hover: {}}}
              - {ids: 11, kind: air/fixed-wing, start: {at: [-300, 0], height: 50}, behaviors: {go-to: [0, 0, 60]}}
              - {ids: 13, start: {at: [0, -304]}, behaviors: {search-and-report: {targets: [1], range: 400 m}}, mission: [{wait-for: FOUND}, {report: SEEN}, {path: lap}]}
              - {ids: 14, kind: pedestrian, start: {at: [0, -1]}, mission: [{gate: door}, {follow: {vehicle: 1, for: 2 s}}, {go-to: [5, 5]}]}
              - {ids: 15..40, kind: underwater, start: {random-in: field, height: -9}, mission: [{loop: {steps: [{wait: 1 s}, {report: TURN}, {wait: 700 ms}]}}]}
              - {ids: 41, kind: air/fixed-wing, start: {at: [-200, 200], height: 60}, mission: [{wait: 30 s}]}
              - {ids: 42, start: {at: [200, 200]}, mission: [{loop: {steps: [{wait-for: SEEN}, {wait: 960 ms}]}}]}
            """;

    @TempDir
    private Path folder;

    /** A run in fast time whose settings a test changes. */
    private static final class Tuned implements Tap, AutoCloseable {

        final Tuning tuning;
        final Simulation simulation;
        final List<Event> events = new ArrayList<>();
        private final Crew crew;
        private List<Participant> participants;
        private Reports reports;

        Tuned(String text, int workers, Tap... more) throws MistakeException {
            crew = new Crew(workers);
            tuning = Scenarios.tuning(text);
            List<Tap> taps = new ArrayList<>(List.of(this));
            taps.addAll(Arrays.asList(more));
            simulation = new Simulation(tuning, Lobby.empty(tuning.scenario().site()), crew, taps, RunEnvironment.forTrial(tuning.scenario()).surroundings());
            simulation.request(RunState.SET);
            simulation.beat();
            simulation.request(RunState.GO);
        }

        static Tuned of(String text) throws MistakeException {
            return new Tuned(text, 1);
        }

        Tuned run(double seconds) {
            long end = simulation.time().nanos() + SimTime.nanos(seconds);
            while (simulation.time().nanos() < end) {
                simulation.beat();
            }
            return this;
        }

        Tuned change(String path, String value) throws MistakeException {
            Tuning.Draft draft = tuning.draft(path, value, "a test");
            tuning.adopt(draft);
            simulation.core().change(simulation.time(), draft.change(), draft.scenario().alerts(), tuning.scenario().searches());
            return this;
        }

        private int row(int vid) {
            return IntStream.range(0, reports.count()).filter(row -> reports.vid[row] == vid).findFirst().orElseThrow();
        }

        double east(int vid) {
            return reports.east[row(vid)];
        }

        double speed(int vid) {
            return reports.speed[row(vid)];
        }

        double steer(int vid) {
            return reports.steer[row(vid)];
        }

        String behavior(int vid) {
            return participants.get(row(vid)).behavior(reports.rung[row(vid)]);
        }

        int step(int vid) {
            return reports.missionStep[row(vid)];
        }

        long hash() {
            return simulation.core().stateHash();
        }

        @Override
        public void joined(List<Participant> everyone) {
            participants = everyone;
        }

        @Override
        public void heard(SimTime at, Reports batch) {
            reports = batch;
        }

        @Override
        public void event(Event event) {
            events.add(event);
        }

        @Override
        public void close() {
            crew.close();
        }
    }

    @Test
    void aChangeToWhatIsAlreadySoChangesNothingThatAnyoneRemembers() throws Exception {
        try (Tuned untouched = Tuned.of(EVERYONE).run(9); Tuned touched = Tuned.of(EVERYONE)) {
            for (int i = 1; i < 9; i++) {
                touched.run(1).change("vehicles[*].mobility.speed-lag", "0.5 s");
            }

            assertThat(touched.run(1).hash()).isEqualTo(untouched.hash());
            assertThat(touched.events).filteredOn(event -> event.name().equals("CHANGED")).hasSize(8);
        }
    }

    private static final String FOLLOWERS = HEADER + """
            road: {lanes: [{name: lane, points: [[0, 0], [9000, 0]], limit: 20 m/s}]}
            paths: {road: {waypoints: [[0, 0], [9000, 0]]}}
            alerts: {look-ahead: 0 s, protect: 0}
            vehicles:
              - {ids: 1, start: {at: [300, 0], speed: 10 m/s}, body: {length: 4.5 m, width: 1.8 m}, behaviors: {follow-path: {path: road, speed: 10 m/s}}}
              - {ids: 2, start: {at: [270, 0], speed: 10 m/s}, body: {length: 4.5 m, width: 1.8 m}, behaviors: {traffic: {haste: 1}}}
              - {ids: 3, start: {at: [240, 0], speed: 10 m/s}, body: {length: 4.5 m, width: 1.8 m}, behaviors: {drive: {path: road, behind: 2, speed: 20 m/s, noise: 0, law: acc}}}
            """;

    /** Gaps behind one that drives v = 10 m/s: s0 + T v with acc, (s0 + T v) / sqrt(1 - (v / v0)^4) with idm; s0 = 2 m, v0 = 20 m/s. */
    @Test
    void whoFollowsKeepsTheGapOfTheSettingsInForce() throws Exception {
        try (Tuned run = Tuned.of(FOLLOWERS).run(60)) {
            assertGaps(run, 2 + 1.5 * 10, 2 + 1 * 10);

            run.change("vehicles[1].behaviors.traffic.headway", "2.5 s").change("vehicles[2].behaviors.drive.headway", "2 s").run(80);
            assertGaps(run, 2 + 2.5 * 10, 2 + 2 * 10);

            run.change("vehicles[1].behaviors.traffic.law", "idm").change("vehicles[1].behaviors.traffic.reaction", "500 ms")
                    .change("vehicles[2].behaviors.drive.law", "idm").change("vehicles[1].behaviors.traffic.gap", "4 m").run(120);
            assertGaps(run, (4 + 2.5 * 10) / Math.sqrt(1 - Math.pow(0.5, 4)), (2 + 2 * 10) / Math.sqrt(1 - Math.pow(0.5, 4)));
        }
    }

    private static void assertGaps(Tuned run, double ofTraffic, double ofDriver) {
        assertThat(run.east(1) - run.east(2) - 4.5).isCloseTo(ofTraffic, within(0.2));
        assertThat(run.east(2) - run.east(3) - 4.5).isCloseTo(ofDriver, within(0.2));
    }

    /** Who wants 5 m more decelerates by the gain of the gap times that. */
    @Test
    void gainsOfCruiseControlAreThoseInForce() throws Exception {
        try (Tuned run = Tuned.of(FOLLOWERS).run(60)) {
            run.change("vehicles[2].behaviors.drive.reaction", "0 s").change("vehicles[2].behaviors.drive.gap-gain", "0.1")
                    .change("vehicles[2].behaviors.drive.speed-gain", "0.001").run(0.1).change("vehicles[2].behaviors.drive.gap", "7 m").run(0.2);
            double before = run.speed(3);

            run.run(0.1);

            assertThat((run.speed(3) - before) / 0.1).as("0.1 / s2 times 5 m, which becomes less by and by").isCloseTo(-0.1 * 5, within(0.03));
        }
    }

    @Test
    void sameChangesAtTheSameTimesAreTheSameRunAtAnyNumberOfWorkers() throws Exception {
        long one = changed(1, "4 m/s");

        assertThat(changed(8, "4 m/s")).isEqualTo(one);
        assertThat(changed(1, "4.1 m/s")).as("another change").isNotEqualTo(one);
    }

    private static long changed(int workers, String speed) throws MistakeException {
        try (Tuned run = new Tuned(EVERYONE, workers)) {
            run.run(1).change("vehicles[0].mobility.speed", speed).change("vehicles[0].behaviors.wander.enabled", "[1001..1300, 1500]").run(1)
                    .change("alerts.miss", "8").change("vehicles[2].behaviors.drive.enabled", "3").run(0.5).change("vehicles[2].behaviors.drive.enabled", "true")
                    .change("vehicles[0].behaviors.stay-in-bounds.priority", "0").run(1).change("vehicles[2].behaviors.drive.reaction", "1 s")
                    .change("areas.field", "[[[-200,-200],[200,-200],[200,200],[-200,200]]]");
            return run.run(2).hash();
        }
    }

    /** Both turn when they are as near as the range says: so many lengths of 4.5 m, seen once in 50 ms at a closing speed of 10 m/s. */
    @Test
    void carsThatAreToldToKeepFurtherApartBeginToTurnFurtherApart() throws Exception {
        assertThat(turningDistance(Tuned.of(HEAD_ON))).isCloseTo(6 * 4.5, within(1.6));
        assertThat(turningDistance(Tuned.of(HEAD_ON).run(1).change("alerts.range", "12"))).isCloseTo(12 * 4.5, within(1.6));
    }

    private static double turningDistance(Tuned run) {
        try (run) {
            while (run.steer(1) == 0 && run.simulation.time().seconds() < 12) {
                run.run(0.05);
            }
            return run.east(2) - run.east(1);
        }
    }

    @Test
    void whoIsOutsideTheChangedAreaTurnsAtItsNewBorder() throws Exception {
        String text = HEADER + """
                areas: {field: {box: {center: [0, 0], size: [200, 200]}}}
                vehicles:
                  - {ids: 1, start: {at: [0, 0], heading: 0 deg, speed: 5 m/s}, mobility: {model: kinematic, speed: 5 m/s}, behaviors: {wander: 1, stay-in-bounds: field}}
                expect:
                  - inside: {area: field, share: 50 %}
                """;
        Path file = folder.resolve("area.mcap");
        try (Recorder recorder = new Recorder(file, RunFiles.info(Scenarios.tuning(text).started(), Map.of(), 0), WallClock.machine()::nanoTime);
                Tuned run = new Tuned(text, 1, recorder)) {
            run.run(2).change("areas.field", "[[[-100,-100],[30,-100],[30,100],[-100,100]]]");
            while (run.steer(1) == 0 && run.simulation.time().seconds() < 20) {
                run.run(0.1);
            }

            assertThat(run.east(1)).isBetween(30.0, 31.1);
            assertThat(run.behavior(1)).isEqualTo("stay-in-bounds");
        }
        try (Crew crew = new Crew(1)) {
            Review review = new Reviewer(crew, ReviewProgress.NONE).review(file, (info, participants) -> ReviewInput.of(info, participants, _ -> { }));

            assertThat(review.verdicts().getFirst().detail()).as("judged by the new border").contains("longest stay outside");
            assertThat(review.notes()).anyMatch(note -> note.contains("Settings were changed while the run lasted, once"));
        }
    }

    @Test
    void aChangedPriorityDecidesWhoWinsAndReportsStillNameTheWinner() throws Exception {
        try (Tuned run = Tuned.of(HEADER + """
                vehicles:
                  - {ids: 1, start: {at: [0, 0], heading: 0 deg}, behaviors: {wander: 1, go-to: {to: [0, 100]}, stay-in-bounds: {area: {box: {center: [0, 0], size: [900, 900]}}}}}
                """)) {
            assertThat(run.run(1).behavior(1)).isEqualTo("go-to");

            assertThat(run.change("vehicles[0].behaviors.wander.priority", "9").run(0.3).behavior(1)).isEqualTo("wander");
            assertThat(run.change("vehicles[0].behaviors.wander.priority", "1").run(0.3).behavior(1)).isEqualTo("go-to");
        }
    }

    @Test
    void aMissionGoesOnAtItsStepWithTheNewSpeed() throws Exception {
        try (Tuned run = Tuned.of(HEADER + """
                vehicles:
                  - {ids: 1, start: {at: [0, 0], heading: 0 deg}, mission: [{wait: 1 s}, {go-to: [900, 0]}]}
                """)) {
            run.run(4).change("vehicles[0].mobility.speed", "12 km/h").run(5);

            assertThat(run.step(1)).isEqualTo(2);
            assertThat(run.speed(1)).isCloseTo(12 / 3.6, within(0.01));
        }
    }

    private static final String SQUAD = HEADER + """
            vehicles:
              - {ids: 1..3, start: {line: {from: [0, 0], to: [0, 80]}, heading: 0 deg}, behaviors: {wander: 1, hover: {priority: 2, enabled: false}}}
              - {ids: 4, start: {at: [0, 200], heading: 0 deg}, mission: [{wait: 1 s}, {go-to: [900, 200]}]}
            """;

    @Test
    void aBehaviorIsDisabledAndEnabledAgainForAGroupOrForSomeOfIt() throws Exception {
        try (Tuned run = Tuned.of(SQUAD)) {
            assertThat(run.run(2).behavior(1)).as("hover is disabled in the file").isEqualTo("wander");
            run.change("vehicles[0].behaviors.wander.enabled", "false").run(8);
            assertThat(run.behavior(1)).as("nothing is active").isEqualTo("none");
            assertThat(run.speed(1)).isCloseTo(0, within(1e-3));

            run.change("vehicles[0].behaviors.wander.enabled", "[1, 3]").run(8);
            assertThat(List.of(run.behavior(1), run.behavior(2), run.behavior(3))).containsExactly("wander", "none", "wander");
            assertThat(run.speed(3)).isCloseTo(8, within(0.01));
            assertThat(run.speed(2)).isCloseTo(0, within(1e-3));

            double place = run.east(3);
            run.change("vehicles[0].behaviors.hover.enabled", "3").run(20);
            assertThat(List.of(run.behavior(1), run.behavior(2), run.behavior(3))).containsExactly("wander", "none", "hover");
            assertThat(run.east(3)).as("hovers where it was then").isCloseTo(place, within(20.0));
            assertThat(run.events).extracting(Event::text).containsExactly("vehicles[0].behaviors.wander.enabled: true → false by a test",
                    "vehicles[0].behaviors.wander.enabled: false → [1, 3] by a test", "vehicles[0].behaviors.hover.enabled: false → 3 by a test");
        }
    }

    @Test
    void aMissionThatWasDisabledGoesOnAtItsStep() throws Exception {
        try (Tuned run = Tuned.of(SQUAD)) {
            run.run(5).change("vehicles[1].behaviors.mission.enabled", "false").run(10);
            assertThat(run.behavior(4)).isEqualTo("none");
            double place = run.east(4);

            run.run(5);
            assertThat(run.east(4)).isCloseTo(place, within(1e-6));
            run.change("vehicles[1].behaviors.mission.enabled", "true").run(5);

            assertThat(run.behavior(4)).isEqualTo("mission");
            assertThat(run.step(4)).isEqualTo(2);
            assertThat(run.east(4)).isGreaterThan(place + 20);
        }
    }

    /** The leader has driven on for a minute, far beyond where it was last seen. */
    @Test
    void whoDrivesAgainFindsItsLeaderAnew() throws Exception {
        try (Tuned run = Tuned.of(HEADER + """
                paths: {road: {waypoints: [[0, 0], [3000, 0]]}}
                vehicles:
                  - {ids: 1, start: {at: [40, 0]}, behaviors: {follow-path: {path: road, speed: 6 m/s}}}
                  - {ids: 2, start: {at: [0, 0]}, behaviors: {drive: {path: road, behind: 1, speed: 12 m/s, noise: 0}}}
                """)) {
            run.run(20).change("vehicles[1].behaviors.drive.enabled", "false").run(60).change("vehicles[1].behaviors.drive.enabled", "true").run(15);
            assertThat(run.speed(2)).as("the road is free up to the leader, 400 m ahead").isGreaterThan(9);

            run.run(120);
            assertThat(run.speed(2)).as("behind its leader again").isCloseTo(6, within(0.3));
        }
    }

    @Test
    void disabledBehaviorsAreTheSameRunWhenTheyAreSoFromTheStart() throws Exception {
        String without = HEADER + """
                vehicles:
                  - {ids: 1..9, start: {line: {from: [0, 0], to: [0, 80]}, heading: 0 deg}, behaviors: {wander: 1, periodic-turn: {enabled: %s}}}
                """;
        try (Tuned disabled = Tuned.of(without.formatted("false")).run(30); Tuned enabled = Tuned.of(without.formatted("true")).run(30);
                Tuned some = Tuned.of(without.formatted("[1..4, 9]")).run(30)) {
            assertThat(disabled.steer(5)).isZero();
            assertThat(some.east(5)).isEqualTo(disabled.east(5)).isNotEqualTo(enabled.east(5));
            assertThat(some.east(9)).isEqualTo(enabled.east(9)).isNotEqualTo(disabled.east(9));
        }
    }

    @Test
    void whatIsEnabledIsSaidByYesNoOrIdsOfTheGroup() throws Exception {
        try (Tuned run = Tuned.of(SQUAD)) {
            assertThat(refusal(run, "vehicles[0].behaviors.wander.enabled", "maybe").what()).contains("true, false, or the ids");
            assertThat(refusal(run, "vehicles[0].behaviors.wander.enabled", "[1, 4]").fix()).contains("among 1..3");
            assertThat(refusal(run, "vehicles[0].behaviors.wander.enabled", "[x]").what()).contains("not ids");
            Parameter some = Parameters.of(run.change("vehicles[0].behaviors.wander.enabled", "[1, 3]").tuning.scenario()).stream()
                    .filter(one -> one.path().equals("vehicles[0].behaviors.wander.enabled")).findFirst().orElseThrow();

            assertThat(some.value()).isEqualTo("[1, 3]");
            assertThat(some.kind()).isEqualTo(Parameter.Kind.CHOICE);
            assertThat(some.choices()).containsExactly("true", "false", "[1, 3]");
        }
    }

    @Test
    void whatWasChangedOutlastsARunThatStartsAgain() throws Exception {
        try (Tuned run = Tuned.of(HEAD_ON)) {
            run.run(1).change("vehicles[0].mobility.speed", "2 m/s").run(1);
            run.events.clear();

            run.simulation.request(RunState.SET);
            run.simulation.beat();
            run.simulation.beat();
            assertThat(run.east(1)).as("at the start").isEqualTo(-60);
            run.simulation.request(RunState.GO);
            run.run(6);

            assertThat(run.speed(1)).isCloseTo(2, within(0.01));
            assertThat(run.events).extracting(Event::text).containsExactly("vehicles[0].mobility.speed: 5 m/s → 2 m/s by a test");
        }
    }

    @Test
    void aSecondJudgementFollowsTheChangesOfARecording() throws Exception {
        Path file = folder.resolve("run.mcap");
        Tuning original = Scenarios.tuning(HEAD_ON);
        try (Recorder recorder = new Recorder(file, RunFiles.info(original.started(), Map.of(), 0), WallClock.machine()::nanoTime);
                Tuned run = new Tuned(HEAD_ON, 1, recorder)) {
            run.run(3).change("alerts.range", "14").run(12);
            assertThat(run.simulation.core().alerts()).isPositive();
        }

        try (Crew crew = new Crew(1); RecordingReader reader = RecordingReader.open(file)) {
            ReplayCheck second = new ReplayCheck(RunFiles.tuningOf(reader.info(), _ -> { }).orElseThrow(), crew);
            reader.replay(second);

            assertThat(second.differences(Alert::toString)).isEmpty();
            assertThat(second.alerts()).isPositive();
        }
    }

    @Test
    void aCoreThatGoesOnWithARunKnowsWhatWasChanged() throws Exception {
        Path file = folder.resolve("run.mcap");
        try (Recorder recorder = new Recorder(file, RunFiles.info(Scenarios.tuning(HEAD_ON).started(), Map.of(), 0), WallClock.machine()::nanoTime);
                Tuned run = new Tuned(HEAD_ON, 1, recorder)) {
            run.run(1).change("alerts.range", "14").run(1).change("vehicles[0].mobility.speed", "2 m/s").change("alerts.range", "15").run(1);
        }

        try (Tuned fresh = Tuned.of(HEAD_ON)) {
            RunRecovery.replay(file, fresh.simulation.core(), fresh.tuning, List.of());

            assertThat(fresh.simulation.core().settings()).extracting(change -> change.path() + "=" + change.value())
                    .containsExactly("vehicles[0].mobility.speed=2 m/s", "alerts.range=15");
            assertThat(fresh.tuning.scenario().alerts().range()).isEqualTo(15);
        }
    }

    @Test
    void aWrongChangeIsRefusedWithItsPlaceAndItsCureAndNothingHappens() throws Exception {
        try (Tuned run = Tuned.of(HEAD_ON)) {
            assertThat(refusal(run, "alerts.miss", "-1").toString()).contains("change: alerts.miss", "miss must be at least 0");
            assertThat(refusal(run, "vehicles[0].mobility.speed", "12 kg").fix()).contains("m/s");
            assertThat(refusal(run, "vehicles[0].mobility.speed", "").what()).contains("has no value");
            assertThat(refusal(run, "vehicles[0].behaviors.avoid.priority", "[1").place().key()).isNotNull();
            assertThat(refusal(run, "vehicles[1].behaviors.avoyd.priority", "1").fix()).startsWith("did you mean vehicles[1].behaviors.avoid.priority?");
            assertThat(refusal(run, "alerts.miss", "3 → 4").what()).isNotEmpty();
            for (String fixed : List.of("clock.step", "vehicles[0].ids", "site.lat", "seed", "vars.n", "", "vehicles[7].length", "..", "vehicles[*].start.at")) {
                assertThat(refusal(run, fixed, "1").what()).as(fixed).contains("cannot change while a run is on");
            }

            assertThat(run.tuning.scenario()).isSameAs(run.tuning.started().scenario());
            assertThat(run.run(0.2).events).isEmpty();
        }
    }

    @Test
    void anAreaThatCrossesItselfIsRefused() throws Exception {
        try (Tuned run = Tuned.of(EVERYONE)) {
            assertThat(refusal(run, "areas.field", "[[[0,0],[10,10],[10,0],[0,10]]]").what()).contains("not a polygon");
            assertThat(refusal(run, "areas.field", "[").what()).isNotEmpty();
            assertThat(refusal(run, "areas.field", "[[[0,0],[1,0]]]").what()).contains("at least three corners");
            assertThat(refusal(run, "areas.field", "[[" + "[1234.5,1234.5],".repeat(60) + "[0,0]]]").fix()).contains("fewer corners");
        }
    }

    private static Problem refusal(Tuned run, String path, String value) {
        List<Problem> problems = new ArrayList<>();
        assertThatThrownBy(() -> run.change(path, value)).isInstanceOfSatisfying(MistakeException.class, mistake -> problems.addAll(mistake.problems()));
        return problems.getFirst();
    }

    @Test
    void parametersSayWhatTheyAreAndThereIsOneForAllVehiclesOfAGroup() throws Exception {
        List<Parameter> all = Parameters.of(Scenarios.text(EVERYONE));

        Parameter range = all.stream().filter(one -> one.path().equals("vehicles[2].behaviors.drive.speed")).findFirst().orElseThrow();
        assertThat(range.value()).isEqualTo("11");
        assertThat(range.unit()).isEqualTo("m/s");
        assertThat(range.meaning()).isEqualTo("desired speed, v0");
        assertThat(range.of().orElseThrow().stream()).containsExactly(2, 3, 4);
        assertThat(all).extracting(Parameter::path).doesNotHaveDuplicates().contains("areas.field", "alerts.hold", "vehicles[0].behaviors.avoid.yield");
        assertThat(all.stream().filter(one -> one.path().equals("vehicles[0].mobility.max-steer")).findFirst().orElseThrow().unit()).isEqualTo("deg");
        assertThat(all).filteredOn(one -> one.of().isPresent()).as("600 vehicles in one group").hasSizeLessThan(150);
    }

    @Test
    void whateverIsListedCanBeChangedToWhatItIs() throws Exception {
        try (Tuned run = Tuned.of(EVERYONE.replace("1001..1600", "1001..1010"))) {
            for (Parameter one : Parameters.of(run.tuning.scenario())) {
                if (!one.value().isEmpty()) {
                    run.change(one.path(), (one.value() + " " + (one.kind() == Parameter.Kind.NUMBER ? one.unit() : "")).strip());
                }
            }

            assertThat(run.run(0.5).simulation.time().seconds()).isEqualTo(0.5, within(1e-9));
        }
    }
}
