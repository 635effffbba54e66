package io.tandem.sweep.cluster;

import io.tandem.diagnosis.MistakeException;
import io.tandem.diagnosis.Problem;
import io.tandem.diagnosis.SourceFile;
import io.tandem.diagnosis.SourceLocation;
import io.tandem.run.Run;
import io.tandem.run.RunEnvironment;
import io.tandem.scenario.LoadedScenario;
import io.tandem.scenario.ScenarioReader;
import io.tandem.sweep.Axis;
import io.tandem.sweep.KeepRule;
import io.tandem.sweep.Method;
import io.tandem.sweep.SweepLimits;
import io.tandem.sweep.SweepPlan;
import io.tandem.sweep.execution.MeasureList;
import io.tandem.sweep.execution.RunTask;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.BooleanSupplier;

/**
 * What a member needs to know of a sweep to execute its runs, as texts.
 *
 * @param id       of the sweep
 * @param duration simulated time of each run; empty where the scenario's is used
 * @param runLimit wall time of a run in seconds; 0 without a limit
 * @param paths    settings that vary
 * @param measures names of measures
 * @param sources  texts of the scenario, the main one first
 */
record SharedSweep(String id, String duration, double runLimit, List<String> paths, List<String> measures, List<SourceFile> sources) {

    private static final String FIX = "sweep it without --cluster, or in chunks.";

    static SharedSweep of(String id, SweepPlan plan, LoadedScenario base) {
        return new SharedSweep(id, plan.limits().duration().orElse(""), plan.limits().run().orElse(0), plan.paths(), plan.measures(), base.sources());
    }

    /** @throws MistakeException where the scenario is more than its texts */
    static void check(LoadedScenario base) throws MistakeException {
        String file = base.sources().getFirst().name();
        if (!base.scenario().reenact().isEmpty()) {
            throw new MistakeException(new Problem(new SourceLocation(file, 0, "reenact"), "", "Recordings that are re-enacted are not sent to other members.", FIX));
        }
        RunEnvironment.refuseIncomplete(ScenarioReader.read(base.sources(), Map.of()).scenario(), _ -> true, file, FIX);
    }

    MemberMessage message() {
        List<String> texts = new ArrayList<>(List.of(id, duration, String.valueOf(runLimit), String.valueOf(paths.size()), String.valueOf(measures.size())));
        texts.addAll(paths);
        texts.addAll(measures);
        sources.forEach(source -> texts.addAll(List.of(source.name(), source.text())));
        return new MemberMessage(MemberMessage.Kind.PREPARE, texts);
    }

    /** @throws IOException where the message is none of these */
    static SharedSweep read(MemberMessage message) throws IOException {
        try {
            List<String> texts = message.texts();
            int paths = 5 + Integer.parseInt(texts.get(3));
            int measures = paths + Integer.parseInt(texts.get(4));
            List<SourceFile> sources = new ArrayList<>();
            for (int i = measures; i + 1 < texts.size(); i += 2) {
                sources.add(new SourceFile(texts.get(i), texts.get(i + 1)));
            }
            SharedSweep shared = new SharedSweep(texts.get(0), texts.get(1), Double.parseDouble(texts.get(2)), texts.subList(5, paths), texts.subList(paths, measures), List.copyOf(sources));
            shared.plan();
            return shared;
        } catch (IndexOutOfBoundsException | IllegalArgumentException | NoSuchElementException wrong) {
            throw new IOException("not a sweep", wrong);
        }
    }

    SweepPlan plan() {
        Path file = Path.of(sources.getFirst().name());
        List<Axis> axes = paths.stream().map(path -> new Axis(path, new Axis.Listed(List.of("")))).toList();
        SweepLimits limits = new SweepLimits(duration.isEmpty() ? Optional.empty() : Optional.of(duration), runLimit > 0 ? OptionalDouble.of(runLimit) : OptionalDouble.empty(), OptionalDouble.empty());
        return new SweepPlan(file, file, axes, Optional.empty(), Method.GRID, 0, 0, limits, measures, KeepRule.NONE);
    }

    /**
     * Executes runs by the texts alone; the commands of planners are not started.
     *
     * @param stopping whether runs are to be given up
     */
    RunTask task(BooleanSupplier stopping) throws MistakeException {
        SweepPlan plan = plan();
        LoadedScenario base = ScenarioReader.read(sources, plan.fixed());
        return new RunTask(plan, new MeasureList(plan, base.scenario().expect()), base, settings -> Run.of(ScenarioReader.read(sources, settings)), stopping);
    }
}
