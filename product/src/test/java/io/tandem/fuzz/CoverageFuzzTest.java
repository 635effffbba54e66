package io.tandem.fuzz;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Jazzer feeds each decoder what reaches new branches of it, in a process of its own. An input that it finds belongs into the corpus, under
 * {@code src/test/resources/fuzz}, with the correction.
 */
@Tag("slow")
@Timeout(3600)
class CoverageFuzzTest {

    /** For each decoder. */
    private static final int SECONDS = (int) Math.ceil(Double.parseDouble(System.getProperty("tandem.fuzz.seconds", "20")));
    /** The same inputs come first each time, so that a failure can be repeated: -Dtandem.fuzz.seed=2 takes others. */
    private static final int SEED = Integer.getInteger("tandem.fuzz.seed", 1);
    private static final int SLOWEST_INPUT_SECONDS = 30;
    private static final int START_SECONDS = 240;
    private static final int MEMORY_MB = 512;

    @TempDir
    Path folder;

    @ParameterizedTest
    @EnumSource
    void noInputIsADefect(FuzzTarget target) throws Exception {
        Path corpus = Files.createDirectory(folder.resolve("corpus"));
        Path log = folder.resolve("log");
        FuzzCorpus.write(target, corpus, folder);

        Process jazzer = new ProcessBuilder(command(target, corpus)).redirectErrorStream(true).redirectOutput(log.toFile()).start();
        boolean ended;
        try {
            ended = jazzer.waitFor(SECONDS + START_SECONDS, TimeUnit.SECONDS);
        } finally {
            jazzer.destroyForcibly();
        }

        assertThat(ended).as("%s", tail(log)).isTrue();
        assertThat(jazzer.exitValue()).as("%s", tail(log)).isZero();
        assertThat(tail(log)).contains("Done");
    }

    /** Without JUnit's launcher, which Jazzer would use. */
    private static String classPath() {
        return Arrays.stream(System.getProperty("java.class.path").split(File.pathSeparator)).filter(entry -> !entry.contains("junit-platform-launcher"))
                .collect(Collectors.joining(File.pathSeparator));
    }

    /**
     * The heap's limit bounds memory. The fuzzer's own limit is off: it goes by the greatest memory that a process ever had, which on Linux begins with that of the process that started it, here the
     * tests' own.
     */
    private List<String> command(FuzzTarget target, Path corpus) {
        return List.of(Path.of(System.getProperty("java.home"), "bin", "java").toString(), "-Xmx" + MEMORY_MB + "m", "-XX:-UsePerfData", "--enable-native-access=ALL-UNNAMED",
                "-cp", classPath(), "com.code_intelligence.jazzer.Jazzer", "--target_class=" + FuzzEntry.class.getName(),
                "--target_args=" + target.name(), "--instrumentation_includes=io.tandem.**", "--custom_hook_includes=io.tandem.**",
                "-max_total_time=" + SECONDS, "-seed=" + SEED, "-max_len=" + FuzzTarget.MAX_BYTES, "-timeout=" + SLOWEST_INPUT_SECONDS, "-rss_limit_mb=0",
                "-artifact_prefix=" + folder + "/", "--reproducer_path=" + folder, "-print_final_stats=1", corpus.toString());
    }

    private static String tail(Path log) throws IOException {
        String text = Files.readString(log);
        return text.substring(Math.max(0, text.length() - 6000));
    }
}
