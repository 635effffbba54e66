package io.tandem.sweep.outcome;

import io.tandem.sweep.Axis;
import io.tandem.sweep.SweepPlan;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;

/**
 * Which setting decides: the share of the variance of a result that the values of one setting explain, without interactions. This is the first-order index
 * Var(E[Y | X]) / Var(Y), estimated by epsilon squared, 1 - (SSW / (n - k)) / (SST / (n - 1)), which unlike eta squared is 0 on average where the setting has no
 * effect (T. Kelley, Proceedings of the National Academy of Sciences 21 (1935) 554). A setting with many values is cut into groups of equal size.
 *
 * @param path   the setting; seed stands for chance
 * @param result {@code passed}, or the name of a column
 * @param share  0 to 1; NaN where the result does not vary
 */
public record Sensitivity(String path, String result, double share) {

    private static final int MAX_GROUPS = 10;

    /** Every setting and every result. */
    public static List<Sensitivity> of(SweepPlan plan, List<Column> columns, List<Row> rows) {
        List<Row> measured = rows.stream().filter(row -> !row.broken()).toList();
        List<Sensitivity> all = new ArrayList<>();
        List<String> paths = plan.paths();
        for (int i = 0; i < paths.size(); i++) {
            int setting = i;
            String[] groups = groups(measured.stream().map(row -> row.values().get(setting)).toList());
            all.add(new Sensitivity(paths.get(i), "passed", share(groups, values(measured, row -> row.passed() ? 1 : 0))));
            for (int c = 0; c < columns.size(); c++) {
                int column = c;
                if (!columns.get(c).isVerdict()) {
                    all.add(new Sensitivity(paths.get(i), columns.get(c).name(), share(groups, values(measured, row -> row.measures()[column]))));
                }
            }
        }
        return all;
    }

    private static double[] values(List<Row> rows, ToDoubleFunction<Row> value) {
        return rows.stream().mapToDouble(value).toArray();
    }

    private static String[] groups(List<String> values) {
        double[] numbers = values.stream().mapToDouble(Axis::number).toArray();
        if (values.stream().distinct().count() <= MAX_GROUPS || Arrays.stream(numbers).anyMatch(Double::isNaN)) {
            return values.toArray(String[]::new);
        }
        double[] sorted = numbers.clone();
        Arrays.sort(sorted);
        String[] groups = new String[numbers.length];
        for (int i = 0; i < groups.length; i++) {
            int rank = Math.abs(Arrays.binarySearch(sorted, numbers[i]));
            groups[i] = String.valueOf((long) rank * MAX_GROUPS / numbers.length);
        }
        return groups;
    }

    static double share(String[] groups, double[] values) {
        Map<String, double[]> sums = new HashMap<>();
        double sum = 0;
        double squares = 0;
        int n = 0;
        for (int i = 0; i < values.length; i++) {
            if (!Double.isNaN(values[i])) {
                double[] group = sums.computeIfAbsent(groups[i], _ -> new double[2]);
                group[0] += values[i];
                group[1]++;
                sum += values[i];
                squares += values[i] * values[i];
                n++;
            }
        }
        double total = squares - sum * sum / Math.max(1, n);
        double between = sums.values().stream().mapToDouble(group -> group[0] * group[0] / group[1]).sum() - sum * sum / Math.max(1, n);
        int k = sums.size();
        if (n < 2 || n <= k || total <= 1e-12 * squares) {
            return Double.NaN;
        }
        return Math.clamp(1 - (total - between) / (n - k) / (total / (n - 1)), 0, 1);
    }
}
