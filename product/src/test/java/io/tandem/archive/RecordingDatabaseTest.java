package io.tandem.archive;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.tandem.diagnosis.MistakeException;
import io.tandem.message.RunState;
import io.tandem.recording.Recorder;
import io.tandem.recording.RecordingReader;
import io.tandem.recording.export.CsvExport;
import io.tandem.time.SimTime;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.Statement;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** SQL queries give the results that can be computed by hand. */
class RecordingDatabaseTest {

    private static final int VEHICLES = 3;
    private static final int BEATS = 200;

    @TempDir
    private static Path shared;
    /** Only read. */
    private static Path recording;

    @TempDir
    private Path folder;
    private final List<String> notices = new CopyOnWriteArrayList<>();

    @BeforeAll
    static void recordARun() throws Exception {
        recording = Sample.record(shared.resolve("row.mcap"), VEHICLES, BEATS);
    }

    /** A recording of the test's own. */
    private Path newRecording() throws Exception {
        return Files.copy(recording, folder.resolve("row.mcap"));
    }

    @Test
    void reportsAreCompleteAndGroupedByVehicle() throws Exception {
        String answer = ask("select vid, count(*) as n, max(speed_mps) as top from reports group by vid order by vid", ResultFormat.CSV);

        assertThat(answer).isEqualTo("vid,n,top\n101,200,1.0\n102,200,2.0\n103,200,3.0\n");
    }

    /** The CSV exporter is another path over the same recording. */
    @Test
    void columnsOfReportsEqualThoseOfTheCsvExport() throws Exception {
        String[] lines = export().split("\n");
        String columns = lines[0];
        String answer = ask("select " + columns + " from reports order by t_ns, vid", ResultFormat.CSV);

        List<String> theirs = Stream.of(lines).skip(1).map(RecordingDatabaseTest::normalised).toList();
        assertThat(answer.lines().skip(1).map(RecordingDatabaseTest::normalised)).containsExactlyElementsOf(theirs);
    }

    /** 0 and 0.0 are one number. */
    private static String normalised(String line) {
        return line.replaceAll("\\b(\\d+)\\.0(?=,|$)", "$1");
    }

    private String export() throws Exception {
        StringWriter text = new StringWriter();
        try (RecordingReader reader = RecordingReader.open(recording); CsvExport csv = new CsvExport(text, reader.info().site())) {
            reader.replay(csv);
        }
        return text.toString();
    }

    @Test
    void distancesAreThoseOfTheGeometry() throws Exception {
        JsonNode rows = json("select t_s, distance_m from distances where vid = 101 and other = 103 order by t_s");

        assertThat(rows).hasSize(BEATS);
        for (JsonNode row : rows) {
            double seconds = row.get("t_s").asDouble();
            double expected = Math.sqrt(4 * seconds * seconds + 20 * 20 + 4.0 / 9);
            assertThat(row.get("distance_m").asDouble()).isCloseTo(expected, within(1e-9));
        }
    }

    @Test
    void distancesExtrapolateReportsToTheBeat() throws Exception {
        Path late = folder.resolve("late.mcap");
        try (Recorder recorder = new Recorder(late, Sample.INFO, System::nanoTime)) {
            Sample.begin(recorder, 2);
            var reports = Sample.beat(2, 10);
            reports.time[1] -= 500_000_000;
            reports.east[1] -= 0.5 * 2;
            recorder.heard(new SimTime(10 * Sample.BEAT_NANOS), reports);
        }

        JsonNode rows = json(List.of(late), "select distance_m from distances where vid < other");

        assertThat(rows.get(0).get("distance_m").asDouble()).isCloseTo(Math.sqrt(1 + 100 + 1.0 / 9), within(1e-12));
    }

    @Test
    void takesOfARestartedRunAreNotMixed() throws Exception {
        Path reset = folder.resolve("reset.mcap");
        try (Recorder recorder = new Recorder(reset, Sample.INFO, System::nanoTime)) {
            Sample.begin(recorder, 2);
            Sample.beats(recorder, 2, 0, 5);
            recorder.runState(SimTime.ZERO, RunState.SET);
            recorder.runState(SimTime.ZERO, RunState.GO);
            Sample.beats(recorder, 2, 0, 3);
        }

        JsonNode rows = json(List.of(reset), "select take, count(*) as n from distances where vid < other group by take order by take");

        assertThat(rows.toString()).isEqualTo("[{\"take\":1,\"n\":5},{\"take\":2,\"n\":3}]");
    }

    @Test
    void everyViewAnswers() throws Exception {
        assertThat(json("from runs").get(0).get("reports").asInt()).isEqualTo(VEHICLES * BEATS);
        assertThat(json("from runs").get(0).get("complete").asBoolean()).isTrue();
        assertThat(json("from vehicles where \"real\"").get(0).get("vid").asInt()).isEqualTo(102);
        assertThat(json("from vehicles").get(0).get("steps").toString()).isEqualTo("[\"go to hill\",\"return\"]");
        assertThat(json("from run_states")).hasSize(4);
        assertThat(json("from alerts")).hasSize(BEATS);
        assertThat(json("from events where event = 'FOUND'").get(0).get("text").asText()).isEqualTo("car 102 found \"it\", after all");
        assertThat(json("from events where event = 'END'").get(0).get("vid").isNull()).isTrue();
        assertThat(json("from state_hashes").get(0).get("hash").asText()).isEqualTo("fedcba9876543210");
        assertThat(json("from fixes")).isEmpty();
        assertThat(json("from vitals")).isEmpty();
    }

    @Test
    void severalRunsAreQueriedAndEqualNamesDistinguished() throws Exception {
        Path other = Sample.record(Files.createDirectory(folder.resolve("other")).resolve("row.mcap"), 1, 10);

        JsonNode rows = json(List.of(recording, other), "select run, count(*) as n from reports group by run order by run");

        assertThat(rows.toString()).isEqualTo("[{\"run\":\"row\",\"n\":600},{\"run\":\"row-2\",\"n\":10}]");
    }

    @Test
    void secondQueryUsesTheCachedTables() throws Exception {
        Path mine = newRecording();
        assertThat(count(mine)).isEqualTo(600);
        assertThat(notices).anyMatch(line -> line.contains("first time"));
        notices.clear();

        assertThat(count(mine)).isEqualTo(600);

        assertThat(notices).isEmpty();
    }

    @Test
    void changedRecordingIsLoadedAgain() throws Exception {
        Path mine = newRecording();
        count(mine);
        Sample.record(mine, VEHICLES, 7);

        assertThat(count(mine)).isEqualTo(21);
    }

    @Test
    void recordingOfTheSameSizeAndAnotherTimeIsLoadedAgain() throws Exception {
        Path mine = newRecording();
        count(mine);
        notices.clear();
        Files.setLastModifiedTime(mine, FileTime.fromMillis(1_000_000));

        count(mine);

        assertThat(notices).anyMatch(line -> line.contains("first time"));
    }

    @Test
    void damagedTablesAreCreatedAgain() throws Exception {
        Path mine = newRecording();
        count(mine);
        Path cache = onlyCache();
        byte[] whole = Files.readAllBytes(cache);

        for (byte[] damaged : List.of(new byte[0], "garbage".getBytes(StandardCharsets.UTF_8), Arrays.copyOf(whole, 5000))) {
            Files.write(cache, damaged);
            assertThat(count(mine)).isEqualTo(600);
        }
    }

    @Test
    void concurrentFirstQueriesGetCompleteResults() throws Exception {
        Path mine = newRecording();
        Callable<Integer> asking = () -> count(mine);

        try (ExecutorService two = Executors.newFixedThreadPool(2)) {
            for (Future<Integer> answer : two.invokeAll(List.of(asking, asking), 60, TimeUnit.SECONDS)) {
                assertThat(answer.resultNow()).isEqualTo(600);
            }
        }
        try (Stream<Path> files = Files.list(folder.resolve("elsewhere"))) {
            assertThat(files.map(Path::toString)).singleElement().asString().endsWith("row.mcap.cache");
        }
    }

    @Test
    void aCacheFolderThatCannotBeWrittenIsAMistakeWithACure() throws Exception {
        Files.writeString(folder.resolve("elsewhere"), "a file where the folder would be");

        assertThatThrownBy(() -> count(newRecording())).isInstanceOf(MistakeException.class).hasMessageContaining("XDG_CACHE_HOME");
    }

    @Test
    void tablesThatWereNotUsedForAMonthAreDeleted() throws Exception {
        Path unused = Files.createDirectories(folder.resolve("elsewhere")).resolve("1-old.mcap.cache");
        Files.setLastModifiedTime(Files.writeString(unused, ""), FileTime.fromMillis(System.currentTimeMillis() - 31L * 86_400_000));

        count(newRecording());

        assertThat(unused).doesNotExist();
    }

    private int count(Path mine) throws Exception {
        return json(List.of(mine), "select count(*) as n from reports").get(0).get("n").asInt();
    }

    @Test
    void unfinishedRecordingIsQueriedUpToItsLastCompleteChunk() throws Exception {
        byte[] whole = Files.readAllBytes(recording);
        Path cut = Files.write(folder.resolve("cut.mcap"), Arrays.copyOf(whole, whole.length - 100));

        JsonNode run = json(List.of(cut), "from runs").get(0);

        assertThat(run.get("complete").asBoolean()).isFalse();
    }

    @Test
    void fileThatIsNoRecordingIsAMistake() throws Exception {
        Path garbage = Files.writeString(folder.resolve("garbage.mcap"), "This is not it.");

        assertThatThrownBy(() -> json(List.of(garbage), "from runs")).isInstanceOf(MistakeException.class).hasMessageContaining("not an MCAP file");
        assertThatThrownBy(() -> json(List.of(folder.resolve("none.mcap")), "from runs")).isInstanceOf(MistakeException.class)
                .hasMessageContaining("no such file");
    }

    @Test
    void invalidOrWritingQueryIsAMistake() throws Exception {
        List<String> questions = List.of("select vd from reports", "selekt 1", "from nowhere", "", "create table mine (a integer)",
                "delete from tables_1.reports", "copy (select 1) to 'out.csv'", "attach 'other.db'", "select * from read_csv('/etc/passwd')",
                "select * from '/etc/passwd'", "set enable_external_access = true", "install httpfs", "load httpfs", "export database 'out'",
                "select * from read_text('/etc/hostname')", "commit; copy (select 1) to 'out.csv'", "rollback; attach 'other.db'");

        try (RecordingDatabase archive = open(List.of(recording))) {
            assertThat(questions).allSatisfy(question -> assertThatThrownBy(() -> archive.ask(question, ResultFormat.TABLE, new StringWriter()))
                    .isInstanceOf(MistakeException.class).hasMessageContaining("Fix: "));
            archive.ask("from runs", ResultFormat.TABLE, new StringWriter());
        }
    }

    @Test
    void mistakeInAQueryHasTheDatabasesMessage() {
        assertThatThrownBy(() -> ask("select vd from reports", ResultFormat.TABLE)).hasMessageContaining("\"vd\" not found").hasMessageContaining("\"vid\"");
    }

    @Test
    void tableIsAlignedWithRoundedNumbers() throws Exception {
        String answer = ask("select vid, name, vid / 3.0 as third, null as nothing from vehicles order by vid limit 2", ResultFormat.TABLE);

        assertThat(answer).isEqualTo("""
                vid  name            third  nothing
                101  car, "101"  33.666667
                102  car, "102"         34
                """);
    }

    @Test
    void parquetHoldsEveryReport() throws Exception {
        Path file = folder.resolve("row's.parquet");
        try (RecordingDatabase archive = open(List.of(recording), file)) {
            archive.writeParquet(file);
            archive.writeParquet(file);
        }

        assertThat(independently("select count(*), sum(x_m), max(name), avg(lat_deg) from read_parquet('" + file.toString().replace("'", "''") + "')"))
                .startsWith("600 11940").contains("car, \"103\" 29.18");
    }

    @Test
    void duckDbFileHasEveryViewAndIsSelfContained() throws Exception {
        Path file = folder.resolve("row.duckdb");
        try (RecordingDatabase archive = open(List.of(recording), file)) {
            archive.writeDuckDb(file);
            archive.writeDuckDb(file);
        }

        assertThat(independently("attach '" + file + "' as d; use d; select count(*) from reports")).isEqualTo("600");
        assertThat(independently("attach '" + file + "' as d; use d; select count(*) from alerts")).isEqualTo("200");
        assertThat(independently("attach '" + file + "' as d; use d; select distance_m from distances where vid = 101 and other = 102 and t_s = 0"))
                .isEqualTo(String.valueOf(Math.sqrt(100 + 1 / 3.0 * (1 / 3.0))));
    }

    /** Tables that come with a recording, or stand where ours would: a view in them reads a file of ours when it is exported. */
    @Test
    void craftedTablesAreNeitherReadNorExported() throws Exception {
        Path mine = newRecording();
        Path secret = Files.writeString(folder.resolve("secret.txt"), "the key");
        Path stolen = folder.resolve("row.duckdb");
        count(mine);
        Path made = onlyCache();
        try (Connection crafting = DriverManager.getConnection("jdbc:duckdb:" + made); Statement statement = crafting.createStatement()) {
            statement.execute("drop table events");
            statement.execute("create view events as select 0::bigint as t_ns, 1 as take, 'A' as event, 101 as vid, 0 as other, 0.0 as x_m, 0.0 as y_m, 0.0 as z_m, "
                    + "content as text from read_text('" + secret + "')");
        }
        Path beside = folder.resolve("row.mcap.cache");
        if (!made.equals(beside)) {
            Files.copy(made, beside);
        }

        try (RecordingDatabase archive = open(List.of(mine), stolen)) {
            archive.writeDuckDb(stolen);
        }

        assertThat(independently("attach '" + stolen + "' as d; use d; select count(*) from events where text like '%key%'")).isEqualTo("0");
        assertThat(Integer.parseInt(independently("attach '" + stolen + "' as d; use d; select count(*) from events"))).isPositive();
    }

    /** True to form but with other contents: only what this user has made is read. */
    @Test
    void tablesThatComeWithARecordingAreNotRead() throws Exception {
        Path mine = newRecording();
        count(mine);
        Path beside = folder.resolve("row.mcap.cache");
        Path made = onlyCache();
        if (!made.equals(beside)) {
            Files.move(made, beside);
        }
        try (Connection crafting = DriverManager.getConnection("jdbc:duckdb:" + beside); Statement statement = crafting.createStatement()) {
            statement.execute("delete from reports where vid = 101");
        }

        assertThat(count(mine)).isEqualTo(600);
    }

    @Test
    void recordingOfTheSameSizeAndTimeWithOtherContentsIsLoadedAgain() throws Exception {
        Path mine = newRecording();
        FileTime time = Files.getLastModifiedTime(mine);
        count(mine);
        byte[] other = Files.readAllBytes(mine);
        int at = new String(other, StandardCharsets.ISO_8859_1).indexOf("lab-");
        other[at] = 'L';
        Files.write(mine, other);
        Files.setLastModifiedTime(mine, time);

        assertThat(json(List.of(mine), "select recorded_on from runs").get(0).get("recorded_on").asText()).startsWith("Lab-");
    }

    private Path onlyCache() throws Exception {
        try (Stream<Path> files = Files.walk(folder)) {
            return files.filter(file -> file.toString().endsWith(".cache")).findFirst().orElseThrow();
        }
    }

    private static String independently(String sql) throws Exception {
        try (Connection connection = DriverManager.getConnection("jdbc:duckdb:"); Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery(sql)) {
            row.next();
            StringBuilder text = new StringBuilder(row.getString(1));
            for (int i = 2; i <= row.getMetaData().getColumnCount(); i++) {
                text.append(' ').append(row.getString(i));
            }
            return text.toString();
        }
    }

    private RecordingDatabase open(List<Path> recordings, Path... written) throws Exception {
        return RecordingDatabase.open(recordings, folder.resolve("elsewhere"), notices::add, written);
    }

    private String ask(String question, ResultFormat form) throws Exception {
        return ask(List.of(recording), question, form);
    }

    private String ask(List<Path> recordings, String question, ResultFormat form) throws Exception {
        StringWriter out = new StringWriter();
        try (RecordingDatabase archive = open(recordings)) {
            archive.ask(question, form, out);
        }
        return out.toString();
    }

    private JsonNode json(String question) throws Exception {
        return json(List.of(recording), question);
    }

    private JsonNode json(List<Path> recordings, String question) throws Exception {
        return JsonMapper.builder().build().readTree(ask(recordings, question, ResultFormat.JSON));
    }
}
