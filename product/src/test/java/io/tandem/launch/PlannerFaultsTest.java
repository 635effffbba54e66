package io.tandem.launch;

import static org.assertj.core.api.Assertions.assertThat;

import io.tandem.crew.Crew;
import io.tandem.diagnosis.MistakeException;
import io.tandem.gateway.Lobby;
import io.tandem.message.Event;
import io.tandem.message.PlanProposal;
import io.tandem.message.PlanProposal.Outcome;
import io.tandem.message.Reports;
import io.tandem.message.RunState;
import io.tandem.message.Tap;
import io.tandem.recording.RecordingReader;
import io.tandem.run.RunEnvironment;
import io.tandem.run.Simulation;
import io.tandem.run.Tuning;
import io.tandem.scenario.LoadedScenario;
import io.tandem.scenario.ScenarioReader;
import io.tandem.time.SimTime;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Planners that begin well and go wrong: the car stops between its walls, the run goes on and says why, and no process is left. */
class PlannerFaultsTest {

    /** Drives straight on at 2 m/s for 20 questions, and then does something else. */
    private static final String PROGRAM = """
            n=0
            while read -r view; do
              case $view in *hello*) continue ;; esac
              n=$((n + 1)); e=$((4 + n / 5)); t=${view#*\\"time\\":}; t=${t%%%%,*}; c=${view#*\\"cycle\\":}; c=${c%%%%,*}
              if [ $c -gt 20 ]; then
                %s
              fi
              echo "{\\"type\\":\\"plan\\",\\"cycle\\":$c,\\"trajectory\\":[[$t,$e,0,0,2],[$((${t%%%%.*} + 10)),$((e + 20)),0,0,2]]}"
            done
            """;
    private static final String SCENARIO = """
            name: walled lane
            site: {lat: 29.19, lon: -81.05}
            clock: {step: 10 ms, decide: 20 ms, report: 100 ms, duration: 6 s}
            road: {lanes: [{name: main, points: [[0, 0], [220, 0]], width: 8 m, limit: 30 km/h}]}
            world: {walls: [{box: {center: [110, 5], size: [240, 0.6]}}, {box: {center: [110, -5], size: [240, 0.6]}}]}
            vehicles:
              - ids: 1
                mobility: {model: lag-bicycle, speed: 8 m/s}
                start: {at: [4, 0]}
                behaviors: {planner: {command: [sh, planner.sh], silence: SILENCE}}
            """;

    @TempDir
    private Path folder;

    private final List<Event> events = new ArrayList<>();
    private final List<PlanProposal> proposals = new ArrayList<>();
    private double east;
    private double north;
    private double speed;

    private Path scenario(String program, String silence) throws IOException {
        Files.writeString(folder.resolve("planner.sh"), program);
        return Files.writeString(folder.resolve("lane.yaml"), SCENARIO.replace("SILENCE", silence));
    }

    private final Tap listener = new Tap() {
        @Override
        public void event(Event event) {
            events.add(event);
        }

        @Override
        public void proposed(PlanProposal proposal) {
            proposals.add(proposal);
        }

        @Override
        public void heard(SimTime at, Reports reports) {
            east = reports.east[0];
            north = reports.north[0];
            speed = reports.speed[0];
        }
    };

    /** A run in fast time, during which something may be done to it. */
    private void run(Path file, double seconds, Tinkering tinkering) throws Exception {
        LoadedScenario reading = ScenarioReader.read(file, Map.of());
        try (Crew crew = new Crew(1); RunEnvironment environment = RunEnvironment.of(reading.scenario(), Optional.of(file), true, _ -> true, _ -> { })) {
            Tuning tuning = new Tuning(reading, Map.of(), _ -> { });
            Simulation simulation = new Simulation(tuning, Lobby.empty(reading.scenario().site()), crew, List.of(listener), environment.surroundings());
            simulation.request(RunState.SET);
            simulation.beat();
            simulation.request(RunState.GO);
            while (simulation.time().nanos() < SimTime.nanos(seconds)) {
                simulation.beat();
                tinkering.after(simulation, tuning);
            }
        }
    }

    /** What is done to a run after a beat. */
    private interface Tinkering {
        void after(Simulation simulation, Tuning tuning) throws Exception;
    }

    private List<String> told(String name) {
        return events.stream().filter(event -> event.name().equals(name)).map(Event::text).toList();
    }

    static Stream<Arguments> faults() {
        return Stream.of(
                Arguments.of("ends in the middle", "echo something broke >&2; exit 7", "PLAN_LOST", "it ended with exit code 7: something broke"),
                Arguments.of("closes its output", "exec >&-; sleep 60", "PLAN_LOST", "closed its standard output"),
                Arguments.of("answers noise", "head -c 300 /dev/urandom; echo; continue", "PLAN_REFUSED", "words for people belong to standard error"),
                Arguments.of("never ends its line", "head -c 10485760 /dev/zero; echo", "PLAN_REFUSED", "longer than 1048576 bytes"),
                Arguments.of("has no numbers", trajectory("[NaN,4,0,0,2]"), "PLAN_REFUSED", "NaN and Infinity are no numbers"),
                Arguments.of("has no bounds", trajectory("[1e999,4,0,0,2]"), "PLAN_REFUSED", "no finite number"),
                Arguments.of("lives in the past", trajectory("[0,4,0,0,2],[0.5,5,0,0,2]"), "PLAN_REFUSED", "s ago; times are those of the view"),
                Arguments.of("answers others", say("halt", "999999", ""), "PLAN_REFUSED", "it answers question 999999, which was not put"),
                Arguments.of("asks for too much", say("controls", "$c", ",'acceleration':-99,'steer':0"), "PLAN_REFUSED", "braking by 99.0 m/s2 is beyond"));
    }

    private static String trajectory(String poses) {
        return say("plan", "$c", ",'trajectory':[" + poses + "]");
    }

    private static String say(String type, String cycle, String more) {
        return "echo \"{'type':'" + type + "','cycle':" + cycle + more + "}\" | tr \\' '\"'; continue";
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("faults")
    void whateverGoesWrongTheCarStopsWhereItIsSafe(String what, String fault, String event, String text) throws Exception {
        run(scenario(PROGRAM.formatted(fault), "60 s"), 4, (_, _) -> { });

        theCarStoppedWhereItIsSafe(what, event, text);
    }

    /** Where the machine is so busy that the good answers came too late as well, there is another try with more patience. */
    @Test
    void theCarOfAPlannerThatHangsStopsWhereItIsSafe() throws Exception {
        int seconds = 1;
        run(scenario(PROGRAM.formatted("sleep 600"), seconds + " s"), 4, (_, _) -> { });
        while (taken() < 20 && seconds < 16) {
            seconds *= 4;
            events.clear();
            proposals.clear();
            run(scenario(PROGRAM.formatted("sleep 600"), seconds + " s"), 4, (_, _) -> { });
        }

        theCarStoppedWhereItIsSafe("hangs", "PLAN_LOST", "it has not answered for " + seconds + ".0 s");
    }

    private long taken() {
        return proposals.stream().filter(proposal -> proposal.outcome() == Outcome.TAKEN).count();
    }

    private void theCarStoppedWhereItIsSafe(String what, String event, String text) {
        assertThat(told(event)).as(what).isNotEmpty().first().asString().contains(text);
        assertThat(told("PLAN_LOST")).as(what).hasSize(1);
        assertThat(east).as("it had gone a little").isBetween(5.0, 14.0);
        assertThat(north).as("between the walls").isBetween(-0.5, 0.5);
        assertThat(speed).isLessThan(0.01);
        assertThat(proposals).as("the record says why").filteredOn(proposal -> proposal.outcome() != Outcome.TAKEN)
                .anyMatch(proposal -> proposal.why().contains(text));
        assertThat(taken()).isGreaterThanOrEqualTo(20);
    }

    @Test
    void aPlannerThatNeverReadsIsEndedThoughItsPipeIsFull() throws Exception {
        run(scenario("while true; do sleep 60; done", "0.3 s"), 1.5, (_, _) -> { });

        assertThat(told("PLAN_LOST")).hasSize(1).first().asString().contains("it has not answered for 0.3 s");
        assertThat(proposals).isNotEmpty().allMatch(proposal -> proposal.outcome() == Outcome.MISSING);
    }

    @Test
    void settingsThatChangeInTheMiddleApplyAtOnceAndThePlannerIsTold() throws Exception {
        Path file = scenario("tee -a said.txt | {\n" + PROGRAM.formatted(":") + "}\n", "60 s");

        run(file, 2, (simulation, tuning) -> {
            if (simulation.time().nanos() == SimTime.nanos(1)) {
                Tuning.Draft draft = tuning.draft("vehicles[0].behaviors.planner.period", "0.5 s", "a test");
                tuning.adopt(draft);
                simulation.core().change(simulation.time(), draft.change(), draft.scenario().alerts(), tuning.scenario().searches());
            }
        });

        List<String> hellos = Files.readAllLines(folder.resolve("said.txt")).stream().filter(line -> line.contains("\"hello\"")).toList();
        List<Double> asked = proposals.stream().map(proposal -> proposal.asked().seconds()).filter(time -> time > 1.2).toList();
        assertThat(hellos).hasSize(2);
        assertThat(hellos.getLast()).contains("\"period\":0.5");
        assertThat(asked).hasSizeBetween(1, 2);
        assertThat(told("PLAN_LOST")).isEmpty();
    }

    private static void enable(Simulation simulation, Tuning tuning, String enabled) throws MistakeException {
        Tuning.Draft draft = tuning.draft("vehicles[0].behaviors.planner.enabled", enabled, "a test");
        tuning.adopt(draft);
        simulation.core().change(simulation.time(), draft.change(), draft.scenario().alerts(), tuning.scenario().searches());
    }

    @Test
    void aPlannerThatIsStoppedIsNotAskedAndTheSameOneGoesOnWhenItIsStartedAgain() throws Exception {
        Path file = scenario("echo x >> starts.txt\n" + PROGRAM.formatted(":"), "60 s");
        double[] stopped = new double[1];

        run(file, 6, (simulation, tuning) -> {
            if (simulation.time().nanos() == SimTime.nanos(1)) {
                enable(simulation, tuning, "false");
            } else if (simulation.time().nanos() == SimTime.nanos(4)) {
                stopped[0] = speed;
                enable(simulation, tuning, "true");
            }
        });

        assertThat(stopped[0]).as("m/s, of 2 before: the vehicle rests").isLessThan(0.2);
        assertThat(proposals).extracting(PlanProposal::outcome).containsOnly(Outcome.TAKEN);
        assertThat(proposals).extracting(proposal -> proposal.asked().seconds()).noneMatch(time -> time > 1.2 && time < 4)
                .filteredOn(time -> time > 4).hasSizeBetween(18, 21);
        assertThat(speed).isGreaterThan(1);
        assertThat(told("PLAN_LOST")).isEmpty();
        assertThat(told("PLANNER_BACK")).isEmpty();
        assertThat(Files.readAllLines(folder.resolve("starts.txt"))).as("the same process").hasSize(1);
    }

    @Test
    void aRunThatStartsAgainAsksANewPlannerAndEverybodyIsAtItsStart() throws Exception {
        Path file = scenario("echo x >> starts.txt\n" + PROGRAM.formatted(":"), "60 s");
        boolean[] again = new boolean[1];

        run(file, 1.5, (simulation, _) -> {
            if (!again[0] && simulation.time().nanos() == SimTime.nanos(1)) {
                again[0] = true;
                simulation.request(RunState.SET);
                simulation.beat();
                assertThat(east).isEqualTo(4);
                simulation.request(RunState.GO);
            }
        });

        assertThat(Files.readAllLines(folder.resolve("starts.txt"))).hasSize(2);
        assertThat(proposals).extracting(PlanProposal::outcome).containsOnly(Outcome.TAKEN);
        assertThat(proposals).filteredOn(proposal -> proposal.cycle() == 1).hasSize(2);
        assertThat(east).isBetween(4.5, 7.5);
    }

    /** Leaves children behind, in the open and let go, ignores the end of its input, and writes down who they are. */
    private static final String BROOD = """
            trap '' TERM HUP
            sleep 600 & echo $! >> pids.txt
            (sleep 600 & echo $! >> pids.txt)
            echo $$ >> pids.txt
            while true; do sleep 600; done
            """;

    private Stream<ProcessHandle> brood() throws IOException {
        return Files.readAllLines(folder.resolve("pids.txt")).stream().map(pid -> ProcessHandle.of(Long.parseLong(pid)))
                .flatMap(Optional::stream).filter(ProcessHandle::isAlive);
    }

    private void noneIsLeft() {
        Network.eventually("nobody is left", () -> {
            try {
                return brood().findAny().isEmpty();
            } catch (IOException e) {
                throw new AssertionError(e);
            }
        });
    }

    private void awaitBrood() {
        Network.eventually("three are there", () -> {
            try {
                return Files.exists(folder.resolve("pids.txt")) && Files.readAllLines(folder.resolve("pids.txt")).size() == 3;
            } catch (IOException e) {
                throw new AssertionError(e);
            }
        });
    }

    @Tag("slow")
    @Test
    void childrenAndGrandchildrenEndWithTheRunWhichSaysWhy() throws Exception {
        scenario(BROOD, "0.2 s");

        int code = Program.finished(folder, "run", "lane.yaml", "--fast", "--no-web", "--duration", "0.3s", "--record", "run.mcap").exitCode();

        assertThat(code).as("nothing was expected of it").isZero();
        assertThat(Files.readAllLines(folder.resolve("pids.txt"))).hasSize(3);
        noneIsLeft();
        try (RecordingReader reader = RecordingReader.open(folder.resolve("run.mcap"))) {
            reader.replay(listener);
        }
        assertThat(told("PLAN_LOST")).hasSize(1);
        assertThat(proposals).isNotEmpty().allMatch(proposal -> proposal.outcome() == Outcome.MISSING && proposal.why().contains("not answered"));
    }

    @Tag("slow")
    @ParameterizedTest
    @ValueSource(strings = {"TERM", "KILL"})
    void childrenAndGrandchildrenEndWhenTandemIsKilled(String signal) throws Exception {
        scenario(BROOD, "10 s");

        try (Program program = Program.start(folder, "run", "lane.yaml", "--no-web", "--duration", "60s", "--no-record")) {
            awaitBrood();
            program.signal(signal);
            program.exitCode();

            noneIsLeft();
        }
    }
}
