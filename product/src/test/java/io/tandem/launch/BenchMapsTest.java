package io.tandem.launch;

import static org.assertj.core.api.Assertions.assertThat;

import io.tandem.console.ExitCode;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

/** What {@code tandem bench maps} measures and prints; the times themselves are the machine's. */
class BenchMapsTest {

    @TempDir
    private Path folder;
    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    @Test
    void mapIsDrivenBesideTheGrid() throws Exception {
        Path map = Files.writeString(folder.resolve("cross.osm"), """
                <osm><node id="1" lat="47.3" lon="9.0"/><node id="2" lat="47.3" lon="9.01"/><node id="3" lat="47.3" lon="9.02"/>
                <node id="4" lat="47.31" lon="9.01"/><node id="5" lat="47.29" lon="9.01"/>
                <way id="1"><nd ref="1"/><nd ref="2"/><nd ref="3"/><tag k="highway" v="tertiary"/></way>
                <way id="2"><nd ref="4"/><nd ref="2"/><nd ref="5"/><tag k="highway" v="tertiary"/></way></osm>""");

        int exit = run("--vehicles", "20", "--seconds", "1", "--rounds", "3", map.toString());

        assertThat(exit).as("well, or more than twice the cost of the grid").isIn(ExitCode.WELL, ExitCode.EXPECTATION_FAILED);
        assertThat(out.toString().lines().filter(line -> line.matches(" +\\d+ +1\\.00 +\\d+ +20 +\\d+\\.\\d +\\d+ % \\| grid"))).hasSize(1);
        assertThat(out.toString().lines().filter(line -> line.matches(" +\\d+ +\\d+\\.\\d\\d +\\d+ +\\d+ +\\d+\\.\\d +\\d+ % \\| cross.osm"))).hasSize(1);
    }

    @Test
    void nonsenseIsTheCallersMistake() {
        assertThat(run("--vehicles", "0", "some.osm")).isEqualTo(ExitCode.CALLERS_MISTAKE);
        assertThat(run(folder.resolve("missing.osm").toString())).isEqualTo(ExitCode.CALLERS_MISTAKE);

        assertThat(err.toString()).contains("--vehicles must be 20 or more", "missing.osm");
        assertThat(out.toString()).isEmpty();
    }

    private int run(String... words) {
        CommandLine program = Tandem.commandLine().setOut(new PrintWriter(out, true)).setErr(new PrintWriter(err, true));
        return Tandem.run(program, Stream.concat(Stream.of("bench", "maps"), Arrays.stream(words)).toArray(String[]::new));
    }
}
