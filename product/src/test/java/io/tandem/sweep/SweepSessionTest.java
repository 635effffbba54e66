package io.tandem.sweep;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.tandem.archive.ResultFormat;
import io.tandem.archive.RunTableDatabase;
import io.tandem.diagnosis.MistakeException;
import io.tandem.run.Run;
import io.tandem.run.RunResult;
import io.tandem.sweep.execution.SweepListener;
import io.tandem.sweep.execution.SweepRunner;
import io.tandem.sweep.outcome.Row;
import io.tandem.sweep.outcome.RunTable;
import io.tandem.sweep.outcome.SweepFolder;
import io.tandem.sweep.page.SweepResult;
import io.tandem.sweep.session.Chunk;
import io.tandem.sweep.session.SweepOptions;
import io.tandem.sweep.session.SweepSession;
import io.tandem.verdict.JUnitXml;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SweepSessionTest {

    static final String SCENARIO = """
            name: Two aircraft
            site: {lat: 29.19, lon: -81.05}
            clock: {step: 20 ms, duration: 4 s}
            areas: {field: {box: {center: [0, 0], size: [60, 60]}}}
            vehicles:
              - ids: 1..2
                kind: air/fixed-wing
                length: 2.7
                mobility: {model: kinematic, speed: 5 m/s}
                start: {random-in: field, height: 30}
                behaviors: {wander: 1}
            expect:
              - min-separation: 12 m
            """;
    private static final String SWEEP = """
            sweep:
              scenario: two.yaml
              vary:
                vehicles[0].mobility.speed: [4 m/s, 8 m/s]
                seed: 1..6
              measure: [min-separation, alerts, top-speed of 2, verdicts]
            """;

    @TempDir
    Path folder;

    private final List<String> notices = new ArrayList<>();

    private SweepResult sweep(String text, SweepOptions options) throws MistakeException, IOException {
        Files.writeString(folder.resolve("two.yaml"), SCENARIO);
        SweepPlan plan = SweepReader.read(Files.writeString(folder.resolve("study.yaml"), text));
        SweepListener listener = new SweepListener() {
            @Override
            public synchronized void notice(String notice) {
                notices.add(notice);
            }

            @Override
            public synchronized void ended(Row row) {
                notices.add("ended " + row.run());
            }
        };
        try (SweepSession session = SweepSession.open(plan, options, listener)) {
            return session.run();
        }
    }

    /** The table without the two columns that may differ. */
    private static List<String> lines(Path out) throws IOException {
        try (Stream<String> lines = Files.lines(out.resolve("runs.csv"))) {
            return lines.map(line -> line.replaceFirst(",[^,]*,[^,]*$", "")).toList();
        }
    }

    private static SweepListener silent() {
        return new SweepListener() { };
    }

    @Test
    void everyRowIsWhatTheSameRunGivesAlone() throws Exception {
        SweepResult result = sweep(SWEEP, SweepOptions.of(folder.resolve("out"), 2));

        assertThat(result.rows()).hasSize(12);
        assertThat(Files.readAllLines(folder.resolve("out/runs.csv")).getFirst())
                .isEqualTo("run,seed,vehicles[0].mobility.speed,passed,min-separation,alerts,top-speed of 2,met min-separation,hash,failure,recording,wall_s,cpu_s");
        Row row = result.rows().get(7);
        RunResult alone = Run.of(folder.resolve("two.yaml")).set("vehicles[0].mobility.speed", "8 m/s").seed(2).fast().execute();
        assertThat(row.hash()).isEqualTo(alone.hash());
        assertThat(row.passed()).isEqualTo(alone.met());
        assertThat(row.measures()[1]).isEqualTo(alone.alerts());
        assertThat(row.measures()[2]).isEqualTo(8.0);
        assertThat(result.rows().stream().filter(Row::passed).count()).isBetween(1L, 11L);
        assertThat(result.rows()).allMatch(one -> one.passed() == one.measures()[0] >= 12);
    }

    @Test
    void interruptedSweepGoesOnAndGivesTheSameTable() throws Exception {
        sweep(SWEEP, SweepOptions.of(folder.resolve("serial"), 1));
        sweep(SWEEP, SweepOptions.of(folder.resolve("torn"), 2));
        List<Path> rows;
        try (Stream<Path> files = Files.walk(folder.resolve("torn/rows"))) {
            rows = files.filter(Files::isRegularFile).sorted().toList();
        }
        Files.delete(rows.get(0));
        Files.writeString(rows.get(1), Files.readString(rows.get(1)).substring(0, 40));
        Files.write(rows.get(2), new byte[] {(byte) 0xff, 0, 7});
        Files.writeString(rows.get(3).resolveSibling("." + rows.get(3).getFileName() + ".part"), "half");
        Files.writeString(folder.resolve("torn/runs.csv"), "run,seed\n12,");
        notices.clear();

        sweep(SWEEP, SweepOptions.of(folder.resolve("torn"), 2));

        assertThat(notices.stream().filter(notice -> notice.startsWith("ended"))).hasSize(3);
        assertThat(lines(folder.resolve("torn"))).isEqualTo(lines(folder.resolve("serial")));
        try (Stream<Path> files = Files.walk(folder.resolve("torn"))) {
            assertThat(files).noneMatch(file -> file.toString().endsWith(".part"));
        }
    }

    @Test
    void sweepThatGrowsRunsOnlyWhatIsNew() throws Exception {
        sweep(SWEEP, SweepOptions.of(folder.resolve("out"), 2));
        notices.clear();

        SweepResult more = sweep(SWEEP.replace("1..6", "1..8"), SweepOptions.of(folder.resolve("out"), 2));

        assertThat(more.rows()).hasSize(16);
        assertThat(notices.stream().filter(notice -> notice.startsWith("ended"))).hasSize(4);
    }

    @Test
    void cellsThatCannotRunAreToldCountedAndKept() throws Exception {
        String text = SWEEP.replace("[4 m/s, 8 m/s]", "[4 m/s, 8 kg]");

        SweepResult result = sweep(text, SweepOptions.of(folder.resolve("out"), 2));

        assertThat(notices).anyMatch(notice -> notice.contains("vehicles[0].mobility.speed = 8 kg") && notice.contains("will fail"));
        assertThat(result.rows().stream().filter(Row::broken)).hasSize(6).allMatch(row -> row.failure().contains("speed") && row.hash().isEmpty());
        assertThat(result.passed()).isFalse();
        assertThat(JUnitXml.read(folder.resolve("out/sweep.junit.xml"))).hasSize(2).anyMatch(verdict -> !verdict.met() && verdict.detail().startsWith("0 of 6"));
    }

    @Test
    void settingThatDoesNotExistIsRefusedBeforeTheFirstRun() {
        MistakeException mistake = catchThrowableOfType(MistakeException.class, () -> sweep(SWEEP.replace("mobility.speed", "mobility.sped"), SweepOptions.of(folder.resolve("out"), 2)));

        assertThat(mistake).hasMessageContaining("sped");
        assertThat(folder.resolve("out")).doesNotExist();
    }

    @Test
    void mistakesInVariedSettingsCasesAndMeasuresAreToldTogetherWithTheirPlaces() throws Exception {
        Files.writeString(folder.resolve("cases.csv"), "alerts.mis\n3\n4\n");
        String text = "sweep: {scenario: two.yaml, cases: cases.csv, vary: {\"vehicles[7].length\": [3 m], seed: 1..3}, measure: [min-separatoin]}\n";

        MistakeException mistake = catchThrowableOfType(MistakeException.class, () -> sweep(text, SweepOptions.of(folder.resolve("out"), 2)));

        assertThat(mistake.problems()).extracting(problem -> problem.place().toString().replaceFirst("^.*study.yaml: ", ""))
                .containsExactly("sweep.vary.vehicles[7].length", "sweep.cases.alerts.mis", "sweep.measure");
        assertThat(folder.resolve("out")).doesNotExist();
    }

    @Test
    void measureThatDoesNotExistIsRefusedWithASuggestion() {
        MistakeException mistake = catchThrowableOfType(MistakeException.class, () -> sweep(SWEEP.replace("[min-separation", "[min-separatoin"), SweepOptions.of(folder.resolve("out"), 2)));

        assertThat(mistake).hasMessageContaining("There is no measure of this name").hasMessageContaining("min-separation");
    }

    @Test
    void runWithoutEndIsRefused() {
        MistakeException mistake = catchThrowableOfType(MistakeException.class, () -> {
            Files.writeString(folder.resolve("endless.yaml"), SCENARIO.replace(", duration: 4 s", ""));
            sweep(SWEEP.replace("two.yaml", "endless.yaml"), SweepOptions.of(folder.resolve("out"), 2));
        });

        assertThat(mistake).hasMessageContaining("do not end");
    }

    @Test
    void runThatTakesTooLongFailsWithItsReason() throws Exception {
        SweepResult result = sweep(SWEEP + "  limits: {run: 1 us, duration: 100 s}\n", SweepOptions.of(folder.resolve("out"), 2));

        assertThat(result.rows()).hasSize(12).allMatch(row -> row.broken() && row.failure().contains("longer than its limit"));
    }

    @Test
    void chunksMergeToTheWhole() throws Exception {
        sweep(SWEEP, SweepOptions.of(folder.resolve("whole"), 2));
        List<Path> parts = new ArrayList<>();
        for (int i = 1; i <= 3; i++) {
            parts.add(folder.resolve("part" + i));
            SweepResult part = sweep(SWEEP, new SweepOptions(parts.getLast(), 1, new Chunk(i, 3), List.of(), Optional.empty(), false, Optional.empty()));
            assertThat(part.rows()).hasSize(4);
        }
        notices.clear();

        sweep(SWEEP, new SweepOptions(folder.resolve("merged"), 1, Chunk.WHOLE, parts, Optional.empty(), false, Optional.empty()));

        assertThat(notices).noneMatch(notice -> notice.startsWith("ended"));
        assertThat(lines(folder.resolve("merged"))).isEqualTo(lines(folder.resolve("whole")));
        assertThat(Chunk.of("3/100")).contains(new Chunk(3, 100));
        assertThat(List.of("0/3", "4/3", "1", "a/b", "1/0")).allMatch(text -> Chunk.of(text).isEmpty());
    }

    @Test
    void worstRunsAreRecordedAndReviewed() throws Exception {
        SweepResult result = sweep(SWEEP + "  keep: worst 2\n", SweepOptions.of(folder.resolve("out"), 2));

        List<Row> worst = result.rows().stream().sorted((one, other) -> Double.compare(one.measures()[0], other.measures()[0])).limit(2).toList();
        assertThat(worst).allMatch(row -> Files.exists(folder.resolve("out/recordings/" + row.run() + ".mcap")) && Files.exists(folder.resolve("out/reviews/" + row.run() + ".html")));
        try (Stream<Path> files = Files.list(folder.resolve("out/recordings"))) {
            assertThat(files).hasSize(2);
        }
        assertThat(notices).noneMatch(notice -> notice.contains("differently"));
        assertThat(Files.readString(folder.resolve("out/sweep.html"))).contains("reviews/" + worst.getFirst().run() + ".html");
    }

    @Test
    void sweepsAreComparedBySeedAndSetting() throws Exception {
        sweep(SWEEP.replace("[4 m/s, 8 m/s]", "[4 m/s]"), SweepOptions.of(folder.resolve("old"), 2));

        SweepResult result = sweep(SWEEP, new SweepOptions(folder.resolve("new"), 2, Chunk.WHOLE, List.of(), Optional.of(folder.resolve("old")), false, Optional.empty()));

        assertThat(result.comparison().orElseThrow().pairs()).isEqualTo(6);
        assertThat(result.comparison().get().results().get(1)).satisfies(separation -> {
            assertThat(separation.name()).isEqualTo("min-separation");
            assertThat(separation.test().equal()).isEqualTo(6);
            assertThat(separation.test().chance()).isEqualTo(1);
        });
    }

    @Test
    void folderToCompareWithIsLookedAtBeforeTheFirstRun() {
        SweepOptions options = new SweepOptions(folder.resolve("new"), 2, Chunk.WHOLE, List.of(), Optional.of(folder.resolve("odl")), false, Optional.empty());

        MistakeException mistake = catchThrowableOfType(MistakeException.class, () -> sweep(SWEEP, options));

        assertThat(mistake).hasMessageContaining("This is not the folder of a sweep");
        assertThat(folder.resolve("new")).doesNotExist();
    }

    @Test
    void parquetAndSqlHaveEveryRun() throws Exception {
        sweep(SWEEP, SweepOptions.of(folder.resolve("out"), 2));

        StringBuilder answer = new StringBuilder();
        try (RunTableDatabase database = RunTableDatabase.open(Map.of("out", folder.resolve("out/runs.csv")))) {
            database.ask("select count(*) as n, count(distinct run) as ids, max(\"vehicles[0].mobility.speed\") as speed, typeof(any_value(hash)) as hash from runs", ResultFormat.CSV, answer);
        }

        assertThat(answer.toString().strip()).endsWith("12,12,8,VARCHAR");
        assertThat(Files.readAllBytes(folder.resolve("out/runs.parquet"))).startsWith('P', 'A', 'R', '1');
    }

    @Test
    void folderBelongsToOneSweepAtATime() throws Exception {
        Files.writeString(folder.resolve("two.yaml"), SCENARIO);
        SweepPlan plan = SweepReader.read(Files.writeString(folder.resolve("study.yaml"), SWEEP));
        SweepOptions options = SweepOptions.of(folder.resolve("out"), 1);
        try (SweepSession _ = SweepSession.open(plan, options, silent())) {
            MistakeException mistake = catchThrowableOfType(MistakeException.class, () -> SweepSession.open(plan, options, silent()).close());

            assertThat(mistake).hasMessageContaining("Another sweep is writing");
        }
    }

    @Test
    void fullDiskEndsTheSweepAndKeepsWhatIsDone() throws Exception {
        SweepPlan plan = SweepReader.read(Files.writeString(folder.resolve("study.yaml"), "sweep: {scenario: two.yaml, vary: {seed: 1..9}}"));
        RunIds ids = new RunIds(plan, "1", List.of());
        List<RunSpec> specs = LongStream.rangeClosed(1, 9).mapToObj(seed -> ids.spec((int) seed - 1, List.of(String.valueOf(seed)))).toList();
        try (SweepFolder out = SweepFolder.open(folder.resolve("out"))) {
            RunTable table = new RunTable(plan, List.of(), _ -> false);
            SweepRunner.Work work = (spec, _) -> {
                if (spec.number() == 4) {
                    throw new IOException("No space left on device");
                }
                return Optional.of(new Row(spec.id(), spec.number(), spec.values(), true, "", false, List.of(), new double[0], "", 0, 0));
            };
            SweepRunner runner = new SweepRunner(out, table, () -> { }, work, _ -> Optional.empty(), silent(), 1, OptionalDouble.empty());

            IOException full = catchThrowableOfType(IOException.class, () -> runner.run("runs", specs));

            assertThat(full).hasMessage("No space left on device");
            assertThat(out.row(specs.get(3).id())).isPresent();
            assertThat(out.row(specs.get(5).id())).isEmpty();
        }
        assertThat(Files.readAllLines(folder.resolve("out/runs.csv"))).hasSize(5);
    }

    @Test
    void sweepThatCannotKeepItsRowsSaysWhereHowManyAreKeptAndHowItGoesOn() throws Exception {
        Files.writeString(folder.resolve("two.yaml"), SCENARIO);
        SweepPlan plan = SweepReader.read(Files.writeString(folder.resolve("study.yaml"), "sweep: {scenario: two.yaml, vary: {seed: 1..3}}"));
        Path out = folder.resolve("out");
        try (SweepSession session = SweepSession.open(plan, SweepOptions.of(out, 1), silent())) {
            Files.createDirectories(out.resolve("runs.csv/in-the-way"));

            MistakeException mistake = catchThrowableOfType(MistakeException.class, session::run);

            assertThat(mistake.problems().getFirst().toString()).contains(out.toString(), "The sweep has ended early", "0 of 3 runs are done and kept", "give the same command again");
        }
    }
}
