package io.tandem.sweep.outcome;

import io.tandem.review.measure.WilsonInterval;
import io.tandem.sweep.Axis;
import io.tandem.sweep.SweepPlan;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/**
 * All runs with the same settings but for the seed.
 *
 * @param values of the settings, in the order of {@link SweepPlan#varied}
 * @param rows   its runs
 */
public record Cell(List<String> values, List<Row> rows) {

    /** The cells of a sweep in the order of their first runs. */
    public static List<Cell> of(SweepPlan plan, List<Row> rows) {
        List<String> paths = plan.paths();
        int[] varied = IntStream.range(0, paths.size()).filter(i -> !paths.get(i).equals(Axis.SEED)).toArray();
        Map<List<String>, List<Row>> cells = new LinkedHashMap<>();
        for (Row row : rows) {
            List<String> values = IntStream.of(varied).mapToObj(row.values()::get).toList();
            cells.computeIfAbsent(values, _ -> new ArrayList<>()).add(row);
        }
        return cells.entrySet().stream().map(cell -> new Cell(cell.getKey(), List.copyOf(cell.getValue()))).toList();
    }

    public long passed() {
        return rows.stream().filter(Row::passed).count();
    }

    /** The share that passed, with its interval of 95 % confidence. */
    public WilsonInterval share() {
        return WilsonInterval.of(passed(), rows.size());
    }

    /** The settings in words, for example {@code v2x.channel.loss=10 %}. */
    public String text(SweepPlan plan) {
        List<String> parts = new ArrayList<>();
        for (int i = 0; i < values.size(); i++) {
            parts.add(plan.varied().get(i) + "=" + values.get(i));
        }
        return parts.isEmpty() ? "all runs" : String.join(", ", parts);
    }
}
