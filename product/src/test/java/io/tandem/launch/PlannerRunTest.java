package io.tandem.launch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.tandem.FreePort;
import io.tandem.Patience;
import io.tandem.diagnosis.MistakeException;
import io.tandem.message.Event;
import io.tandem.message.Reports;
import io.tandem.message.Tap;
import io.tandem.run.Run;
import io.tandem.run.RunEnvironment;
import io.tandem.run.RunResult;
import io.tandem.run.Tuning;
import io.tandem.scenario.LoadedScenario;
import io.tandem.scenario.ScenarioReader;
import io.tandem.time.SimTime;
import io.tandem.verdict.Verdict;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Planners drive the sample scenario, well or badly; the run goes on whatever they do, and nothing is left of them. */
class PlannerRunTest {

    private static final String OURS = "{builtin: lattice, priority: 5}";

    @TempDir
    private Path folder;

    private final List<Event> events = new ArrayList<>();
    private final double[] last = new double[3];

    @AfterEach
    void noProcessIsLeft() {
        assertThat(ProcessHandle.current().descendants().filter(ProcessHandle::isAlive)
                .filter(child -> child.info().commandLine().orElse("").contains("tandem-planner-test"))).isEmpty();
    }

    private Path sample(String planner) throws IOException {
        String text = Files.readString(Scenarios.file("planner.yaml"));
        assertThat(text).contains(OURS);
        return Files.writeString(folder.resolve("planner.yaml"), text.replace(OURS, planner));
    }

    /** A program of the shell, whose process can be told from others. */
    private static String shell(String program) {
        return "{command: [sh, -c, '" + program.replace("'", "''") + "', tandem-planner-test], priority: 5, silence: 60 s}";
    }

    private RunResult run(Path file, double seconds, int workers) throws MistakeException, IOException {
        return Run.of(file).duration(seconds).fast().workers(workers).tap(listener()).execute();
    }

    private Tap listener() {
        return new Tap() {
            @Override
            public void event(Event event) {
                events.add(event);
            }

            @Override
            public void heard(SimTime at, Reports reports) {
                last[0] = reports.east[0];
                last[1] = reports.north[0];
                last[2] = reports.speed[0];
            }
        };
    }

    private List<String> told(String name) {
        return events.stream().filter(event -> event.name().equals(name)).map(Event::text).toList();
    }

    private static boolean runs(String program) {
        try {
            return Patience.exitCode(new ProcessBuilder(program, "--version").start()) == 0;
        } catch (IOException absent) {
            return false;
        }
    }

    /** How one lattice does is known from StateHashTest. The second one drives the other way around the same cars. */
    @Test
    void twoPlannersAreTheSameWithAnyNumberOfWorkers() throws Exception {
        String second = """
                  - ids: 11
                    name: second
                    mobility: {model: lag-bicycle, speed: 6 m/s}
                    start: {at: [186, 1], heading: 180 deg}
                    behaviors: {planner: {builtin: lattice, priority: 5}}
                    mission: [{go-to: [160, -2]}]
                    perception: {sensors: [{mount: {ahead: 1.5 m}, fov: 140 deg, range: 50 m, step: 0.5 deg}]}
                expect:
                """;
        Path file = sample(OURS);
        Files.writeString(file, Files.readString(file).replace("expect:\n", second));

        RunResult one = run(file, 5, 1);

        assertThat(run(file, 5, 2).hash()).isEqualTo(one.hash());
        assertThat(run(file, 5, 8).hash()).isEqualTo(one.hash());
        assertThat(last[0]).as("metres, from 4").isGreaterThan(10);
    }

    @Test
    void theExampleInPythonComesThroughTooAndIsTheSameTwice() throws Exception {
        assumeTrue(runs("python3"), "python3 is not installed");
        Path example = Path.of(System.getProperty("tandem.root", "..")).toAbsolutePath().normalize().resolve("examples/python/planner.py");
        Path file = sample("{command: [python3, " + example + ", tandem-planner-test], priority: 5}");

        RunResult whole = run(file, 32, 1);
        RunResult begin = run(file, 4, 1);
        RunResult again = run(file, 4, 8);

        assertThat(whole.verdicts()).allMatch(Verdict::met);
        assertThat(again.hash()).isEqualTo(begin.hash());
    }

    @Test
    void theExampleDrivesTheSameOverAConnection() throws Exception {
        assumeTrue(runs("python3"), "python3 is not installed");
        Path example = Path.of(System.getProperty("tandem.root", "..")).toAbsolutePath().normalize().resolve("examples/python/planner.py");
        int port = FreePort.next();

        RunResult started = run(sample("{command: [python3, " + example + ", tandem-planner-test], priority: 5}"), 3, 1);
        Process itself = new ProcessBuilder("sh", "-c", "until python3 " + example + " --connect 127.0.0.1:" + port + " 2>/dev/null; do sleep 0.1; done").start();
        try {
            RunResult connected = run(sample("{listen: " + port + ", priority: 5}"), 3, 1);

            assertThat(connected.hash()).isEqualTo(started.hash());
            assertThat(itself.waitFor(60, TimeUnit.SECONDS)).as("its connection ends with the run, and so does it").isTrue();
        } finally {
            itself.descendants().forEach(ProcessHandle::destroyForcibly);
            itself.destroyForcibly();
        }
    }

    /** Connects as soon as it can, answers so many questions, and goes. */
    private static void visit(int port, int answers) throws Exception {
        try (Socket socket = connected(port); BufferedReader in = new BufferedReader(new InputStreamReader(socket.getInputStream(), StandardCharsets.UTF_8))) {
            int left = answers;
            for (String line = in.readLine(); line != null && left > 0; line = in.readLine()) {
                if (line.contains("\"view\"")) {
                    String cycle = line.replaceAll(".*\"cycle\":(\\d+).*", "$1");
                    socket.getOutputStream().write(("{\"type\":\"halt\",\"cycle\":" + cycle + "}\n").getBytes(StandardCharsets.UTF_8));
                    left--;
                }
            }
        }
    }

    private static Socket connected(int port) throws Exception {
        for (int tries = 0; tries < 2000; tries++) {
            try {
                return new Socket(InetAddress.getLoopbackAddress(), port);
            } catch (IOException notYet) {
                Thread.sleep(10);
            }
        }
        throw new AssertionError("nobody listens at " + port);
    }

    @Test
    void aPlannerMayGoAndComeAgain() throws Exception {
        int port = FreePort.next();
        Path file = sample("{listen: " + port + ", priority: 5, silence: 60 s}");
        Thread planner = Thread.ofPlatform().daemon().start(() -> {
            try {
                visit(port, 10);
                visit(port, Integer.MAX_VALUE);
            } catch (Exception e) {
                throw new AssertionError(e);
            }
        });

        run(file, 3, 1);
        planner.join(60_000);

        assertThat(told("PLAN_LOST")).containsExactly("it closed its connection to 127.0.0.1:" + port);
        assertThat(told("PLANNER_BACK")).hasSize(1);
        assertThat(planner.isAlive()).as("its connection ended with the run").isFalse();
    }

    @Test
    void aPortThatIsTakenIsTheCallersMistake() throws Exception {
        try (ServerSocket other = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            Path file = sample("{listen: " + other.getLocalPort() + ", priority: 5}");

            assertThatThrownBy(() -> run(file, 1, 1)).isInstanceOf(MistakeException.class).hasMessageContaining("planner.listen").hasMessageContaining("choose another");
        }
    }

    @Test
    void portsAreOnePerVehicleAndStayAsTheyAre() throws Exception {
        Path shared = Files.writeString(folder.resolve("shared.yaml"), Files.readString(sample("{listen: 9200, priority: 5}"))
                .replace("ids: 1\n", "ids: [1, 9]\n").replace("{at: [4, 0]}", "{line: {from: [4, 0], to: [14, 0]}}"));
        Tuning tuning = new Tuning(ScenarioReader.read(sample("{listen: 9200, priority: 5}"), Map.of()), Map.of(), _ -> { });

        assertThatThrownBy(() -> ScenarioReader.read(shared, Map.of())).isInstanceOf(MistakeException.class).hasMessageContaining("2 vehicles share this port");
        assertThatThrownBy(() -> tuning.draft("vehicles[0].behaviors.planner.listen", "9201", "someone")).isInstanceOf(MistakeException.class);
    }

    @Test
    void aPlannerThatCrashesIsStartedAgainEverLaterAndTheCarStands() throws Exception {
        run(sample(shell("read hello; read view; exit 3")), 6, 1);

        assertThat(told("PLAN_LOST")).containsExactly("it ended with exit code 3");
        assertThat(last[2]).isZero();
        assertThat(last[0]).isEqualTo(4);
    }

    @Test
    void aPlannerThatHangsIsEndedAndTheRunGoesOn() throws Exception {
        run(sample(shell("while true; do sleep 60; done").replace("silence: 60 s", "silence: 0.4 s")), 2, 1);

        assertThat(told("PLAN_LOST")).containsExactly("it has not answered for 0.4 s; a longer silence would wait longer");
        assertThat(last[2]).isZero();
    }

    @Test
    void garbageIsRefusedWithItsBeginning() throws Exception {
        run(sample(shell("while read line; do echo nonsense; done")), 3, 1);

        assertThat(told("PLAN_REFUSED")).hasSize(1).first().asString().contains("no JSON", "nonsense");
        assertThat(told("PLAN_LOST")).hasSize(1).first().asString().contains("5 plans in a row");
    }

    @Test
    void aLineWithoutEndIsRefusedAndItsProgramEnded() throws Exception {
        run(sample(shell("read hello; while true; do echo -n xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx; done | tr -d '\\n'")
                ), 0.5, 1);

        assertThat(told("PLAN_REFUSED")).hasSize(1).first().asString().contains("longer than 1048576 bytes");
    }

    @Test
    void aTrajectoryThroughAWallIsRefusedAndTheCarStopsAlongItsLastPlan() throws Exception {
        String answers = """
                read hello; n=0
                while read view; do n=$((n+1)); e=$((4+n/5))
                if [ $n -lt 20 ]; then far=0; else far=9; fi
                t=$(printf %s "$view" | sed "s/.*\\"time\\":\\([0-9.]*\\).*/\\1/"); s=$(echo $t | cut -d. -f1)
                echo "{\\"type\\":\\"plan\\",\\"cycle\\":$n,\\"trajectory\\":[[$t,$e,0,0,2],[$((s+10)),$((e+20)),$far,0,2]]}"
                done""";

        Files.writeString(folder.resolve("answers.sh"), answers);

        run(sample("{command: [sh, answers.sh, tandem-planner-test], priority: 5}"), 6, 1);

        assertThat(told("PLAN_REFUSED")).first().asString().startsWith("it meets an obstacle at [");
        assertThat(told("PLAN_LOST")).hasSize(1);
        assertThat(last[0]).as("it had gone a little").isBetween(5.0, 12.0);
        assertThat(last[1]).isBetween(-0.5, 0.5);
        assertThat(last[2]).isLessThan(0.01);
    }

    @Test
    void aPlannerInJavaIsFoundByNameAndItsMistakesAreTold() throws Exception {
        run(sample("{java: clumsy, priority: 5}"), 2, 1);

        assertThat(told("PLAN_REFUSED")).containsExactly("threw java.lang.IllegalStateException: stumbled over question 3");
        assertThat(last[0]).as("it went on by the plans before and after").isGreaterThan(4.1);
    }

    @Test
    void aProgramThatIsNotThereIsTheCallersMistake() throws Exception {
        Path file = sample("{command: [no-such-program-at-all], priority: 5}");

        assertThatThrownBy(() -> run(file, 1, 1)).isInstanceOf(MistakeException.class).hasMessageContaining("no-such-program-at-all").hasMessageContaining("cannot be started");
    }

    @Test
    void aScenarioFromElsewhereStartsNothing() throws Exception {
        Path marker = folder.resolve("started");
        LoadedScenario reading = ScenarioReader.read(sample(shell("touch " + marker)), Map.of("clock.duration", "1 s"));

        Scenarios.run(reading, 1, listener());

        assertThat(marker).doesNotExist();
        assertThat(told("PLAN_LOST")).hasSize(1).first().asString().contains("command is not run");
        assertThatThrownBy(() -> RunEnvironment.refuseIncomplete(reading.scenario(), _ -> true, "FILE", "name it."))
                .isInstanceOf(MistakeException.class).hasMessageContaining("touch " + marker);
    }

    @Test
    void aCommandCannotBeChangedWhileARunIsOn() throws Exception {
        Tuning tuning = new Tuning(ScenarioReader.read(sample(shell("cat")), Map.of()), Map.of(), _ -> { });

        assertThatThrownBy(() -> tuning.draft("vehicles[0].behaviors.planner.command", "[touch, /tmp/x]", "someone")).isInstanceOf(MistakeException.class);
        assertThatThrownBy(() -> tuning.draft("vehicles[0].behaviors.planner", "{command: [touch, x]}", "someone")).isInstanceOf(MistakeException.class);
    }
}
