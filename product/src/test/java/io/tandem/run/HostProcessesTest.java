package io.tandem.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.tandem.launch.Program;
import io.tandem.message.Ids;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A run whose vehicles are in processes of their own. */
class HostProcessesTest {

    @TempDir
    private Path folder;

    @Test
    void vehiclesAreSharedOutEvenlyAndCompletely() {
        int[] vids = IntStream.concat(IntStream.rangeClosed(1, 7), IntStream.rangeClosed(101, 104)).toArray();

        List<Ids> shares = HostProcesses.shares(vids, 3);

        assertThat(shares).extracting(Ids::toString).containsExactly("1..3", "4..7", "101..104");
        assertThat(HostProcesses.shares(vids, 50)).hasSize(vids.length).allMatch(share -> share.count() == 1);
    }

    @Tag("slow")
    @Test
    void crashedHostIsStartedAgainAndTheRunEndsWell() throws IOException {
        Files.writeString(folder.resolve("s.yaml"), """
                name: shared out
                site: {lat: 29.1897, lon: -81.0457}
                clock: {duration: 9 s}
                vehicles:
                  - {ids: 1..4, start: {grid: {origin: [0, 0], spacing: 60 m}}, behaviors: {wander: 1}}
                expect:
                  - min-separation: {at-least: 20 m}
                """);

        try (Program run = Program.start(folder, "run", "s.yaml", "--hosts", "2", "--no-record")) {
            run.awaitWords("(host-1) joined");
            run.awaitWords("(host-2) joined");
            run.killChild();
            run.awaitWords("(host-.) ended with \\d+; it is started again");

            assertThat(run.exitCode()).isZero();
        }
    }
}
