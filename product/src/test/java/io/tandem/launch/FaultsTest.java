package io.tandem.launch;

import static io.tandem.launch.Network.eventually;
import static org.assertj.core.api.Assertions.assertThat;

import io.tandem.console.NetworkOptions;
import io.tandem.message.RunState;
import io.tandem.time.SimTime;
import java.io.IOException;
import java.nio.file.Files;
import java.util.List;
import java.util.Map;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Processes that die together, sleep, or cannot reach each other for a while; afterwards everyone is back, and what was acknowledged is recorded. */
@Tag("slow")
class FaultsTest extends Processes {

    private static final long BEAT = SimTime.nanos(0.05);

    private void go() {
        assertThat(ctl("set", "--wait")).isZero();
        assertThat(ctl("go", "--wait")).isZero();
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void hostAndCoreKilledTogetherComeBackInEitherOrder(boolean coreFirst) throws Exception {
        Program host = host("host", "1..3");
        host.awaitWords("host carries 3 vehicles");
        go();
        eventually("they are under way", () -> number("1.x_m") > 1);
        Map<String, String> shown = status();
        eventually("Core acknowledges what it showed", () -> number("recorded_s") >= Double.parseDouble(shown.get("t_s")));
        double acknowledged = number("recorded_s");
        (coreFirst ? core : host).kill();
        (coreFirst ? host : core).kill();
        assertIsRecorded(shown, acknowledged);

        Program firstBack = coreFirst ? resumed() : host("again", "1..3");
        Program secondBack = coreFirst ? host("again", "1..3") : resumed();
        eventually("all vehicles are back", () -> isBack(1) && isBack(2) && isBack(3));

        (coreFirst ? firstBack : secondBack).awaitWords("Going on in GO: type set, go, pause, ready or stop");
        assertThat(status()).containsEntry("run_state", "GO").containsEntry("1.host", "again").containsEntry("datagrams_claim", "0");
        assertThat(number("1.x_m")).isGreaterThanOrEqualTo(Double.parseDouble(shown.get("1.x_m")));
        assertThat(ctl("pause")).isZero();
        (coreFirst ? firstBack : secondBack).kill();
        assertThat(recorded("run-2.mcap").states).containsExactly(RunState.SET, RunState.GO, RunState.PAUSE);
    }

    private Program resumed() throws IOException {
        return start("core", "s.yaml", "--listen", address, "--no-web", "--resume", "run.mcap");
    }

    /** Every beat that Core has acknowledged is there, and with it every report that Core had shown. */
    private void assertIsRecorded(Map<String, String> shown, double acknowledged) throws Exception {
        Recorded recorded = recorded("run.mcap");

        assertThat(recorded.states).containsExactly(RunState.SET, RunState.GO);
        assertThat(recorded.beats).containsAll(LongStream.rangeClosed(0, SimTime.nanos(acknowledged) / BEAT).map(beat -> beat * BEAT).boxed().toList());
        assertThat(recorded.times.keySet()).containsExactly(1, 2, 3);
        assertThat(recorded.times).allSatisfy((vid, times) -> assertThat(times).contains(reportTime(shown, vid)));
    }

    private static long reportTime(Map<String, String> shown, int vid) {
        return Math.round((Double.parseDouble(shown.get("t_s")) - Double.parseDouble(shown.get(vid + ".age_s"))) * 1e9 / BEAT) * BEAT;
    }

    @Test
    void hostsThatSleepCatchUpOrSkipAsTheirClockSays() throws Exception {
        Files.writeString(folder.resolve("skip.yaml"), SCENARIO.replace("report: 50 ms", "report: 50 ms, lateness: skip"));
        Program catching = host("catching", "1..2");
        Program skipping = start("host", "skip.yaml", "--core", address, "--vehicles", "3", "--name", "skipping", "--workers", "1");
        catching.awaitWords("catching carries 2 vehicles");
        skipping.awaitWords("skipping carries 1 vehicles");
        go();

        List.of(catching, skipping).forEach(program -> program.signal("STOP"));
        eventually("Core finds them stale", () -> !status().get("1.freshness").equals("FRESH") && !status().get("3.freshness").equals("FRESH"));
        Network.pause(1.5);
        List.of(catching, skipping).forEach(program -> program.signal("CONT"));

        catching.awaitWords("This host is \\d+\\.\\d s late and catches up");
        catching.awaitWords("This host has caught up");
        skipping.awaitWords("This host was \\d+\\.\\d s late and skips to");
        eventually("all vehicles are back", () -> isBack(1) && isBack(2) && isBack(3));
        Map<String, String> after = status();
        assertThat(after).containsEntry("run_state", "GO");
        assertThat(Double.parseDouble(after.get("1.x_m")) - Double.parseDouble(after.get("3.x_m"))).isGreaterThan(10);
    }

    @Test
    void hostThatWasCutOffForTwoSecondsComesBackByItself() throws Exception {
        try (Relay relay = new Relay(NetworkOptions.address("test", address))) {
            Program near = host("near", "1..2");
            Program far = start("host", "--core", relay.address(), "--vehicles", "3", "--name", "far", "--workers", "1");
            near.awaitWords("near carries 2 vehicles");
            far.awaitWords("far carries 1 vehicles");
            go();
            eventually("both go", () -> isBack(1) && isBack(3));

            relay.cut();
            assertThat(ctl("pause")).isZero();
            Network.pause(2);
            eventually("the near one obeys", () -> status().get("1.run_state").equals("PAUSE"));
            assertThat(status().get("3.freshness")).isNotEqualTo("FRESH");
            assertThat(status()).containsEntry("3.run_state", "GO");
            relay.mend();

            eventually("the far one obeys as well", () -> status().get("3.run_state").equals("PAUSE"));
            assertThat(ctl("go", "--wait")).isZero();
            eventually("all vehicles are back", () -> isBack(1) && isBack(2) && isBack(3));
            assertThat(status()).containsEntry("3.host", "far");
        }
    }
}
