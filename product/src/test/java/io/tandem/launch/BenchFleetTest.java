package io.tandem.launch;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import io.tandem.console.ExitCode;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;

/** What {@code tandem bench fleet} prints; the numbers themselves are the machine's. */
class BenchFleetTest {

    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    @Test
    void tableHasALineForEachSize() {
        assertThat(run("--vehicles", "10,2000", "--seconds", "0.1", "--workers", "2")).isEqualTo(ExitCode.WELL);

        assertThat(out.toString()).contains("cores", "Java " + Runtime.version());
        assertThat(out.toString().lines().filter(line -> line.matches("\\s+(10|2,000)\\s+2 .* x \\|.*"))).hasSize(2);
    }

    @Test
    void jsonNamesItsUnits() throws IOException {
        assertThat(run("--vehicles", "10", "--seconds", "0.1", "--workers", "1", "-o", "json")).isEqualTo(ExitCode.WELL);

        assertThat(keys(out.toString())).contains("machine", "vehicles", "wall_ns_per_vehicle_beat", "cpu_ns_per_vehicle_beat",
                "move_wall_ns_per_vehicle_beat", "judge_wall_ns_per_vehicle_beat", "times_real_time", "margin_p5_share");
    }

    @Test
    void nonsenseIsTheCallersMistake() {
        assertThat(run("--vehicles", "0")).isEqualTo(ExitCode.CALLERS_MISTAKE);
        assertThat(run("--seconds", "-1")).isEqualTo(ExitCode.CALLERS_MISTAKE);
        assertThat(run("-o", "xml")).isEqualTo(ExitCode.CALLERS_MISTAKE);

        assertThat(err.toString()).contains("must be positive", "TABLE, JSON");
        assertThat(out.toString()).isEmpty();
    }

    private static List<String> keys(String json) throws IOException {
        List<String> keys = new ArrayList<>();
        try (JsonParser parser = new JsonFactory().createParser(json)) {
            while (parser.nextToken() != null) {
                if (parser.currentToken() == JsonToken.FIELD_NAME) {
                    keys.add(parser.currentName());
                }
            }
        }
        return keys;
    }

    private int run(String... options) {
        List<String> words = new ArrayList<>(List.of("bench", "fleet"));
        words.addAll(List.of(options));
        CommandLine program = Tandem.commandLine().setOut(new PrintWriter(out, true)).setErr(new PrintWriter(err, true));
        return Tandem.run(program, words.toArray(String[]::new));
    }
}
