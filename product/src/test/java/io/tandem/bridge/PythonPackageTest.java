package io.tandem.bridge;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.tandem.Patience;
import io.tandem.run.Run;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The package for Python reads, drives and steps runs, and its examples do what they say. Skipped where there is no Python. */
class PythonPackageTest {

    private static final Path ROOT = Path.of(System.getProperty("tandem.root", "..")).toAbsolutePath().normalize();
    private static final Path EXAMPLES = ROOT.resolve("python/examples");

    @TempDir
    Path directory;

    @BeforeAll
    static void requirePython() {
        try {
            assumeTrue(Patience.exitCode(new ProcessBuilder("python3", "--version").start()) == 0, "python3 does not run");
        } catch (IOException absent) {
            assumeTrue(false, "python3 is not installed");
        }
    }

    @Test
    @Tag("slow")
    void itsOwnTestsPassOnARunWithAndWithoutNumPy() throws Exception {
        try (TopicClients served = TopicClients.serve(Run.of(EXAMPLES.resolve("room.yaml")).fast().hold())) {
            for (String withoutNumPy : List.of("", "1")) {
                String output = python(Map.of("TANDEM_URL", served.url(), "TANDEM_NO_NUMPY", withoutNumPy), "-m", "unittest", "discover", "-s", ROOT.resolve("python/tests").toString());

                assertThat(output).contains("OK");
            }
        }
    }

    @Test
    @Tag("slow")
    void theExamplesRunAsTheyStand() throws Exception {
        String command = String.join(" ", ProcessHandle.current().info().command().orElseThrow(), "--enable-native-access=ALL-UNNAMED", "-cp", System.getProperty("java.class.path"), "io.tandem.launch.Tandem");
        Map<String, String> environment = Map.of("TANDEM", command);

        String driven = python(environment, EXAMPLES.resolve("drive_by_lidar.py").toString());
        String dataset = python(environment, EXAMPLES.resolve("record_dataset.py").toString(), directory.resolve("set").toString());
        String chances = python(environment, EXAMPLES.resolve("monte_carlo.py").toString(), "5");

        assertThat(driven).contains("drove 60 s").doesNotContain("nearer than 0.3");
        assertThat(dataset).contains("40 pictures");
        assertThat(directory.resolve("set/groundtruth.txt")).content().hasLineCount(100);
        assertThat(chances).contains("of 5 episodes");
    }

    private String python(Map<String, String> environment, String... arguments) throws IOException {
        List<String> command = new ArrayList<>(List.of("python3"));
        command.addAll(List.of(arguments));
        Path output = directory.resolve("output");
        ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(output.toFile());
        builder.environment().putAll(environment);
        builder.environment().put("PYTHONPATH", ROOT.resolve("python").toString());
        builder.environment().put("PYTHONDONTWRITEBYTECODE", "1");
        int exit = Patience.exitCode(builder.start());
        assertThat(exit).as(Files.readString(output)).isZero();
        return Files.readString(output);
    }
}
