package io.tandem.sweep.execution;

import io.tandem.diagnosis.MistakeException;
import io.tandem.diagnosis.PrintableText;
import io.tandem.review.ReviewCollector;
import io.tandem.review.RunMeasures;
import io.tandem.run.ActiveRun;
import io.tandem.run.ReviewInput;
import io.tandem.run.Run;
import io.tandem.run.RunListener;
import io.tandem.run.RunResult;
import io.tandem.scenario.LoadedScenario;
import io.tandem.sweep.RunSpec;
import io.tandem.sweep.SweepPlan;
import io.tandem.sweep.outcome.Row;
import io.tandem.time.WallClock;
import io.tandem.verdict.Verdict;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import java.util.stream.Collectors;

/** Executes one run of a sweep on the calling thread and measures it. A run that cannot be executed gives a row, too, which says why. */
public final class RunTask {

    /** Makes the run with these settings. */
    @FunctionalInterface
    public interface Source {
        Run run(Map<String, String> settings) throws MistakeException;
    }

    private static final int FAILURE_CHARACTERS = 400;

    private final SweepPlan plan;
    private final MeasureList measures;
    private final LoadedScenario first;
    private final Source source;
    private final BooleanSupplier stopping;
    private final WallClock clock = WallClock.machine();

    /**
     * @param first    the scenario as it was when the sweep began; a run of other texts fails
     * @param stopping whether the sweep is to end, so that a run is given up
     */
    public RunTask(SweepPlan plan, MeasureList measures, LoadedScenario first, Source source, BooleanSupplier stopping) {
        this.plan = plan;
        this.measures = measures;
        this.first = first;
        this.source = source;
        this.stopping = stopping;
    }

    /**
     * The row of a run.
     *
     * @param recording where it is recorded
     * @return nothing where the sweep was stopped meanwhile
     * @throws IOException where the recording cannot be written
     */
    public Optional<Row> execute(RunSpec spec, Optional<Path> recording) throws IOException {
        Execution execution = new Execution(spec);
        Row row = execution.row(recording);
        return execution.givenUp ? Optional.empty() : Optional.of(row);
    }

    /** One run. */
    private final class Execution implements RunListener {

        private final RunSpec spec;
        private final long began = clock.nanoTime();
        private final long cpu = ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
        private boolean givenUp;
        private boolean late;

        private Execution(RunSpec spec) {
            this.spec = spec;
        }

        @Override
        public void beat(ActiveRun run) {
            OptionalDouble limit = plan.limits().run();
            givenUp |= stopping.getAsBoolean();
            late |= limit.isPresent() && run.wallSeconds() > limit.getAsDouble();
            if (givenUp || late) {
                run.stop();
            }
        }

        private Row row(Optional<Path> recording) throws IOException {
            try {
                Run run = source.run(spec.settings(plan)).fast().workers(1).listener(this);
                recording.ifPresent(run::record);
                LoadedScenario loaded = run.load();
                if (isChanged(loaded)) {
                    return broken("The scenario was changed while the sweep was on.");
                }
                return measured(run, loaded);
            } catch (MistakeException mistake) {
                return broken(mistake.problems().stream().map(problem -> problem.place() + ": " + problem.what()).collect(Collectors.joining(" ")));
            } catch (OutOfMemoryError | StackOverflowError | RuntimeException bug) {
                return broken(bug.toString());
            }
        }

        /** A file that the first reading has not seen belongs to a setting that varies. */
        private boolean isChanged(LoadedScenario loaded) {
            return loaded.sources().stream().anyMatch(source -> first.sources().stream().anyMatch(one -> one.name().equals(source.name()) && !one.text().equals(source.text())));
        }

        private Row measured(Run run, LoadedScenario loaded) throws MistakeException, IOException {
            ReviewCollector collector = new ReviewCollector();
            if (measures.needsReview()) {
                run.tap(collector);
            }
            RunResult result = run.execute();
            if (result.recording().flatMap(RunResult.Recorded::failure).isPresent()) {
                throw result.recording().get().failure().get();
            }
            if (late) {
                return broken("The run took longer than its limit of " + plan.limits().run().getAsDouble() + " s.");
            }
            List<Row.Judged> verdicts = result.verdicts().stream().map(verdict -> new Row.Judged(verdict.expectation(), verdict.met(), verdict.detail())).toList();
            String failure = result.verdicts().stream().filter(verdict -> !verdict.met()).map(RunTask::text).collect(Collectors.joining("; "));
            double[] values = measures.take(result, new LazyMeasures(() -> measures(collector, loaded)));
            return new Row(spec.id(), result.seed(), spec.values(), result.met(), shortened(failure), false, verdicts, values, result.hash(), wall(), cpu());
        }

        private RunMeasures measures(ReviewCollector collector, LoadedScenario loaded) {
            return new RunMeasures(collector, ReviewInput.of(loaded.scenario(), collector.participants()));
        }

        private Row broken(String why) {
            double[] none = new double[measures.columns().size()];
            Arrays.fill(none, Double.NaN);
            return new Row(spec.id(), seed(), spec.values(), false, shortened(why), true, List.of(), none, "", wall(), cpu());
        }

        private long seed() {
            String written = spec.settings(plan).get("seed");
            return written != null && written.matches("-?[0-9]{1,18}") ? Long.parseLong(written) : first.scenario().seed();
        }

        private double wall() {
            return (clock.nanoTime() - began) / 1e9;
        }

        private double cpu() {
            return (ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime() - cpu) / 1e9;
        }
    }

    /** Measures that are set up once, and only if they are asked for. */
    private static final class LazyMeasures implements Supplier<RunMeasures> {

        private final Supplier<RunMeasures> source;
        private RunMeasures made;

        private LazyMeasures(Supplier<RunMeasures> source) {
            this.source = source;
        }

        @Override
        public RunMeasures get() {
            made = made == null ? source.get() : made;
            return made;
        }
    }

    private static String text(Verdict verdict) {
        return verdict.expectation() + ": " + verdict.detail();
    }

    private static String shortened(String text) {
        return PrintableText.shorten(text, FAILURE_CHARACTERS);
    }
}
