package io.tandem.sweep.outcome;

import io.tandem.review.measure.Percentiles;
import io.tandem.review.measure.SignTest;
import io.tandem.review.measure.WilsonInterval;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Two sweeps compared run by run: those with the same seed and the same values of all settings that both vary are a pair.
 *
 * @param name    of the other sweep
 * @param pairs   number of pairs
 * @param passed  share of this sweep's paired runs that passed
 * @param others  share of the other's
 * @param results {@code passed} and every measure that both have
 */
public record SweepComparison(String name, int pairs, WilsonInterval passed, WilsonInterval others, List<Result> results) {

    /**
     * One result.
     *
     * @param median  of this sweep's runs less the other's
     * @param test    how often this sweep was better, and whether that is chance
     */
    public record Result(String name, String unit, double median, SignTest test) {
    }

    /** A table of another sweep as text: header and rows. */
    public record Table(String name, List<String> header, List<List<String>> rows) {

        private String key(List<String> row, List<String> shared) {
            StringBuilder key = new StringBuilder();
            shared.forEach(column -> key.append(row.get(header.indexOf(column))).append('\n'));
            return key.toString();
        }

        private double number(List<String> row, String column) {
            String text = row.get(header.indexOf(column));
            try {
                return text.isEmpty() ? Double.NaN : text.equals("true") ? 1 : text.equals("false") ? 0 : Double.parseDouble(text);
            } catch (NumberFormatException word) {
                return Double.NaN;
            }
        }
    }

    /**
     * @param settings that this sweep varies
     * @param columns  of both
     * @return nothing in common gives a comparison without pairs
     */
    public static SweepComparison of(Table ours, Table other, List<String> settings, List<Column> columns) {
        List<String> shared = new ArrayList<>(List.of("seed"));
        settings.stream().filter(other.header()::contains).forEach(shared::add);
        Map<String, List<String>> byKey = new HashMap<>();
        other.rows().forEach(row -> byKey.putIfAbsent(other.key(row, shared), row));
        List<List<String>> first = new ArrayList<>();
        List<List<String>> second = new ArrayList<>();
        for (List<String> row : ours.rows()) {
            List<String> partner = byKey.get(ours.key(row, shared));
            if (partner != null) {
                first.add(row);
                second.add(partner);
            }
        }
        List<Result> results = new ArrayList<>();
        results.add(result("passed", "", false, ours, first, other, second));
        columns.stream().filter(column -> !column.isVerdict() && other.header().contains(column.name()))
                .forEach(column -> results.add(result(column.name(), column.unit(), !column.lowIsBad(), ours, first, other, second)));
        return new SweepComparison(other.name(), first.size(), share(ours, first), share(other, second), results);
    }

    private static WilsonInterval share(Table table, List<List<String>> rows) {
        long passed = rows.stream().filter(row -> table.number(row, "passed") > 0).count();
        return rows.isEmpty() ? new WilsonInterval(Double.NaN, Double.NaN, Double.NaN) : WilsonInterval.of(passed, rows.size());
    }

    private static Result result(String name, String unit, boolean highIsBad, Table ours, List<List<String>> first, Table other, List<List<String>> second) {
        List<double[]> known = new ArrayList<>();
        for (int i = 0; i < first.size(); i++) {
            double[] pair = {ours.number(first.get(i), name), other.number(second.get(i), name)};
            if (!Double.isNaN(pair[0]) && !Double.isNaN(pair[1])) {
                known.add(pair);
            }
        }
        int sign = highIsBad ? -1 : 1;
        SignTest test = SignTest.of(known.stream().mapToDouble(pair -> sign * pair[0]).toArray(), known.stream().mapToDouble(pair -> sign * pair[1]).toArray());
        double median = Percentiles.of(known.stream().mapToDouble(pair -> pair[0] - pair[1]).toArray()).median();
        return new Result(name, unit, median, test);
    }
}
