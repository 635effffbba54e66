package io.tandem.archive;

import static org.assertj.core.api.Assertions.assertThat;

import io.tandem.message.ReportColumn;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** One line in {@link ReportColumn} is all that a new column needs to be copied, sent, recorded, exported, queried, stored and shown. */
class AddedColumnTest {

    private static final Path SCHEMA = Path.of(System.getProperty("tandem.root", ".."), "product/src/main/java/io/tandem/message/ReportColumn.java");
    /** One of each type in memory. */
    private static final String LINES = """
            SLIP("slip_rad", Form.TEN_THOUSANDTHS, "rad", "side slip angle", Use.FRAME),
            GEAR("gear", Form.CODE, "", "gear in use", Use.FRAME),
            ENGINE("engine_rpm", Form.COUNT, "1/min", "engine speed", Use.FRAME);
            """;

    @TempDir
    private Path folder;

    @Test
    void oneLineInTheSchemaAddsAColumnEverywhere() throws Exception {
        compile(Files.readString(SCHEMA).replaceFirst("\\);\n", "),\n" + LINES));

        List<String> arrived = journey("slip_rad", "gear", "engine_rpm");

        String values = " 0.0625 200 60000";
        assertThat(arrived).containsExactly("copy" + values, "wire" + values, "recording" + values, "table" + values, "question" + values,
                "document" + values, "frame" + values, "hash unchanged");
    }

    @Test
    void columnsOutsideTheHashArriveAndDoNotChangeIt() throws Exception {
        List<String> names = Arrays.stream(ReportColumn.values()).filter(column -> column.form().isReal() && !column.hashed())
                .map(ReportColumn::columnName).toList();

        List<String> arrived = journey(names.toArray(String[]::new));

        String values = " 0.0625".repeat(names.size());
        assertThat(names).contains("vx_mps", "pitch_rad", "yaw_rate_radps", "roll_rad");
        assertThat(arrived).containsExactly("copy" + values, "wire" + values, "recording" + values, "table" + values, "question" + values,
                "document" + values, "frame 0.0625 0.06 0.0625", "hash unchanged");
    }

    private void compile(String schema) throws IOException {
        Path source = Files.writeString(folder.resolve("ReportColumn.java"), schema);
        int code = ToolProvider.getSystemJavaCompiler().run(null, null, null, "-proc:none", "-d", folder.toString(), source.toString());
        assertThat(code).isZero();
    }

    /** Runs the journey in a process of its own, with the classes that were compiled here before those of the product. */
    private List<String> journey(String... columns) throws Exception {
        List<String> command = new ArrayList<>(List.of(Path.of(System.getProperty("java.home"), "bin/java").toString(),
                "--enable-native-access=ALL-UNNAMED", "-cp", folder + File.pathSeparator + System.getProperty("java.class.path"),
                ColumnJourney.class.getName(), folder.toString()));
        command.addAll(List.of(columns));
        Path printed = folder.resolve("printed");
        Process process = new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(printed.toFile()).start();
        try {
            assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
        } finally {
            process.destroyForcibly();
        }
        return Files.readAllLines(printed);
    }
}
