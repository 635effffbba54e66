package io.tandem.sweep.execution;

import io.tandem.diagnosis.MistakeException;
import io.tandem.diagnosis.Problem;
import io.tandem.diagnosis.Problems;
import io.tandem.diagnosis.SourceLocation;
import io.tandem.review.RunMeasures;
import io.tandem.run.RunResult;
import io.tandem.scenario.schema.RecordSchema;
import io.tandem.scenario.schema.SpellingSuggestion;
import io.tandem.sweep.SweepPlan;
import io.tandem.sweep.execution.MeasureCatalog.Entry;
import io.tandem.sweep.outcome.Column;
import io.tandem.verdict.Expectation;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.function.ToDoubleBiFunction;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** The measures of a sweep, ready to be taken of every run. */
public final class MeasureList {

    /** Takes a value of a run; NaN where it is undefined. */
    private record Taker(Column column, boolean needsReview, ToDoubleBiFunction<RunResult, Supplier<RunMeasures>> value) {
    }

    private static final String VERDICTS = "verdicts";
    private static final Pattern OF = Pattern.compile("(\\S+)\\s+of\\s+([0-9]{1,9}(?:\\s+and\\s+[0-9]{1,9})?)");
    private static final Pattern EVENT = Pattern.compile("event\\s+(\\S+)");
    private static final Pattern COUNTER = Pattern.compile("counter\\s+(.+)");

    private final List<Taker> takers = new ArrayList<>();

    /**
     * @param expected expectations of the scenario, a column each where verdicts are asked for
     * @throws MistakeException with every name that is no measure
     */
    public MeasureList(SweepPlan plan, List<Expectation> expected) throws MistakeException {
        Problems problems = new Problems();
        for (String name : plan.measures()) {
            if (name.equals(VERDICTS)) {
                verdicts(expected);
            } else {
                taker(name).ifPresentOrElse(takers::add, () -> problems.add(new SourceLocation(plan.file().toString(), 0, "sweep.measure"), Problem.shorten(name),
                        "There is no measure of this name.", SpellingSuggestion.fix(name, names(), "measure")));
            }
        }
        problems.throwIfAny();
    }

    private static List<String> names() {
        return Stream.concat(Stream.of(VERDICTS, "alerts", "collisions", "contacts", "simulated-time"), MeasureCatalog.entries().keySet().stream()).toList();
    }

    private void verdicts(List<Expectation> expected) {
        List<String> names = new ArrayList<>();
        for (int i = 0; i < expected.size(); i++) {
            int index = i;
            names.add(RecordSchema.kebab(expected.get(i).getClass().getSimpleName()));
            long same = names.stream().filter(names.getLast()::equals).count();
            Column column = new Column("met " + names.getLast() + (same > 1 ? " " + same : ""), "", true, true);
            takers.add(new Taker(column, false, (result, _) -> index < result.verdicts().size() && result.verdicts().get(index).met() ? 1 : 0));
        }
    }

    private static Optional<Taker> taker(String name) {
        Matcher event = EVENT.matcher(name);
        Matcher counter = COUNTER.matcher(name);
        Matcher of = OF.matcher(name);
        if (event.matches()) {
            return Optional.of(new Taker(new Column(name, "", false, false), true, (_, measures) -> measures.get().events(event.group(1))));
        }
        if (counter.matches()) {
            return Optional.of(new Taker(new Column(name, "", false, false), false,
                    (result, _) -> Optional.ofNullable(result.counters().get(counter.group(1))).map(Long::doubleValue).orElse(Double.NaN)));
        }
        return switch (name) {
            case "alerts" -> Optional.of(new Taker(new Column(name, "", false, false), false, (result, _) -> result.alerts()));
            case "simulated-time" -> Optional.of(new Taker(new Column(name, "s", false, false), false, (result, _) -> result.simulatedSeconds()));
            case "collisions" -> Optional.of(new Taker(new Column(name, "", false, false), true, (_, measures) -> measures.get().collisions()));
            case "contacts" -> Optional.of(new Taker(new Column(name, "", false, false), true, (_, measures) -> measures.get().contacts().size()));
            default -> of.matches() ? reviewed(name, of.group(1), Arrays.stream(of.group(2).split("\\s+and\\s+")).map(Integer::valueOf).toList())
                    : reviewed(name, name, List.of());
        };
    }

    /** The worst value of all participants or pairs that a measure concerns. */
    private static Optional<Taker> reviewed(String name, String measure, List<Integer> vids) {
        Entry entry = MeasureCatalog.entries().get(measure);
        if (entry == null) {
            return Optional.empty();
        }
        Column column = new Column(name, entry.unit(), entry.lowIsBad(), false);
        return Optional.of(new Taker(column, true, (_, measures) -> entry.source().apply(measures.get()).stream()
                .filter(found -> found.concerns(vids) && MeasureCatalog.slug(found.measure().name()).equals(entry.slug()))
                .flatMapToDouble(found -> found.measure().value().stream()).reduce((one, other) -> entry.lowIsBad() ? Math.min(one, other) : Math.max(one, other))
                .orElse(Double.NaN)));
    }

    public List<Column> columns() {
        return takers.stream().map(Taker::column).toList();
    }

    /** Whether reports must be collected while a run lasts. */
    boolean needsReview() {
        return takers.stream().anyMatch(Taker::needsReview);
    }

    double[] take(RunResult result, Supplier<RunMeasures> measures) {
        return takers.stream().mapToDouble(taker -> taker.value.applyAsDouble(result, measures)).toArray();
    }
}
