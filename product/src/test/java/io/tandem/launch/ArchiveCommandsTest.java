package io.tandem.launch;

import static org.assertj.core.api.Assertions.assertThat;

import de.bwaldvogel.mongo.MongoServer;
import de.bwaldvogel.mongo.backend.memory.MemoryBackend;
import io.tandem.archive.MongoRecording;
import io.tandem.console.ExitCode;
import io.tandem.diagnosis.SourceFile;
import io.tandem.message.Tap;
import io.tandem.recording.RecordingReader;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

/** Recordings and databases, as people meet them on the command line. */
class ArchiveCommandsTest {

    private static final Path PAGE = Path.of(System.getProperty("tandem.root"), "docs", "archive.md");

    @TempDir
    private static Path folder;
    private static Path recording;

    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    @BeforeAll
    static void recordARun() {
        recording = folder.resolve("three.mcap");
        CommandLine program = Tandem.commandLine();
        assertThat(Tandem.run(program, "run", Scenarios.file("three-aircraft.yaml").toString(), "--fast", "--record", recording.toString()))
                .isEqualTo(ExitCode.WELL);
    }

    @Test
    void theTenQuestionsOfThePageHaveAnswers() throws Exception {
        List<String> questions = Pattern.compile("```sql\n(.*?)```", Pattern.DOTALL).matcher(Files.readString(PAGE)).results()
                .map((MatchResult found) -> found.group(1)).toList();

        assertThat(questions).hasSize(10);
        for (String question : questions) {
            out.getBuffer().setLength(0);
            assertThat(run("query", recording.toString(), question, "-o", "csv")).as(question + err).isEqualTo(ExitCode.WELL);
            if (!question.contains("from events")) {
                assertThat(out.toString().lines().count()).as(question).isGreaterThan(1);
            }
        }
    }

    @Test
    void everyColumnThatIsListedStandsOnThePage() throws Exception {
        String page = Files.readString(PAGE);

        assertThat(run("query", recording.toString())).isEqualTo(ExitCode.WELL);

        assertThat(out.toString()).contains("Examples:", "select vid, max(speed_mps) from reports");
        List<String> views = out.toString().lines().filter(line -> line.contains(": one row per")).map(line -> line.substring(0, line.indexOf(':'))).toList();
        assertThat(views).contains("reports", "distances", "vitals").allSatisfy(view -> assertThat(page).contains("| `" + view + "` |"));
        List<String> reports = out.toString().lines().dropWhile(line -> !line.startsWith("events:")).skip(1).takeWhile(line -> !line.isBlank())
                .flatMap(line -> List.of(line.strip().split(" ")).stream()).toList();
        assertThat(reports).isNotEmpty().allSatisfy(column -> assertThat(page).contains("`" + column + "`"));
    }

    @Test
    void aQuestionMayStandInAFileAndAViewMayBeNamedAlone() throws Exception {
        Path question = Files.writeString(folder.resolve("question.sql"), "select count(*) as n from vehicles;\n");

        assertThat(run("query", recording.toString(), "--file", question.toString(), "-o", "json")).isEqualTo(ExitCode.WELL);
        assertThat(run("query", recording.toString(), "vehicles", "-o", "csv")).isEqualTo(ExitCode.WELL);

        assertThat(out.toString()).contains("{\"n\":3}", "three,101,uav-101,air/fixed-wing,false,2.7,");
    }

    @Test
    void mistakesAreTheCallers() {
        assertThat(run("query", recording.toString(), "select vd from reports")).isEqualTo(ExitCode.CALLERS_MISTAKE);
        assertThat(run("query", "select 1 from reports")).isEqualTo(ExitCode.CALLERS_MISTAKE);
        assertThat(run("query", folder.resolve("none.mcap").toString(), "runs")).isEqualTo(ExitCode.CALLERS_MISTAKE);
        assertThat(run("query", recording.toString(), "--file", folder.resolve("none.sql").toString())).isEqualTo(ExitCode.CALLERS_MISTAKE);
        assertThat(run("run", Scenarios.file("three-aircraft.yaml").toString(), "--fast", "--no-record", "--mongo", "http://here"))
                .isEqualTo(ExitCode.CALLERS_MISTAKE);

        assertThat(err.toString()).contains("\"vd\" not found", "No recording is named", "no such file", "no address of a MongoDB");
        assertThat(out.toString()).isEmpty();
    }

    @Test
    void tablesNeverReplaceTheRecordingTheyAreMadeFrom() throws Exception {
        long bytes = Files.size(recording);

        assertThat(run("export", recording.toString(), "--duckdb", recording.toString())).isEqualTo(ExitCode.CALLERS_MISTAKE);
        assertThat(run("export", recording.toString(), "--parquet", folder.toString())).isEqualTo(ExitCode.CALLERS_MISTAKE);
        assertThat(run("export", recording.toString(), "--parquet", folder.resolve("a/b.parquet").toString())).isEqualTo(ExitCode.WELL);

        assertThat(recording).hasSize(bytes);
        assertThat(folder.resolve("a/b.parquet")).isNotEmptyFile();
    }

    @Test
    void aRunIsWrittenToAMongoDbWholly() throws Exception {
        MongoServer server = new MongoServer(new MemoryBackend());
        try {
            server.bind("127.0.0.1", 0);
            String uri = "mongodb://127.0.0.1:" + server.getLocalAddress().getPort() + "/range";

            assertThat(run("run", Scenarios.file("three-aircraft.yaml").toString(), "--fast", "--record", folder.resolve("copied.mcap").toString(),
                    "--set", "record.mongo=" + uri)).isEqualTo(ExitCode.WELL);

            try (MongoRecording there = MongoRecording.open(uri + "?run=copied"); RecordingReader here = RecordingReader.open(folder.resolve("copied.mcap"))) {
                assertThat(there.participants()).isEqualTo(here.participants());
                assertThat(there.replay(new Tap() { }).reports()).isEqualTo(here.replay(new Tap() { }).reports()).isGreaterThan(3000);
            }
            assertThat(run("replay", uri + "?run=copied", "--fast", "--judge")).as("the same alerts and hashes").isEqualTo(ExitCode.WELL);
            assertThat(run("replay", uri + "?run=other", "--fast")).isEqualTo(ExitCode.CALLERS_MISTAKE);
        } finally {
            server.shutdownNow();
        }
    }

    @Test
    void aDatabaseThatIsAwayDoesNotHarmTheRunAndItsPasswordIsNotRecorded() throws Exception {
        Path scenario = Files.writeString(folder.resolve("secret.yaml"), Files.readString(Scenarios.file("three-aircraft.yaml"))
                + "record: {mongo: \"mongodb://ann:s3cret@127.0.0.1:9/db\"}\n");
        Files.copy(Scenarios.file("ball-field.geojson"), folder.resolve("ball-field.geojson"));
        Path file = folder.resolve("secret.mcap");

        assertThat(run("run", scenario.toString(), "--fast", "--duration", "20s", "--record", file.toString(),
                "--set", "record.mongo=mongodb://ann:s3cret@127.0.0.1:9/db")).isEqualTo(ExitCode.WELL);

        try (RecordingReader reader = RecordingReader.open(file)) {
            assertThat(reader.info().sources()).hasSize(2).extracting(SourceFile::text).allSatisfy(text -> assertThat(text).doesNotContain("s3cret")
                    .contains("mongodb://ann:***@127.0.0.1:9/db"));
        }
    }

    private int run(String... args) {
        CommandLine program = Tandem.commandLine();
        return Tandem.run(program.setOut(new PrintWriter(out, true)).setErr(new PrintWriter(err, true))
                .setExecutionExceptionHandler(program.getExecutionExceptionHandler()), args);
    }
}
