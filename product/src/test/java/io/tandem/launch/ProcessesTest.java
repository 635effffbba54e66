package io.tandem.launch;

import static io.tandem.launch.Network.eventually;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.tandem.console.ExitCode;
import io.tandem.message.RunState;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Core, hosts and tools as processes, and what becomes of a run when some of them die or sleep. */
@Tag("slow")
class ProcessesTest extends Processes {

    @Test
    void killedHostReturnsAndItsVehiclesGoOnFromWhereTheyWere() throws Exception {
        Program first = host("first", "1..2");
        first.awaitWords("first carries 2 vehicles");
        assertThat(ctl("set", "--wait")).isZero();
        assertThat(ctl("go", "--wait")).isZero();
        eventually("it moves", () -> Double.parseDouble(status().get("1.x_m")) > 1);
        first.kill();
        Map<String, String> before = status();

        Program again = host("again", "1..2");
        again.awaitWords("again carries 2 vehicles");
        eventually("it is back", () -> status().get("1.host").equals("again") && Double.parseDouble(status().get("1.age_s")) < 1);

        Map<String, String> after = status();
        double driven = Double.parseDouble(after.get("1.x_m")) - Double.parseDouble(before.get("1.x_m"));
        assertThat(driven).as("not what was missed").isBetween(0.0, 5 * (reportTime(after) - reportTime(before) - 1));
        assertThat(core.err).contains("first joined with 2 vehicles", "again joined with 2 vehicles");
        assertThat(ctl("stop", "--wait")).isZero();
        assertThat(again.exitCode()).isZero();
        assertThat(core.exitCode()).isZero();
        recorded("run.mcap").reports.get(1).stream().dropWhile(report -> report[2] != RunState.GO.number()).reduce((report, next) -> {
            assertThat(next[2]).as("state at %f s", next[0]).isGreaterThanOrEqualTo(RunState.GO.number());
            assertThat(next[0]).as("time after %f s", report[0]).isGreaterThanOrEqualTo(report[0]);
            assertThat(Math.abs(next[1] - report[1])).as("way from %f s to %f s", report[0], next[0]).isLessThanOrEqualTo(5 * (next[0] - report[0]) + 0.01);
            return next;
        });
    }

    @Test
    void killedCoreGoesOnFromItsRecordingAndHostsWithIt() throws Exception {
        Program host = host("host", "1..3");
        host.awaitWords("host carries 3 vehicles");
        assertThat(ctl("set", "--wait")).isZero();
        assertThat(ctl("go", "--wait")).isZero();
        eventually("it is under way, and Core knows that this is recorded", () -> number("recorded_s") > 1);
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
        assertThat(recorded("run-2.mcap").states).startsWith(RunState.SET, RunState.GO).endsWith(RunState.PAUSE, RunState.STOP);
        assertThat(recorded("run-2.mcap").complete).isTrue();
    }

    /** Simulated time at which the first vehicle was where the status says. */
    private static double reportTime(Map<String, String> status) {
        return Double.parseDouble(status.get("t_s")) - Double.parseDouble(status.get("1.age_s"));
    }

    @Test
    void toolsSayByTheirExitCodesWhatHappened() throws Exception {
        assertThat(ctl("go")).isEqualTo(ExitCode.CALLERS_MISTAKE);
        assertThat(ctl("set")).isZero();
        assertThat(Program.finished(folder, "status", "--core", "127.0.0.1:9").exitCode()).isEqualTo(ExitCode.NO_CORE);
        Program shown = Program.finished(folder, "status", "--core", address, "--vehicles", "2..3");
        assertThat(shown.out.get(0)).startsWith("run SET at 0.0 s, recorded up to");
        assertThat(shown.out.get(1)).startsWith("vid").contains("freshness");
        assertThat(shown.out).filteredOn(line -> line.matches("\\d.*")).extracting(line -> line.substring(0, 1)).containsExactly("2", "3");
        assertThat(status().keySet()).contains("run_state", "t_s", "recorded_s", "alerts", "datagrams_accepted", "datagrams_claim", "1.vid", "1.name", "1.real",
                "1.run_state", "1.freshness", "1.lat_deg", "1.lon_deg", "1.x_m", "1.y_m", "1.z_m", "1.speed_mps", "1.rate_hz", "1.loss", "1.age_s", "1.offset_s",
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
