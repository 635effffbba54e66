package io.tandem.recording;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.tandem.Patience;
import io.tandem.recording.encoding.JsonValue;
import io.tandem.recording.encoding.LittleEndianReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Reads a recording with the MCAP project's own reader. Skipped where node, npm or the network are missing. */
class OfficialReaderTest {

    private static final Path SOURCES = Path.of("src/test/mcap-reader");
    /** Kept from build to build, so that only the first one needs the network. */
    private static final Path INSTALLED = Path.of("target/mcap-reader");

    @TempDir
    Path directory;

    @Test
    void officialReaderFindsEveryMessage() throws Exception {
        assumeTrue(install(), "node, npm or the network are missing");
        Path file = directory.resolve("run.mcap");
        try (Recorder recorder = new Recorder(file, Samples.INFO, System::nanoTime)) {
            Samples.run(recorder, 100, 300);
        }

        Path output = directory.resolve("output");
        int exit = run(output, "node", "read.mjs", file.toAbsolutePath().toString());
        JsonValue found = read(output);

        assertThat(exit).isZero();
        JsonValue counts = found.at("indexed").at("counts");
        assertThat(counts.at("/reports").whole()).isEqualTo(300);
        assertThat(counts.at("/commands/avoid").whole()).isEqualTo(43);
        assertThat(counts.at("/events").whole()).isEqualTo(44);
        assertThat(counts.at("/commands/run_state").whole()).isEqualTo(4);
        assertThat(counts.at("/state_hash").whole()).isEqualTo(30);
        assertThat(counts.at("/participants").whole()).isEqualTo(1);
        assertThat(counts.at("/scenario").whole()).isEqualTo(1);
        assertThat(counts.at("/fixes").whole()).isEqualTo(30);
        assertThat(counts.at("/vitals").whole()).isEqualTo(30);
        assertThat(counts.at("/map").whole()).isEqualTo(30);
        assertThat(counts.at("/poses").whole()).isEqualTo(30);
        assertThat(counts.at("/log").whole()).isEqualTo(43 + 44 + 4);
        assertThat(found.at("indexed").at("chunks").whole()).isGreaterThan(1);
        assertThat(found.at("indexed").at("metadata").at("tandem").at("scenario").text()).isEqualTo(Samples.INFO.scenarioName());
        assertThat(found.at("streamed").at("counts")).isEqualTo(counts);
        assertThat(found.at("streamed").at("done").text()).isEqualTo("true");
    }

    @Test
    void officialReaderOpensRepairedRecordings() throws Exception {
        assumeTrue(install(), "node, npm or the network are missing");
        Path file = directory.resolve("run.mcap");
        Path cut = directory.resolve("cut.mcap");
        AtomicLong clock = new AtomicLong();
        try (Recorder recorder = new Recorder(file, Samples.INFO, () -> clock.addAndGet(50_000_000))) {
            Samples.run(recorder, 20, 200);
        }
        byte[] bytes = Files.readAllBytes(file);

        for (double share : new double[] {0.5, 0.7, 0.93}) {
            Files.write(cut, Arrays.copyOf(bytes, (int) (share * bytes.length)));
            Path mended = directory.resolve("mended-" + share + ".mcap");
            IntegrityCheck checkup;
            try (RecordingRepair doctor = RecordingRepair.open(cut)) {
                checkup = doctor.examine();
                doctor.repair(mended);
            }

            Path output = directory.resolve("output");
            assertThat(run(output, "node", "read.mjs", mended.toAbsolutePath().toString())).isZero();
            JsonValue found = read(output);
            assertThat(found.at("indexed").at("chunks").whole()).isEqualTo(checkup.chunks());
            assertThat(found.at("indexed").at("counts").at("/reports").whole()).isEqualTo(checkup.messages().get("/reports"));
            assertThat(found.at("streamed").at("counts")).isEqualTo(found.at("indexed").at("counts"));
            assertThat(found.at("indexed").at("metadata").at("repaired").at("from").text()).isEqualTo("cut.mcap");
        }
    }

    private static JsonValue read(Path output) throws Exception {
        byte[] text = Files.readAllBytes(output);
        assertThat(new String(text, StandardCharsets.UTF_8)).startsWith("{");
        return JsonValue.read(new LittleEndianReader(text, 0, text.length));
    }

    private static boolean install() throws IOException {
        Files.createDirectories(INSTALLED);
        for (String name : List.of("package.json", "read.mjs")) {
            Files.copy(SOURCES.resolve(name), INSTALLED.resolve(name), StandardCopyOption.REPLACE_EXISTING);
        }
        return Files.isDirectory(INSTALLED.resolve("node_modules/@mcap/core"))
                || run(null, "npm", "install", "--no-audit", "--no-fund", "--fetch-retries=0", "--fetch-timeout=20000") == 0;
    }

    private static int run(Path output, String... command) {
        ProcessBuilder builder = new ProcessBuilder(command).directory(INSTALLED.toFile()).redirectErrorStream(true)
                .redirectOutput(output == null ? ProcessBuilder.Redirect.DISCARD : ProcessBuilder.Redirect.to(output.toFile()));
        try {
            return Patience.exitCode(builder.start());
        } catch (IOException e) {
            return -1;
        }
    }
}
