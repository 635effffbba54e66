package io.tandem.launch;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.json.JsonMapper;
import io.tandem.console.ExitCode;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.Arrays;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;

/** What the benches of the network print; the numbers themselves are the machine's. */
class BenchNetworkTest {

    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    @Tag("slow")
    @Test
    void trialsAreToldAsTheyEndAndNothingIsLeftRunning() {
        assertThat(run("realtime", "--seconds", "0.5", "--from", "2", "--most", "2")).isEqualTo(ExitCode.WELL);

        assertThat(out.toString()).contains("Tandem: ", "one process per vehicle: ", "| verdict", "after the warm-up");
        assertThat(out.toString().lines().filter(line -> line.matches("\\s+2 \\|.*\\| (carried|too much: .*)"))).hasSizeGreaterThanOrEqualTo(2);
        assertThat(err.toString()).contains("trying 2 vehicles");
        assertThat(ProcessHandle.current().descendants().filter(ProcessHandle::isAlive).map(child -> child.info().commandLine().orElse(""))
                .filter(words -> words.contains("trial") || words.contains("process_per_vehicle"))).isEmpty();
    }

    @Test
    @Tag("slow")
    void ingestTellsWhatWasLostAndHowLargeTheBufferIs() {
        assertThat(run("ingest", "--rates", "20000,50000", "--seconds", "0.3")).isEqualTo(ExitCode.WELL);

        assertThat(out.toString()).contains("receive buffer", "accepted/s", "Accepted without loss: ");
        assertThat(out.toString().lines().filter(line -> line.matches("\\s+(20|50),000 \\|.*"))).hasSize(2);
    }

    @Tag("slow")
    @Test
    void warningsComeBackToTheVehiclesThatCausedThem() throws IOException {
        assertThat(run("latency", "--vehicles", "50", "--seconds", "4", "-o", "json")).isIn(ExitCode.WELL, ExitCode.EXPECTATION_FAILED);

        assertThat(printed("vehicles")).isEqualTo(50);
        assertThat(printed("warnings")).isPositive();
        assertThat(printed("p50_s")).isPositive().isLessThanOrEqualTo(printed("p99_s"));
    }

    @Tag("slow")
    @Test
    void warningsComeBackToThePhonesThatCausedThem() throws IOException {
        assertThat(run("warning", "--phones", "20", "--seconds", "4", "-o", "json")).isIn(ExitCode.WELL, ExitCode.EXPECTATION_FAILED);

        assertThat(printed("phones")).isEqualTo(20);
        assertThat(printed("warnings")).isPositive();
        assertThat(printed("p50_s")).isPositive().isLessThanOrEqualTo(printed("p99_s"));
    }

    @Tag("slow")
    @Test
    void phonesAndAircraftAreHeardAndWarned() throws IOException {
        int code = run("live", "--phones", "20", "--aircraft", "40", "--seconds", "4", "-o", "json");

        assertThat(code).as(err + " " + out).isIn(ExitCode.WELL, ExitCode.EXPECTATION_FAILED);
        assertThat(printed("sent")).isPositive();
        assertThat(printed("taken")).isPositive();
        assertThat(printed("warnings")).isPositive();
        assertThat(printed("p50_s")).isPositive();
    }

    @Test
    void driftIsToldBesideBusyProcesses() {
        assertThat(run("drift", "--minutes", "0.02", "--vehicles", "10", "--load", "1")).isIn(ExitCode.WELL, ExitCode.EXPECTATION_FAILED);

        assertThat(out.toString()).contains("12 beats beside 1 busy processes: worst drift");
    }

    @Test
    void nonsenseIsTheCallersMistake() {
        assertThat(run("realtime", "--seconds", "0")).isEqualTo(ExitCode.CALLERS_MISTAKE);
        assertThat(run("realtime", "--most", "-5")).isEqualTo(ExitCode.CALLERS_MISTAKE);
        assertThat(run("ingest", "--rates", "0")).isEqualTo(ExitCode.CALLERS_MISTAKE);
        assertThat(run("latency", "--vehicles", "0")).isEqualTo(ExitCode.CALLERS_MISTAKE);
        assertThat(run("warning", "--phones", "1001")).isEqualTo(ExitCode.CALLERS_MISTAKE);
        assertThat(run("live", "--phones", "0")).isEqualTo(ExitCode.CALLERS_MISTAKE);
        assertThat(run("drift", "--minutes", "-1")).isEqualTo(ExitCode.CALLERS_MISTAKE);

        assertThat(err.toString()).contains("must be positive");
        assertThat(out.toString()).isEmpty();
    }

    /** A number of the JSON object that was printed. */
    private double printed(String field) throws IOException {
        return JsonMapper.builder().build().readTree(out.toString()).required(field).asDouble();
    }

    private int run(String... words) {
        CommandLine program = Tandem.commandLine().setOut(new PrintWriter(out, true)).setErr(new PrintWriter(err, true));
        return Tandem.run(program, Stream.concat(Stream.of("bench"), Arrays.stream(words)).toArray(String[]::new));
    }
}
