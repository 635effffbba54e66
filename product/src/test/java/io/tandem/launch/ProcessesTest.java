package io.tandem.launch;

import static io.tandem.launch.Network.eventually;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.tandem.message.RunState;
import io.tandem.message.Tap;
import io.tandem.recording.RecordingReader;
import io.tandem.time.SimTime;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Core, hosts and tools as processes, and what becomes of a run when some of them die or sleep. */
@Timeout(180)
class ProcessesTest {

    private static final String SCENARIO = """
            name: processes
            site: {lat: 29.1897, lon: -81.0457}
            clock: {step: 10 ms, report: 50 ms}
            vehicles:
              - {ids: 1..2, kind: ground, mobility: {model: kinematic, speed: 5 m/s}, start: {at: [0, 0], heading: 0 deg}, behaviors: {wander: 1}}
              - {ids: 3..3, kind: ground, mobility: {model: kinematic, speed: 5 m/s}, start: {at: [0, 90], heading: 0 deg}, behaviors: {wander: 1}}
            """;

    @TempDir
    private Path folder;
    private final List<Program> programs = new ArrayList<>();
    private Program core;
    private String address;

    @BeforeEach
    void startCore() throws IOException {
        Files.writeString(folder.resolve("s.yaml"), SCENARIO);
        core = start("core", "s.yaml", "--listen", "127.0.0.1:0", "--no-web", "--record", "run.mcap");
        address = core.awaitWords("Core listens at (127\\.0\\.0\\.1:\\d+)");
    }

    @AfterEach
    void killAll() {
        programs.forEach(Program::close);
    }

    private Program start(String... arguments) throws IOException {
        Program program = Program.start(folder, arguments);
        programs.add(program);
        return program;
    }

    private Program host(String name, String vehicles) throws IOException {
        return start("host", "--core", address, "--vehicles", vehicles, "--name", name, "--workers", "1");
    }

    private int ctl(String... words) throws IOException {
        List<String> arguments = new ArrayList<>(List.of("ctl", "--core", address));
        arguments.addAll(List.of(words));
        return Program.finished(folder, arguments.toArray(String[]::new)).exitCode();
    }

    /** The status that a tool shows: the run and its counters, with each vehicle's keys under its id. */
    private Map<String, String> status() {
        try {
            Program status = Program.finished(folder, "status", "--core", address, "-o", "json");
            assertThat(status.exitCode()).isZero();
            eventually("the status is read", () -> !status.out.isEmpty());
            List<Map<String, String>> vehicles = new ArrayList<>();
            Map<String, String> all = StatusTable.read(new ByteArrayInputStream(String.join("\n", status.out).getBytes(StandardCharsets.UTF_8)), vehicles);
            vehicles.forEach(vehicle -> vehicle.forEach((key, value) -> all.put(vehicle.get("vid") + "." + key, value)));
            return all;
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    @Test
    void killedHostReturnsAndItsVehiclesGoOnFromWhereTheyWere() throws Exception {
        Program first = host("first", "1..2");
        first.awaitWords("first carries 2 vehicles");
        assertThat(ctl("set", "--wait")).isZero();
        assertThat(ctl("go", "--wait")).isZero();
        eventually("it moves", () -> Double.parseDouble(status().get("1.x_m")) > 1);
        first.kill();
        double before = Double.parseDouble(status().get("1.x_m"));

        Program again = host("again", "1..2");
        again.awaitWords("again carries 2 vehicles");
        eventually("it is back", () -> status().get("1.host").equals("again") && Double.parseDouble(status().get("1.age_s")) < 1);

        assertThat(Double.parseDouble(status().get("1.x_m"))).isBetween(before, before + 40);
        assertThat(core.err).contains("first joined with 2 vehicles", "again joined with 2 vehicles");
        assertThat(ctl("stop", "--wait")).isZero();
        assertThat(again.exitCode()).isZero();
        assertThat(core.exitCode()).isZero();
    }

    @Test
    void killedCoreGoesOnFromItsRecordingAndHostsWithIt() throws Exception {
        Program host = host("host", "1..3");
        host.awaitWords("host carries 3 vehicles");
        assertThat(ctl("set", "--wait")).isZero();
        assertThat(ctl("go", "--wait")).isZero();
        eventually("it is under way for longer than a recording may lose", () -> Double.parseDouble(status().get("t_s")) > 2);
        Map<String, String> before = status();
        core.kill();

        Program next = start("core", "s.yaml", "--listen", address, "--no-web", "--resume", "run.mcap");
        next.awaitWords("Going on in GO from \\d");
        host.awaitWords("Core has let this host in again");
        eventually("the host is heard", () -> Math.abs(Double.parseDouble(status().get("1.age_s"))) < 0.5);

        Map<String, String> after = status();
        double passed = reportTime(after) - reportTime(before);
        double driven = Double.parseDouble(after.get("1.x_m")) - Double.parseDouble(before.get("1.x_m"));
        assertThat(after).containsEntry("run_state", "GO").containsEntry("1.run_state", "GO").containsEntry("datagrams_outdated", "0");
        assertThat(passed).isPositive();
        assertThat(driven).isCloseTo(5 * passed, within(1.0));
        assertThat(ctl("pause", "--wait")).isZero();
        assertThat(ctl("stop", "--wait")).isZero();
        assertThat(next.exitCode()).isZero();
        assertThat(host.exitCode()).isZero();
        assertThat(wholeRun()).startsWith(RunState.SET, RunState.GO).endsWith(RunState.PAUSE, RunState.STOP);
    }

    /** Simulated time at which the first vehicle was where the status says. */
    private static double reportTime(Map<String, String> status) {
        return Double.parseDouble(status.get("t_s")) - Double.parseDouble(status.get("1.age_s"));
    }

    private List<RunState> wholeRun() throws Exception {
        List<RunState> states = new ArrayList<>();
        try (RecordingReader reader = RecordingReader.open(folder.resolve("run-2.mcap"))) {
            reader.replay(new Tap() {
                @Override
                public void runState(SimTime at, RunState state) {
                    states.add(state);
                }
            });
            assertThat(reader.complete()).isTrue();
        }
        return states;
    }

    @Test
    void sleepingHostSaysThatItIsLateAndCatchesUp() throws Exception {
        Program host = host("sleeper", "1..3");
        host.awaitWords("sleeper carries 3 vehicles");
        assertThat(ctl("set", "--wait")).isZero();
        assertThat(ctl("go", "--wait")).isZero();

        host.signal("STOP");
        Network.pause(3);
        host.signal("CONT");

        host.awaitWords("This host is \\d+\\.\\d s late and catches up");
        host.awaitWords("This host has caught up");
        eventually("its reports are fresh", () -> Math.abs(Double.parseDouble(status().get("1.age_s"))) < 0.5);
        assertThat(status()).containsEntry("1.run_state", "GO").containsEntry("run_state", "GO");
    }

    @Test
    void toolsSayByTheirExitCodesWhatHappened() throws Exception {
        assertThat(ctl("go")).isEqualTo(ExitCode.CALLERS_MISTAKE);
        assertThat(ctl("set")).isZero();
        assertThat(Program.finished(folder, "status", "--core", "127.0.0.1:9").exitCode()).isEqualTo(ExitCode.NO_CORE);
        assertThat(status().keySet()).contains("run_state", "t_s", "alerts", "datagrams_accepted", "datagrams_claim", "1.vid", "1.name", "1.real",
                "1.run_state", "1.lat_deg", "1.lon_deg", "1.x_m", "1.y_m", "1.z_m", "1.speed_mps", "1.rate_hz", "1.loss", "1.age_s", "1.offset_s",
                "1.margin", "1.host", "1.behavior");

        Program host = host("host", "3");
        host.awaitWords("host carries 1 vehicles");
        eventually("it is known", () -> status().get("3.run_state").equals("SET"));
        Program twin = host("twin", "3");
        assertThat(twin.exitCode()).isEqualTo(ExitCode.CALLERS_MISTAKE);
        assertThat(twin.err).contains("Core refuses: Vehicle 3 is reported by host already.");

        host.kill();
        Program late = Program.finished(folder, "ctl", "--core", address, "go", "--wait");
        assertThat(late.exitCode()).isEqualTo(ExitCode.TIMED_OUT);
        assertThat(late.err).contains("1 vehicles have not obeyed: 3");
    }
}
