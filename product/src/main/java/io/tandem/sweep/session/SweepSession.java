package io.tandem.sweep.session;

import io.tandem.archive.RunTableDatabase;
import io.tandem.diagnosis.MistakeException;
import io.tandem.diagnosis.Problem;
import io.tandem.diagnosis.SourceLocation;
import io.tandem.run.ProgramVersion;
import io.tandem.run.Run;
import io.tandem.scenario.LoadedScenario;
import io.tandem.sweep.Design;
import io.tandem.sweep.RunIds;
import io.tandem.sweep.RunSpec;
import io.tandem.sweep.SweepPlan;
import io.tandem.sweep.cluster.ClusterWork;
import io.tandem.sweep.cluster.SweepCluster;
import io.tandem.sweep.execution.KeptRecordings;
import io.tandem.sweep.execution.MeasureList;
import io.tandem.sweep.execution.RunTask;
import io.tandem.sweep.execution.SweepCheck;
import io.tandem.sweep.execution.SweepListener;
import io.tandem.sweep.execution.SweepRunner;
import io.tandem.sweep.outcome.AtomicFile;
import io.tandem.sweep.outcome.Column;
import io.tandem.sweep.outcome.MemberLoad;
import io.tandem.sweep.outcome.Row;
import io.tandem.sweep.outcome.RunTable;
import io.tandem.sweep.outcome.SweepComparison;
import io.tandem.sweep.outcome.SweepFolder;
import io.tandem.sweep.page.SweepResult;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** A sweep from its plan to its result. The same session in the same folder goes on where an earlier one ended, however that was. */
public final class SweepSession implements AutoCloseable {

    private final SweepPlan plan;
    private final SweepOptions options;
    private final SweepListener listener;
    private final LoadedScenario base;
    private final List<Column> columns;
    private final RunIds ids;
    private final SweepFolder folder;
    private final RunTable table;
    private final KeptRecordings recordings;
    private final SweepRunner runner;
    private final RunTask task;
    private final Optional<ClusterWork> cluster;
    private final List<String> notes = new ArrayList<>();

    private SweepSession(SweepPlan plan, SweepOptions options, SweepListener listener, LoadedScenario base, MeasureList measures) throws MistakeException, IOException {
        this.plan = plan;
        this.options = options;
        this.listener = listener;
        this.base = base;
        columns = measures.columns();
        ids = new RunIds(plan, ProgramVersion.text(), base.sources());
        folder = SweepFolder.open(options.folder());
        table = new RunTable(plan, columns, id -> Files.exists(folder.recording(id)));
        recordings = new KeptRecordings(folder, plan.keep());
        task = new RunTask(plan, measures, base, settings -> Run.of(plan.scenario()).set(settings), this::isStopping);
        cluster = options.cluster().map(members -> members.work(plan, base, ids, columns.size(), task::execute, this::isStopping, listener));
        runner = new SweepRunner(folder, table, this::writeParquet, cluster.isPresent() ? cluster.get() : task::execute, recordings::atOnce, listener, options.threads(), plan.limits().sweep());
    }

    /**
     * What is known of a sweep before its first run.
     *
     * @param warnings a sentence for each value with which runs will fail
     */
    public record Checked(LoadedScenario base, MeasureList measures, List<String> warnings) {
    }

    /** @throws MistakeException where a setting, a measure or every value of a setting is wrong */
    public static Checked check(SweepPlan plan) throws MistakeException {
        List<String> warnings = new ArrayList<>();
        LoadedScenario base = SweepCheck.check(plan, warnings);
        return new Checked(base, new MeasureList(plan, base.scenario().expect()), warnings.stream().map(warning -> "Runs with this value will fail: " + warning).toList());
    }

    /**
     * Checks a sweep and opens its folder.
     *
     * @throws MistakeException where a setting, a measure, every value of a setting or the folder to compare with is wrong
     */
    public static SweepSession open(SweepPlan plan, SweepOptions options, SweepListener listener) throws MistakeException, IOException {
        Checked checked = check(plan);
        if (options.other().isPresent()) {
            // Hours of runs should not end with a mistyped folder.
            RunTables.read(options.other().get());
        }
        if (options.cluster().isPresent()) {
            SweepCluster.check(checked.base);
        }
        SweepSession session = new SweepSession(plan, options, listener, checked.base, checked.measures);
        checked.warnings.forEach(listener::notice);
        if (checked.base.scenario().expect().isEmpty()) {
            session.note("The scenario expects nothing: every run that reaches its end counts as passed.");
        }
        return session;
    }

    private void note(String text) {
        notes.add(text);
        listener.notice(text);
    }

    public SweepPlan plan() {
        return plan;
    }

    public List<Column> columns() {
        return columns;
    }

    /** Ends the sweep soon; may be called by any thread. */
    public void stop() {
        runner.stop();
    }

    public boolean isStopping() {
        return runner != null && runner.isStopping();
    }

    /** The run with these values, see {@link RunIds#spec}. */
    public RunSpec spec(int number, List<String> values) {
        return ids.spec(number, values);
    }

    /** Executes the runs of the plan that are not done yet and writes everything. */
    public SweepResult run() throws MistakeException, IOException {
        List<RunSpec> specs = specs();
        for (Path other : options.merged()) {
            int copied = folder.merge(other, specs.stream().map(RunSpec::id).toList());
            listener.notice("Took " + copied + " rows from " + other + ".");
        }
        if (options.retry()) {
            forgetBroken(specs);
        }
        return finish(specs, rows(specs));
    }

    private List<Row> rows(List<RunSpec> specs) throws MistakeException, IOException {
        try {
            return runner.run("runs", specs);
        } catch (IOException failure) {
            throw endedEarly(failure, specs);
        }
    }

    /** Executes some runs, for a search; {@link #endedEarly} tells people of failures. */
    List<Row> execute(List<RunSpec> specs) throws IOException {
        return runner.run("runs of the search", specs);
    }

    /** What a user is told where rows can no longer be had or kept: the disk is full, or no member is left. */
    MistakeException endedEarly(IOException failure, List<RunSpec> specs) throws IOException {
        return new MistakeException(new Problem(new SourceLocation(folder.path().toString(), 0, ""), "", "The sweep has ended early: " + failure.getMessage() + ". " + kept(specs) + " of " + specs.size()
                + " runs are done and kept.", "see to the room on the disk and to the members of the cluster, and give the same command again: it goes on where it ended."));
    }

    private int kept(List<RunSpec> specs) throws IOException {
        int kept = 0;
        for (RunSpec spec : specs) {
            kept += folder.row(spec.id()).isPresent() ? 1 : 0;
        }
        return kept;
    }

    private List<RunSpec> specs() throws MistakeException {
        Design design = new Design(plan);
        List<RunSpec> specs = new ArrayList<>();
        Map<String, Integer> seen = new HashMap<>();
        for (int i = 0; i < design.size(); i++) {
            RunSpec spec = ids.spec(i, design.values(i));
            Integer before = seen.putIfAbsent(spec.id(), i);
            if (before == null && options.chunk().has(i)) {
                specs.add(spec);
            }
        }
        if (seen.size() < design.size()) {
            note((design.size() - seen.size()) + " runs have the same settings as others and are done once.");
        }
        if (specs.isEmpty()) {
            throw new MistakeException(new Problem(new SourceLocation("--chunk", 0, ""), options.chunk().number() + "/" + options.chunk().count(),
                    "No run belongs to this chunk: the sweep has " + design.size() + ".", "split it into fewer chunks."));
        }
        return specs;
    }

    private void forgetBroken(List<RunSpec> specs) throws IOException {
        for (RunSpec spec : specs) {
            Optional<Row> row = folder.row(spec.id());
            if (row.isPresent() && row.get().broken()) {
                folder.forget(spec.id());
            }
        }
    }

    /**
     * Records what is kept, and writes table, Parquet, page and JUnit report.
     *
     * @param specs all runs of the result
     * @param rows  those that are done
     */
    public SweepResult finish(List<RunSpec> specs, List<Row> rows) throws MistakeException, IOException {
        boolean complete = rows.size() == specs.size();
        if (complete && !isStopping()) {
            recordings.complete(specs, rows, columns, task::execute, listener);
            new WorstReviews(folder, listener).write(rows, columns);
        }
        List<MemberLoad> members = cluster.map(ClusterWork::loads).orElse(List.of());
        members.forEach(member -> listener.notice(member.name() + " executed " + member.runs() + " runs."));
        table.write(folder.table(), rows);
        writeParquet();
        SweepResult result = new SweepResult(base.scenario().name(), folder.path(), plan, columns, rows, specs.size(), List.copyOf(notes), members, compare());
        result.writePage(folder.page());
        result.writeJUnit(options.junit().orElse(folder.junit()));
        return result;
    }

    private void writeParquet() throws IOException {
        Path part = AtomicFile.temporary(folder.parquet());
        Files.deleteIfExists(part);
        RunTableDatabase.writeParquet(folder.table(), part);
        AtomicFile.move(part, folder.parquet());
    }

    private Optional<SweepComparison> compare() throws MistakeException, IOException {
        if (options.other().isEmpty()) {
            return Optional.empty();
        }
        SweepComparison comparison = SweepComparison.of(RunTables.read(folder.path()), RunTables.read(options.other().get()), plan.varied(), columns);
        if (comparison.pairs() == 0) {
            note("No run of " + options.other().get() + " has the same seed and settings as one here: nothing is compared.");
        }
        return Optional.of(comparison);
    }

    @Override
    public void close() throws IOException {
        folder.close();
    }
}
