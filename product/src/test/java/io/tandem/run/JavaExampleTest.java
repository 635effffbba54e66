package io.tandem.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The example of docs/java.md compiles and runs as it stands there. */
class JavaExampleTest {

    private static final Path ROOT = Path.of(System.getProperty("tandem.root"));
    private static final Path EXAMPLE = ROOT.resolve("examples/java/RunScenario.java");

    @TempDir
    private Path folder;

    @Test
    void thePageShowsTheExampleAsItIs() throws Exception {
        Matcher shown = Pattern.compile("```java\n(.*?)```", Pattern.DOTALL).matcher(Files.readString(ROOT.resolve("docs/java.md")));

        assertThat(shown.find()).isTrue();
        assertThat(shown.group(1)).isEqualTo(Files.readString(EXAMPLE));
    }

    @Test
    void theExampleCompilesAndRuns() throws Exception {
        ByteArrayOutputStream errors = new ByteArrayOutputStream();
        String classes = Path.of(Run.class.getProtectionDomain().getCodeSource().getLocation().toURI()).toString();
        int code = ToolProvider.getSystemJavaCompiler().run(null, null, errors, "-cp", classes, "-d", folder.toString(), EXAMPLE.toString());
        assertThat(code).as(errors.toString(StandardCharsets.UTF_8)).isZero();

        String printed = run(ROOT.resolve("scenarios/three-aircraft.yaml"));

        assertThat(printed.lines().filter(line -> line.startsWith("seed")))
                .hasSize(3).allSatisfy(line -> assertThat(line).matches("seed \\d: \\d+ alerts, (met|FAILED), state hash [0-9a-f]{16}"));
    }

    private String run(Path scenario) throws Exception {
        PrintStream out = System.out;
        ByteArrayOutputStream printed = new ByteArrayOutputStream();
        try (URLClassLoader classes = new URLClassLoader(new URL[] {folder.toUri().toURL()}, Run.class.getClassLoader());
                PrintStream into = new PrintStream(printed, true, StandardCharsets.UTF_8)) {
            System.setOut(into);
            classes.loadClass("RunScenario").getMethod("main", String[].class).invoke(null, (Object) new String[] {scenario.toString()});
        } finally {
            System.setOut(out);
        }
        return printed.toString(StandardCharsets.UTF_8);
    }
}
