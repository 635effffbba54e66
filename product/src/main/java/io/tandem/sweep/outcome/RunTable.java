package io.tandem.sweep.outcome;

import io.tandem.scenario.quantity.Quantity;
import io.tandem.sweep.Axis;
import io.tandem.sweep.SweepPlan;
import java.io.IOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Predicate;

/**
 * The table of all runs, {@code runs.csv}: a line is added as each run ends, and at the end of the sweep the lines are put in the order of its runs. It is
 * always made anew from the rows, so a line that a crash cut off does no harm. Settings that are quantities are in SI units.
 */
public final class RunTable {

    private final SweepPlan plan;
    private final List<Column> columns;
    private final Predicate<String> recorded;

    /** @param recorded whether the run of an id has a recording */
    public RunTable(SweepPlan plan, List<Column> columns, Predicate<String> recorded) {
        this.plan = plan;
        this.columns = columns;
        this.recorded = recorded;
    }

    public String header() {
        List<String> names = new ArrayList<>(List.of("run", "seed"));
        names.addAll(plan.varied());
        names.add("passed");
        columns.forEach(column -> names.add(column.name()));
        names.addAll(List.of("hash", "failure", "recording", "wall_s", "cpu_s"));
        return line(names);
    }

    public String line(Row row) {
        List<String> fields = new ArrayList<>(List.of(row.run(), String.valueOf(row.seed())));
        List<String> paths = plan.paths();
        for (int i = 0; i < paths.size(); i++) {
            if (!paths.get(i).equals(Axis.SEED)) {
                fields.add(value(row.values().get(i)));
            }
        }
        fields.add(String.valueOf(row.passed()));
        for (int i = 0; i < columns.size(); i++) {
            double value = i < row.measures().length ? row.measures()[i] : Double.NaN;
            fields.add(Double.isNaN(value) ? "" : columns.get(i).isVerdict() ? String.valueOf(value > 0) : Quantity.plain(value));
        }
        fields.addAll(List.of(row.hash(), row.failure(), recorded.test(row.run()) ? SweepFolder.recordingName(row.run()) : ""));
        fields.add(String.format(Locale.ROOT, "%.3f", row.wallSeconds()));
        fields.add(String.format(Locale.ROOT, "%.3f", row.cpuSeconds()));
        return line(fields);
    }

    /** A quantity in SI units; anything else as it is written. */
    static String value(String written) {
        double number = Axis.number(written);
        return Double.isNaN(number) ? written : Quantity.plain(number);
    }

    /** Writes all rows to a file that appears whole. */
    public void write(Path file, List<Row> rows) throws IOException {
        AtomicFile.write(file, out -> {
            out.write(header());
            for (Row row : rows) {
                out.write(line(row));
            }
        });
    }

    /** Adds lines at the end, each in one piece. */
    public void append(Path file, Row row) throws IOException {
        try (Writer out = Files.newBufferedWriter(file, StandardCharsets.UTF_8, StandardOpenOption.APPEND)) {
            out.write(line(row));
        }
    }

    private static String line(List<String> fields) {
        StringBuilder line = new StringBuilder();
        for (String field : fields) {
            line.append(line.isEmpty() ? "" : ",").append(quoted(field));
        }
        return line.append('\n').toString();
    }

    private static String quoted(String field) {
        boolean plain = field.chars().noneMatch(letter -> letter == ',' || letter == '"' || letter == '\n' || letter == '\r');
        return plain ? field : '"' + field.replace("\"", "\"\"") + '"';
    }
}
