package io.tandem.launch;

import static org.assertj.core.api.Assertions.assertThat;

import io.tandem.console.ExitCode;
import io.tandem.console.ReplayLog;
import io.tandem.crew.Crew;
import io.tandem.geo.LocalPosition;
import io.tandem.message.Alert;
import io.tandem.message.Kind;
import io.tandem.message.Participant;
import io.tandem.recording.RecordingReader;
import io.tandem.run.ReplayCheck;
import io.tandem.state.Roster;
import io.tandem.time.SimTime;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

/** A replay is the run again: same positions, same alerts at the same simulated time. */
class ReplayTest {

    private static final String HEAD_ON = """
            name: head-on
            site: {lat: 29.1897, lon: -81.0457}
            clock: {step: 10 ms, report: 50 ms, duration: 4 s}
            vehicles:
              - {ids: 1, start: {at: [-15, 0], heading: 0 deg, speed: 5 m/s}, mobility: {model: kinematic, speed: 5 m/s}, behaviors: {wander: 1, avoid: 10}}
              - {ids: 2, start: {at: [15, 0], heading: 180 deg, speed: 5 m/s}, mobility: {model: kinematic, speed: 5 m/s}, behaviors: {wander: 1, avoid: 10}}
            """;

    @TempDir
    private Path folder;
    private final PrintStream usualOut = System.out;
    private final ByteArrayOutputStream out = new ByteArrayOutputStream();
    private final StringWriter err = new StringWriter();
    private Path recording;

    @BeforeEach
    void listen() {
        System.setOut(new PrintStream(out, true, StandardCharsets.UTF_8));
        recording = folder.resolve("run.mcap");
    }

    @AfterEach
    void letGo() {
        System.setOut(usualOut);
    }

    private int tandem(String... args) {
        CommandLine commandLine = Tandem.commandLine();
        commandLine.setErr(new PrintWriter(err, true));
        return Tandem.run(commandLine, args);
    }

    private String printed() {
        return out.toString(StandardCharsets.UTF_8);
    }

    private void run(String... more) throws Exception {
        Path scenario = Files.writeString(folder.resolve("head-on.yaml"), HEAD_ON);
        String[] args = new String[4 + more.length];
        System.arraycopy(new String[] {"run", scenario.toString(), "--record", recording.toString()}, 0, args, 0, 4);
        System.arraycopy(more, 0, args, 4, more.length);
        assertThat(tandem(args)).isZero();
        out.reset();
    }

    @Test
    void aReplayOfARunInOneProcessReproducesEveryAlert() throws Exception {
        run("--fast");

        assertThat(tandem("replay", recording.toString(), "--fast", "--judge")).as(printed()).isZero();

        assertThat(printed()).contains("alert  vehicle-1 and vehicle-2").contains("state  GO").contains("state  STOP");
    }

    @Tag("slow")
    @Test
    void aReplayAtSpeedOneOfALiveUdpRunReproducesEveryAlertAtTheSameSimulatedTime() throws Exception {
        run("--hosts", "2");

        int code = tandem("replay", recording.toString(), "--speed", "1", "--judge");

        assertThat(code).as(printed()).isZero();
        assertThat(printed().lines().filter(line -> line.contains("alert  "))).hasSizeGreaterThanOrEqualTo(2);
    }

    @Test
    void aSecondJudgementThatDiffersIsToldAndSetsTheExitCode() throws Exception {
        run("--fast");

        try (Crew crew = new Crew(1); RecordingReader reader = RecordingReader.open(recording)) {
            ReplayCheck strict = new ReplayCheck(Scenarios.tuning(HEAD_ON + "alerts: {miss: 0, protect: 0}"), crew);
            reader.replay(strict);

            assertThat(strict.alerts()).isZero();
            assertThat(strict.differences(Alert::toString)).isNotEmpty().allMatch(line -> line.startsWith("only recorded:"));
        }
    }

    @Test
    void partsArePlayedAndOptionsThatContradictAreRefused() throws Exception {
        run("--fast");
        String file = recording.toString();

        assertThat(tandem("replay", file, "--fast", "--from", "1s", "--to", "1500ms")).isZero();
        assertThat(printed()).doesNotContain("STOP");

        for (List<String> wrong : List.of(List.of("--speed", "0"), List.of("--speed", "-2"), List.of("--from", "9s", "--to", "1s"),
                List.of("--fast", "--loop"), List.of("--judge", "--from", "1s"), List.of("--from", "soon"))) {
            assertThat(tandem(concat(file, wrong))).as("%s", wrong).isEqualTo(ExitCode.CALLERS_MISTAKE);
        }
        assertThat(err.toString()).contains("'soon' is no time");
        assertThat(tandem("replay", folder.resolve("none.mcap").toString())).isEqualTo(ExitCode.CALLERS_MISTAKE);
    }

    private static String[] concat(String file, List<String> more) {
        String[] args = new String[2 + more.size()];
        args[0] = "replay";
        args[1] = file;
        for (int i = 0; i < more.size(); i++) {
            args[2 + i] = more.get(i);
        }
        return args;
    }

    @Test
    void alertWordsNameBothVehicles() {
        Alert alert = new Alert(SimTime.ofSeconds(1.5), 101, 102, LocalPosition.of(1, 2), 3.3, 0.3, 17, -1, 1);

        Roster roster = new Roster(List.of(new Participant(101, "car", Kind.GROUND, false, 2.7, List.of(), List.of())));

        assertThat(ReplayLog.words(alert, roster)).as("who is unknown has a number").isEqualTo("    1.500 s  alert  car and 102: 17.0 m apart, 0.3 m in 3.3 s");
    }
}
