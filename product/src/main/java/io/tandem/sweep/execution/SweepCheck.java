package io.tandem.sweep.execution;

import io.tandem.diagnosis.MistakeException;
import io.tandem.diagnosis.Problem;
import io.tandem.diagnosis.SourceLocation;
import io.tandem.run.Run;
import io.tandem.scenario.LoadedScenario;
import io.tandem.sweep.Axis;
import io.tandem.sweep.CaseTable;
import io.tandem.sweep.SweepPlan;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.LongStream;

/** Looks for mistakes before the first run: a setting of which no value is possible is refused, and so is a table without a possible case; single ones that are not are told. */
public final class SweepCheck {

    private static final int MAX_TRIED = 20;

    private final SweepPlan plan;
    private final List<String> warnings = new ArrayList<>();

    private SweepCheck(SweepPlan plan) {
        this.plan = plan;
    }

    /**
     * The scenario of a sweep without its variations, read once.
     *
     * @param warnings receives a sentence for each value with which runs will fail
     */
    public static LoadedScenario check(SweepPlan plan, List<String> warnings) throws MistakeException {
        SweepCheck check = new SweepCheck(plan);
        LoadedScenario base = check.base();
        List<Problem> problems = new ArrayList<>();
        for (Axis axis : plan.axes()) {
            problems.addAll(check.axis(axis));
        }
        plan.cases().ifPresent(cases -> problems.addAll(check.cases(cases)));
        problems.addAll(check.measures(base));
        if (!problems.isEmpty()) {
            throw new MistakeException(problems);
        }
        warnings.addAll(check.warnings);
        return base;
    }

    private LoadedScenario base() throws MistakeException {
        LoadedScenario base = load(plan.fixed());
        SourceLocation place = new SourceLocation(plan.scenario().toString(), 0, "clock.duration");
        boolean varied = plan.paths().contains("clock.duration");
        if (base.scenario().clock().duration().isEmpty() && !base.scenario().clock().endWithMissions() && !varied) {
            throw new MistakeException(new Problem(place, "", "The runs of this scenario do not end.", "add limits: {duration: 60 s} to the sweep, or clock: {duration: 60 s} to the scenario."));
        }
        if (!base.scenario().live().isEmpty() || base.scenario().join().isPresent()) {
            throw new MistakeException(new Problem(new SourceLocation(plan.scenario().toString(), 0, "live"), "", "Real participants do not take part in a sweep.",
                    "sweep a scenario without live and join, or re-enact a recording of them with reenact."));
        }
        return base;
    }

    /**
     * Settings that are tried.
     *
     * @param name for people
     * @param key  where they stand in the sweep
     */
    private record Trial(String name, String key, Map<String, String> settings) {
    }

    private List<Problem> axis(Axis axis) {
        return impossible(tried(axis.values()).stream().map(value -> new Trial(axis.path() + " = " + value, "sweep.vary", Map.of(axis.path(), value))).toList());
    }

    private List<Problem> cases(CaseTable cases) {
        return impossible(spread(cases.rows().size()).mapToObj(i -> {
            Map<String, String> settings = new LinkedHashMap<>();
            for (int column = 0; column < cases.paths().size(); column++) {
                settings.put(cases.paths().get(column), cases.rows().get((int) i).get(column));
            }
            return new Trial("case " + (i + 1), "sweep.cases", settings);
        }).toList());
    }

    /** Problems of the first of these settings where none of them is possible. */
    private List<Problem> impossible(List<Trial> trials) {
        List<Problem> first = List.of();
        int wrong = 0;
        for (Trial trial : trials) {
            try {
                Map<String, String> settings = new LinkedHashMap<>(plan.fixed());
                settings.putAll(trial.settings);
                load(settings);
            } catch (MistakeException mistake) {
                first = wrong == 0 ? mistake.problems().stream().map(problem -> inSweep(trial, problem)).toList() : first;
                wrong++;
                warnings.add(trial.name + ": " + mistake.problems().getFirst().what());
            }
        }
        return wrong == trials.size() ? first : List.of();
    }

    /** Values are tried as if they stood in the scenario; where they do stand is the sweep. */
    private Problem inSweep(Trial trial, Problem problem) {
        return new Problem(new SourceLocation(plan.file().toString(), 0, trial.key + "." + problem.place().key()), problem.found(), problem.what(), problem.fix());
    }

    private List<Problem> measures(LoadedScenario base) {
        try {
            new MeasureList(plan, base.scenario().expect());
            return List.of();
        } catch (MistakeException unknown) {
            return unknown.problems();
        }
    }

    /** All values of a short axis; the ends and some between of a long one. */
    private static List<String> tried(Axis.Values values) {
        if (values.count() == 0) {
            return List.of(values.sample(0), values.sample(0.5), values.sample(1 - 1e-9));
        }
        return spread(values.count()).mapToObj(values::at).toList();
    }

    /** The ends and some between. */
    private static LongStream spread(long size) {
        long count = Math.min(MAX_TRIED, size);
        return LongStream.range(0, count).map(i -> count < 2 ? 0 : i * (size - 1) / (count - 1)).distinct();
    }

    private LoadedScenario load(Map<String, String> settings) throws MistakeException {
        return Run.of(plan.scenario()).set(settings).load();
    }
}
