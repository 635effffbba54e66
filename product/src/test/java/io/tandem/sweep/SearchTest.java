package io.tandem.sweep;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static org.assertj.core.api.Assertions.within;

import io.tandem.diagnosis.MistakeException;
import io.tandem.sweep.outcome.Row;
import io.tandem.sweep.search.BoundarySearch;
import io.tandem.sweep.search.BoundarySearch.Bracket;
import io.tandem.sweep.search.Falsification;
import io.tandem.sweep.search.PointRunner;
import io.tandem.sweep.search.SearchSpace;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.ToDoubleFunction;
import org.junit.jupiter.api.Test;

/** Searches in functions whose edges and extremes are known in closed form, in place of runs. */
class SearchTest {

    private static SweepPlan plan(Axis... axes) {
        return new SweepPlan(Path.of("s.yaml"), Path.of("s.yaml"), List.of(axes), Optional.empty(), Method.GRID, 0, 1, SweepLimits.NONE, List.of("verdicts"), KeepRule.NONE);
    }

    private static Axis axis(String path) {
        return new Axis(path, new Axis.Interval(0, 1, "", 0, false));
    }

    /** A run fails where the function of its values is above 0; its measure is the function. */
    private static PointRunner runner(SweepPlan plan, int budget, List<Row> executed, ToDoubleFunction<double[]> badness) throws MistakeException {
        RunIds ids = new RunIds(plan, "1", List.of());
        return new PointRunner(new SearchSpace(plan), new PointRunner.Runs() {
            @Override
            public RunSpec spec(int number, List<String> values) {
                return ids.spec(number, values);
            }

            @Override
            public List<Row> execute(List<RunSpec> specs) {
                List<Row> rows = specs.stream().map(spec -> {
                    double value = badness.applyAsDouble(spec.values().stream().mapToDouble(Double::parseDouble).toArray());
                    return new Row(spec.id(), 1, spec.values(), value <= 0, "", false, List.of(), new double[] {value}, "", 0, 0);
                }).toList();
                executed.addAll(rows);
                return rows;
            }
        }, budget);
    }

    @Test
    void edgeInOneSettingIsBisected() throws Exception {
        SweepPlan plan = plan(axis("x"));
        List<Row> executed = new ArrayList<>();

        List<Bracket> edge = new BoundarySearch(new SearchSpace(plan), runner(plan, 40, executed, x -> x[0] - 0.3721), Row::passed).find();

        assertThat(edge.getFirst().passed()[0]).isCloseTo(0.3721, within(1e-3)).isLessThanOrEqualTo(0.3721);
        assertThat(edge.getFirst().failed()[0]).isCloseTo(0.3721, within(1e-3)).isGreaterThan(0.3721);
        assertThat(executed.size()).isLessThan(16);
    }

    @Test
    void failuresInTheMiddleAreFoundBetweenEndsThatPass() throws Exception {
        SweepPlan plan = plan(axis("x"));

        List<Bracket> edge = new BoundarySearch(new SearchSpace(plan), runner(plan, 60, new ArrayList<>(), x -> 0.05 - Math.abs(x[0] - 0.4)), Row::passed).find();

        assertThat(edge).isNotEmpty();
        assertThat(Math.abs(edge.getFirst().passed()[0] - 0.4)).isCloseTo(0.05, within(2e-3));
    }

    @Test
    void edgeInTwoSettingsIsACircleAndEverySeedCounts() throws Exception {
        SweepPlan plan = plan(axis("x"), axis("y"), new Axis("seed", new Axis.Whole(0, 1)));
        ToDoubleFunction<double[]> insideCircle = v -> 0.3 + 0.05 * v[2] - Math.hypot(v[0] - 0.5, v[1] - 0.5);
        List<Row> executed = new ArrayList<>();

        List<Bracket> edge = new BoundarySearch(new SearchSpace(plan), runner(plan, 400, executed, insideCircle), Row::passed).find();

        // With both seeds a point fails within 0.35 of the middle.
        assertThat(edge.size()).isGreaterThan(10);
        assertThat(edge.subList(0, 10)).allSatisfy(bracket -> {
            assertThat(Math.hypot(bracket.passed()[0] - 0.5, bracket.passed()[1] - 0.5)).isBetween(0.35, 0.38);
            assertThat(Math.hypot(bracket.failed()[0] - 0.5, bracket.failed()[1] - 0.5)).isBetween(0.32, 0.35);
        });
        assertThat(executed.size()).isLessThanOrEqualTo(400);
    }

    @Test
    void worstCaseIsFoundWithinTheBudgetAndTheSameEachTime() throws Exception {
        SweepPlan plan = plan(axis("x"), axis("y"), axis("z"));
        ToDoubleFunction<double[]> peak = v -> 1 - Math.pow(v[0] - 0.83, 2) - 4 * Math.pow(v[1] - 0.21, 2) - Math.pow(v[2] - 0.5, 2);
        List<Row> first = new ArrayList<>();
        List<Row> second = new ArrayList<>();

        new Falsification(new SearchSpace(plan), runner(plan, 300, first, peak), row -> row.measures()[0], 1).run();
        new Falsification(new SearchSpace(plan), runner(plan, 300, second, peak), row -> row.measures()[0], 1).run();

        assertThat(first.size()).isLessThanOrEqualTo(300);
        assertThat(first.stream().mapToDouble(row -> row.measures()[0]).max().orElseThrow()).isGreaterThan(0.999);
        assertThat(second.stream().map(Row::run)).containsExactlyElementsOf(first.stream().map(Row::run).toList());
    }

    @Test
    void worstCaseInOneSettingIsFound() throws Exception {
        SweepPlan plan = plan(axis("x"));
        List<Row> executed = new ArrayList<>();

        new Falsification(new SearchSpace(plan), runner(plan, 80, executed, x -> -Math.abs(x[0] - 0.91)), row -> row.measures()[0], 1).run();

        assertThat(executed.stream().mapToDouble(row -> row.measures()[0]).max().orElseThrow()).isGreaterThan(-0.01);
    }

    @Test
    void searchWithoutARangeIsRefused() {
        MistakeException mistake = catchThrowableOfType(MistakeException.class, () -> new SearchSpace(plan(new Axis("seed", new Axis.Whole(1, 30)))));

        assertThat(mistake).hasMessageContaining("There is no range to search in");
    }
}
