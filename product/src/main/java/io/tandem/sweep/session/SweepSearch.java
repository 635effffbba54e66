package io.tandem.sweep.session;

import io.tandem.diagnosis.MistakeException;
import io.tandem.diagnosis.Problem;
import io.tandem.diagnosis.SourceLocation;
import io.tandem.scenario.schema.SpellingSuggestion;
import io.tandem.sweep.RunSpec;
import io.tandem.sweep.outcome.Column;
import io.tandem.sweep.outcome.Ranking;
import io.tandem.sweep.outcome.Row;
import io.tandem.sweep.page.SweepResult;
import io.tandem.sweep.search.BoundarySearch;
import io.tandem.sweep.search.Falsification;
import io.tandem.sweep.search.PointRunner;
import io.tandem.sweep.search.SearchSpace;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.IntStream;

/** A search within a budget of runs, from a plan to its result. */
public final class SweepSearch {

    /** What a search found. */
    public record Found(SweepResult result, List<String> lines) {
    }

    private static final int MAX_LINES = 10;
    private static final String ANY = "passed";
    private static final String MET = "met ";

    private final SweepSession session;
    private final SearchSpace space;
    private final PointRunner runner;

    /** @throws MistakeException where the plan has no range to search in, or the budget does not suffice for one point */
    public SweepSearch(SweepSession session, int budget) throws MistakeException {
        this.session = session;
        space = new SearchSpace(session.plan());
        runner = new PointRunner(space, new PointRunner.Runs() {
            @Override
            public RunSpec spec(int number, List<String> values) {
                return session.spec(number, values);
            }

            @Override
            public List<Row> execute(List<RunSpec> specs) throws IOException {
                return session.execute(specs);
            }
        }, budget);
        if (runner.pointsLeft() < 2) {
            throw new MistakeException(new Problem(new SourceLocation("--budget", 0, ""), String.valueOf(budget), "This suffices for less than two points: each is run with "
                    + Math.max(1, space.seeds().size()) + " seeds.", "allow more runs, or vary fewer seeds."));
        }
    }

    /** @param expectation the kind of an expectation as in the scenario, such as {@code min-separation} or {@code min-separation 2}, or {@code passed} for all of them */
    public Found boundary(String expectation) throws MistakeException, IOException {
        BoundarySearch search = new BoundarySearch(space, runner, passes(expectation));
        List<BoundarySearch.Bracket> edge = found(search::find);
        List<String> lines = new ArrayList<>();
        edge.stream().limit(MAX_LINES).forEach(bracket -> lines.add(expectation + " passes at " + space.text(bracket.passed()) + " and fails at " + space.text(bracket.failed())));
        if (edge.isEmpty()) {
            boolean all = runner.rows().stream().allMatch(passes(expectation));
            lines.add(expectation + (all ? " passes" : " fails") + " at every point that was tried: there is no edge in these ranges, or it is narrow.");
        }
        return new Found(finish(), lines);
    }

    private Predicate<Row> passes(String expectation) throws MistakeException {
        if (expectation.equals(ANY)) {
            return Row::passed;
        }
        List<String> names = session.columns().stream().filter(Column::isVerdict).map(column -> column.name().substring(MET.length())).toList();
        int index = IntStream.range(0, session.columns().size()).filter(i -> session.columns().get(i).name().equals(MET + expectation)).findFirst().orElse(-1);
        if (index < 0) {
            List<String> known = new ArrayList<>(names);
            known.add(ANY);
            throw new MistakeException(new Problem(new SourceLocation("--find-boundary", 0, ""), expectation, names.isEmpty()
                    ? "The scenario has no expectation, or the sweep does not measure verdicts." : "The scenario has no such expectation.",
                    names.isEmpty() ? "add verdicts to measure, and what is to hold to expect of the scenario." : SpellingSuggestion.fix(expectation, known, "expectation")));
        }
        return row -> row.measures()[index] > 0;
    }

    /** Looks for the run that is worst by the first measure. */
    public Found falsify() throws MistakeException, IOException {
        Optional<Column> by = Ranking.by(session.columns());
        if (by.isEmpty()) {
            throw new MistakeException(new Problem(new SourceLocation(session.plan().file().toString(), 0, "sweep.measure"), "", "There is no number by which one run is worse than another.",
                    "put a measure first, for example measure: [min-separation, verdicts]."));
        }
        int index = session.columns().indexOf(by.get());
        Falsification search = new Falsification(space, runner, row -> by.get().badness(row.measures()[index]), session.plan().seed());
        found(() -> {
            search.run();
            return runner.rows();
        });
        SweepResult result = finish();
        long failed = runner.rows().stream().filter(row -> !row.passed()).count();
        List<String> lines = new ArrayList<>(List.of(failed == 0 ? "No run of " + runner.rows().size() + " failed." : failed + " of " + runner.rows().size() + " runs failed."));
        Comparator<Row> better = Comparator.comparingDouble(row -> by.get().badness(row.measures()[index]));
        runner.rows().stream().filter(row -> !row.broken()).max(better).ifPresent(worst -> {
            lines.add(String.format(Locale.ROOT, "The worst %s is %.6g %s in run %s%s.", by.get().name(), worst.measures()[index], by.get().unit(), worst.run(), worst.passed() ? "" : ", which failed"));
            lines.add("Repeat it with: " + result.command(worst));
        });
        return new Found(result, lines);
    }

    /** A search over runs that may fail to be had or kept. */
    private interface Search<T> {
        T find() throws IOException;
    }

    private <T> T found(Search<T> search) throws MistakeException, IOException {
        try {
            return search.find();
        } catch (IOException failure) {
            throw session.endedEarly(failure, runner.specs());
        }
    }

    private SweepResult finish() throws MistakeException, IOException {
        return session.finish(runner.specs(), runner.rows());
    }
}
