package io.tandem.sweep;

import static org.assertj.core.api.Assertions.assertThat;

import io.tandem.launch.Tandem;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A sweep that is killed at random moments has every row once in the end, as if it had never been killed. */
@Tag("slow")
class KilledSweepTest {

    private static final int RUNS = 300;
    private static final int KILLS = 6;
    /** One seed of the moments, so that a failure can be repeated as far as processes can. */
    private static final Random MOMENTS = new Random(11);

    @TempDir
    Path folder;

    private Process sweep(String out) throws IOException {
        Path java = Path.of(System.getProperty("java.home"), "bin", "java");
        return new ProcessBuilder(java.toString(), "--enable-native-access=ALL-UNNAMED", "-cp", System.getProperty("java.class.path"), Tandem.class.getName(), "sweep",
                folder.resolve("study.yaml").toString(), "-j", "2", "--out", folder.resolve(out).toString()).redirectErrorStream(true)
                .redirectOutput(new File("/dev/null")).start();
    }

    private static long rows(Path out) throws IOException {
        if (!Files.isDirectory(out.resolve("rows"))) {
            return 0;
        }
        try (Stream<Path> files = Files.walk(out.resolve("rows"))) {
            return files.filter(file -> file.toString().endsWith(".json")).count();
        }
    }

    private static List<String> lines(Path out) throws IOException {
        return Files.readAllLines(out.resolve("runs.csv")).stream().map(line -> line.replaceFirst(",[^,]*,[^,]*$", "")).toList();
    }

    @Test
    @Timeout(600)
    void everyRowIsThereOnceAfterKills() throws Exception {
        Files.writeString(folder.resolve("two.yaml"), SweepSessionTest.SCENARIO);
        Files.writeString(folder.resolve("study.yaml"), "sweep: {scenario: two.yaml, vary: {seed: 1.." + RUNS + "}, measure: [min-separation, verdicts]}\n");
        assertThat(sweep("serial").waitFor(150, TimeUnit.SECONDS)).isTrue();

        for (int kill = 0; kill < KILLS; kill++) {
            Process process = sweep("killed");
            long goal = Math.min(RUNS - 10, rows(folder.resolve("killed")) + 1 + MOMENTS.nextInt(2 * RUNS / KILLS / 2));
            for (int wait = 0; wait < 3000 && process.isAlive() && rows(folder.resolve("killed")) < goal; wait++) {
                process.waitFor(10, TimeUnit.MILLISECONDS);
            }
            process.destroyForcibly().waitFor(60, TimeUnit.SECONDS);
        }
        assertThat(sweep("killed").waitFor(150, TimeUnit.SECONDS)).isTrue();

        assertThat(lines(folder.resolve("killed"))).hasSize(RUNS + 1).doesNotHaveDuplicates().isEqualTo(lines(folder.resolve("serial")));
    }
}
