package io.tandem;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeFalse;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The page's unit tests, run from here so that they take their turn among all tests; without npm they are skipped. */
class PageTest {

    private static final Path SCRIPT = Path.of(System.getProperty("tandem.root", "..")).resolve("scripts/web.sh");

    @Test
    void unitTestsOfThePagePass(@TempDir Path folder) throws Exception {
        Path output = folder.resolve("output.txt");
        Process tests = new ProcessBuilder(SCRIPT.toString(), "test").redirectErrorStream(true).redirectOutput(output.toFile()).start();

        boolean ended = tests.waitFor(8, TimeUnit.MINUTES);

        String text = Files.readString(output);
        tests.descendants().forEach(ProcessHandle::destroyForcibly);
        assumeFalse(text.contains("unit tests are skipped"), text);
        assertThat(ended && tests.exitValue() == 0).as(text).isTrue();
    }
}
