package io.tandem.sweep.search;

import io.tandem.sweep.RunSpec;
import io.tandem.sweep.outcome.Row;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Runs points of a search, each with all seeds, within a budget of runs. */
public final class PointRunner {

    /** Makes the run with these values; executes runs that are not done yet. */
    public interface Runs {
        RunSpec spec(int number, List<String> values);

        List<Row> execute(List<RunSpec> specs) throws IOException;
    }

    private final SearchSpace space;
    private final Runs runs;
    private final int budget;
    /** All runs so far in their order, by id. */
    private final Map<String, RunSpec> specs = new LinkedHashMap<>();
    private final Map<String, Row> rows = new LinkedHashMap<>();
    private boolean stopped;

    /** @param budget greatest number of runs */
    public PointRunner(SearchSpace space, Runs runs, int budget) {
        this.space = space;
        this.runs = runs;
        this.budget = budget;
    }

    /** Number of points for which the rest of the budget suffices. */
    public int pointsLeft() {
        return stopped ? 0 : (budget - specs.size()) / Math.max(1, space.seeds().size());
    }

    /** The rows of each point, for as many points as the budget allows; fewer where the search was stopped. */
    public List<List<Row>> run(List<double[]> points) throws IOException {
        List<List<RunSpec>> asked = new ArrayList<>();
        for (double[] point : points.subList(0, Math.min(points.size(), pointsLeft()))) {
            List<RunSpec> ofPoint = new ArrayList<>();
            for (List<String> values : space.runs(point)) {
                RunSpec spec = runs.spec(specs.size(), values);
                ofPoint.add(spec);
                specs.putIfAbsent(spec.id(), spec);
            }
            asked.add(ofPoint);
        }
        runs.execute(asked.stream().flatMap(List::stream).toList()).forEach(row -> rows.put(row.run(), row));
        List<List<Row>> found = new ArrayList<>();
        for (List<RunSpec> ofPoint : asked) {
            List<Row> complete = ofPoint.stream().map(spec -> rows.get(spec.id())).toList();
            if (complete.contains(null)) {
                stopped = true;
                return found;
            }
            found.add(complete);
        }
        return found;
    }

    public List<RunSpec> specs() {
        return List.copyOf(specs.values());
    }

    public List<Row> rows() {
        return specs.keySet().stream().filter(rows::containsKey).map(rows::get).toList();
    }
}
