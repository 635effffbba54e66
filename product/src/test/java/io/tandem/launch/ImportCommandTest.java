package io.tandem.launch;

import static org.assertj.core.api.Assertions.assertThat;

import io.tandem.console.ExitCode;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A world of another simulator becomes a scenario by one command. */
class ImportCommandTest {

    @TempDir
    private Path folder;
    private final PrintStream usualOut = System.out;
    private final PrintStream usualErr = System.err;
    private final ByteArrayOutputStream out = new ByteArrayOutputStream();
    private final ByteArrayOutputStream err = new ByteArrayOutputStream();

    @BeforeEach
    void listen() {
        System.setOut(new PrintStream(out, true, StandardCharsets.UTF_8));
        System.setErr(new PrintStream(err, true, StandardCharsets.UTF_8));
    }

    @AfterEach
    void letGo() {
        System.setOut(usualOut);
        System.setErr(usualErr);
    }

    @Test
    void importedWorldRuns() throws Exception {
        String world = Files.writeString(folder.resolve("our.world.xml"), """
                <mvsim_world version="1.0">
                  <gui/>
                  <vehicle name="r1"><init_pose>0 0 0</init_pose><dynamics class="differential_4_wheels"><lr_wheel pos="-0.3 0.3"/><rr_wheel pos="-0.3 -0.3"/><lf_wheel pos="0.3 0.3"/><rf_wheel pos="0.3 -0.3"/>
                    <controller class="twist_pid"><V>$f{2*SPEED}</V></controller></dynamics></vehicle>
                  <block name="box"><init_pose>4 0 0</init_pose></block>
                </mvsim_world>
                """).toString();
        String scenario = folder.resolve("our.yaml").toString();

        int imported = tandem("import", world, scenario, "--set", "SPEED=0.5");
        int again = tandem("import", world, scenario, "--set", "SPEED=0.5");
        int run = tandem("run", scenario, "--fast", "--no-web", "--no-record", "--duration", "5s");

        assertThat(imported).as(err.toString()).isZero();
        assertThat(err.toString(StandardCharsets.UTF_8)).contains("our.world.xml:2: not drawn: <gui>.").contains("0 things changed, 0 left out, 1 not drawn.");
        assertThat(out.toString(StandardCharsets.UTF_8)).contains("vehicles  1: 1 ground\nblocks    1\n");
        assertThat(again).as("a file that exists is kept").isEqualTo(ExitCode.CALLERS_MISTAKE);
        assertThat(run).as(err.toString()).isZero();
    }

    private static int tandem(String... arguments) {
        return Tandem.run(Tandem.commandLine(), arguments);
    }
}
