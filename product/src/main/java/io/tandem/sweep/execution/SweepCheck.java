package io.tandem.sweep.execution;

import io.tandem.diagnosis.MistakeException;
import io.tandem.diagnosis.Problem;
import io.tandem.diagnosis.SourceLocation;
import io.tandem.run.Run;
import io.tandem.scenario.LoadedScenario;
import io.tandem.sweep.Axis;
import io.tandem.sweep.SweepPlan;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.LongStream;

/** Looks for mistakes before the first run: a setting of which no value is possible is refused, single values that are not are told. */
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

    /** Problems where no value of a setting is possible. */
    private List<Problem> axis(Axis axis) {
        List<Problem> first = List.of();
        List<String> tried = tried(axis.values());
        int wrong = 0;
        for (String value : tried) {
            try {
                Map<String, String> settings = new LinkedHashMap<>(plan.fixed());
                settings.put(axis.path(), value);
                load(settings);
            } catch (MistakeException mistake) {
                first = wrong == 0 ? mistake.problems() : first;
                wrong++;
                warnings.add(axis.path() + " = " + value + ": " + mistake.problems().getFirst().what());
            }
        }
        return wrong == tried.size() ? first : List.of();
    }

    /** All values of a short axis; the ends and some between of a long one. */
    private static List<String> tried(Axis.Values values) {
        if (values.count() == 0) {
            return List.of(values.sample(0), values.sample(0.5), values.sample(1 - 1e-9));
        }
        long count = Math.min(MAX_TRIED, values.count());
        return LongStream.range(0, count).map(i -> count < 2 ? 0 : i * (values.count() - 1) / (count - 1)).distinct().mapToObj(values::at).toList();
    }

    private LoadedScenario load(Map<String, String> settings) throws MistakeException {
        return Run.of(plan.scenario()).set(settings).load();
    }
}
