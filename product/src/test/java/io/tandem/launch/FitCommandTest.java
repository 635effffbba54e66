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

class FitCommandTest {

    @TempDir
    private Path folder;
    private final ByteArrayOutputStream out = new ByteArrayOutputStream();
    private final ByteArrayOutputStream err = new ByteArrayOutputStream();
    private PrintStream formerOut;
    private PrintStream formerErr;

    @BeforeEach
    void listen() {
        formerOut = System.out;
        formerErr = System.err;
        System.setOut(new PrintStream(out, true, StandardCharsets.UTF_8));
        System.setErr(new PrintStream(err, true, StandardCharsets.UTF_8));
    }

    @AfterEach
    void restore() {
        System.setOut(formerOut);
        System.setErr(formerErr);
    }

    @Test
    void aPlatoonIsFittedAndDrawn() throws Exception {
        StringBuilder text = new StringBuilder("time,v1,v2,gap1\n");
        for (int row = 0; row < 150; row++) {
            text.append(row / 10.0).append(",10,10,").append(17).append('\n');
        }
        Path file = Files.writeString(folder.resolve("pair.csv"), text.toString());
        Path picture = folder.resolve("new/pair.svg");

        int code = Tandem.run(Tandem.commandLine(), "fit", file.toString(), "--law", "acc", "--svg", picture.toString());

        assertThat(code).as(err.toString()).isEqualTo(ExitCode.WELL);
        assertThat(out.toString(StandardCharsets.UTF_8)).contains("2 behind 1", "string gain");
        assertThat(Files.readString(picture)).contains("<svg");
    }

    @Test
    void whatCannotBeFittedIsTheCallersMistake() throws Exception {
        Path none = folder.resolve("none.csv");
        Path far = Files.writeString(folder.resolve("far.csv"), "time,v1,v2,gap1\n0,1,1,900\n1,1,1,900\n2,1,1,900\n");

        assertThat(Tandem.run(Tandem.commandLine(), "fit", none.toString(), "--law", "idm")).isEqualTo(ExitCode.CALLERS_MISTAKE);
        assertThat(Tandem.run(Tandem.commandLine(), "fit", far.toString(), "--law", "idm")).isEqualTo(ExitCode.CALLERS_MISTAKE);
        assertThat(Tandem.run(Tandem.commandLine(), "fit", far.toString(), "--law", "idm", "--length", "-1")).isEqualTo(ExitCode.CALLERS_MISTAKE);
        assertThat(Tandem.run(Tandem.commandLine(), "fit", far.toString(), "--law", "idm", "--order", "1,9")).isEqualTo(ExitCode.CALLERS_MISTAKE);
        assertThat(err.toString(StandardCharsets.UTF_8)).contains("There is no such file", "No car follows another", "30 m", "No car of this file has this name");
    }
}
