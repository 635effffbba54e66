package io.tandem.launch;

import static io.tandem.launch.Network.eventually;
import static org.assertj.core.api.Assertions.assertThat;

import io.tandem.console.ExitCode;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tools find plain runs of the same user: one without being told, several by name. */
@Tag("slow")
class PlainRunTest {

    @TempDir
    private Path folder;
    private Program first;
    private Program second;

    @BeforeEach
    void write() throws Exception {
        Files.writeString(folder.resolve("s.yaml"), Processes.SCENARIO);
    }

    @AfterEach
    void kill() {
        if (first != null) {
            first.close();
        }
        if (second != null) {
            second.close();
        }
    }

    private Program tool(String... words) throws Exception {
        return Program.finished(folder, words);
    }

    @Test
    void toolsFindTheRunThatIsOnAndAskWhichWhereSeveralAre() throws Exception {
        first = Program.start(folder, "run", "s.yaml", "--no-web", "--record", "one.mcap");
        first.awaitWords("Running processes");
        Program shown = tool("status");
        assertThat(shown.exitCode()).isZero();
        assertThat(shown.out).anyMatch(line -> line.startsWith("3 "));
        assertThat(tool("ctl", "pause", "--wait").exitCode()).isZero();
        assertThat(tool("ctl", "parameters").exitCode()).isZero();
        assertThat(tool("ctl", "change", "alerts.miss=5").exitCode()).isZero();
        assertThat(tool("ctl", "eject", "1").err).contains("Nobody real sits in 1.");

        second = Program.start(folder, "run", "s.yaml", "--no-web", "--hold", "--record", "two.mcap", "--listen", "127.0.0.1:0");
        String address = second.awaitWords("Tools reach this run at (127\\.0\\.0\\.1:\\d+)");
        second.awaitWords("Running processes");
        Program asked = tool("ctl", "stop");
        assertThat(asked.exitCode()).isEqualTo(ExitCode.CALLERS_MISTAKE);
        assertThat(String.join("\n", asked.err)).matches("(?s).*Several runs are on.*\\n    two .*\\n    one .*");
        assertThat(tool("status", "--run", "three").exitCode()).isEqualTo(ExitCode.CALLERS_MISTAKE);

        assertThat(tool("ctl", "set", "--core", address).exitCode()).isZero();
        assertThat(tool("ctl", "stop", "--run", "latest").exitCode()).isZero();
        assertThat(second.exitCode()).isZero();
        assertThat(tool("ctl", "stop", "s.yaml").exitCode()).isZero();
        assertThat(first.exitCode()).isZero();
        assertThat(folder.resolve("tandem")).isEmptyDirectory();
    }

    @Test
    void aRunThatWasKilledIsForgotten() throws Exception {
        first = Program.start(folder, "run", "s.yaml", "--no-web", "--no-record");
        first.awaitWords("Running processes");
        first.kill();
        assertThat(folder.resolve("tandem")).isNotEmptyDirectory();

        assertThat(tool("status", "--run", "s").exitCode()).isEqualTo(ExitCode.CALLERS_MISTAKE);
        assertThat(folder.resolve("tandem")).isEmptyDirectory();
    }

    @Test
    void aRunWhoseAddressCannotBeAnnouncedGoesOn() throws Exception {
        Files.writeString(folder.resolve("tandem"), "a file where the folder should be");

        Program run = tool("run", "s.yaml", "--no-web", "--no-record", "--fast", "--duration", "1s");

        assertThat(run.exitCode()).isZero();
        run.awaitWords("tandem ctl and status do not find this run by themselves");
    }

    @Test
    void otherMachinesAreNotHeardWithoutAKey() throws Exception {
        Program run = tool("run", "s.yaml", "--no-web", "--no-record", "--listen", "0.0.0.0:0");

        assertThat(run.exitCode()).isEqualTo(ExitCode.CALLERS_MISTAKE);
        run.awaitWords("Whoever reaches this address could speak for any vehicle, and control the run");
    }
}
