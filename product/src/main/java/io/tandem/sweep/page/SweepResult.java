package io.tandem.sweep.page;

import io.tandem.review.measure.WilsonInterval;
import io.tandem.sweep.SweepPlan;
import io.tandem.sweep.outcome.AtomicFile;
import io.tandem.sweep.outcome.Cell;
import io.tandem.sweep.outcome.Column;
import io.tandem.sweep.outcome.MemberLoad;
import io.tandem.sweep.outcome.Row;
import io.tandem.sweep.outcome.SweepComparison;
import io.tandem.verdict.JUnitXml;
import io.tandem.verdict.Verdict;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * Everything that came out of a sweep.
 *
 * @param name       of the scenario
 * @param folder     where it is kept
 * @param planned    number of runs that it should have
 * @param notes      for the reader, as sentences
 * @param members    of the cluster that executed the runs; empty without one
 * @param comparison with another sweep
 */
public record SweepResult(String name, Path folder, SweepPlan plan, List<Column> columns, List<Row> rows, int planned, List<String> notes, List<MemberLoad> members,
        Optional<SweepComparison> comparison) {

    private static final int MAX_CELLS_PRINTED = 30;

    /** Whether all runs are there and passed. */
    public boolean passed() {
        return rows.size() == planned && rows.stream().allMatch(Row::passed);
    }

    /** The command that repeats one run. */
    public String command(Row row) {
        StringBuilder command = new StringBuilder("tandem run " + plan.scenario() + " --fast");
        plan.fixed().forEach((path, value) -> command.append(" --set ").append(quoted(path + "=" + value)));
        List<String> paths = plan.paths();
        for (int i = 0; i < paths.size(); i++) {
            command.append(" --set ").append(quoted(paths.get(i) + "=" + row.values().get(i)));
        }
        return command.toString();
    }

    private static String quoted(String word) {
        return word.matches("[A-Za-z0-9_./:=-]+") ? word : "'" + word.replace("'", "'\\''") + "'";
    }

    public void writePage(Path file) throws IOException {
        AtomicFile.write(file, out -> SweepPage.write(this, out));
    }

    /** Writes a report in which every cell is a test, which fails where one of its runs did. */
    public void writeJUnit(Path file) throws IOException {
        List<Verdict> cells = new ArrayList<>(Cell.of(plan, rows).stream().map(cell -> new Verdict(cell.text(plan), cell.passed() == cell.rows().size(), detail(cell))).toList());
        if (rows.size() < planned) {
            cells.add(new Verdict("all runs are done", false, rows.size() + " of " + planned + " runs are done"));
        }
        Path part = AtomicFile.temporary(file);
        JUnitXml.write(part, name, cells, rows.stream().mapToDouble(Row::wallSeconds).sum());
        AtomicFile.move(part, file);
    }

    private static String detail(Cell cell) {
        String share = cell.passed() + " of " + cell.rows().size() + " runs passed";
        return cell.rows().stream().filter(row -> !row.passed()).findFirst()
                .map(row -> share + "; run " + row.run() + " with seed " + row.seed() + ": " + row.failure()).orElse(share);
    }

    /** The result in lines for a terminal. */
    public List<String> lines() {
        List<String> lines = new ArrayList<>();
        List<Cell> cells = Cell.of(plan, rows);
        if (cells.size() > 1) {
            cells.stream().limit(MAX_CELLS_PRINTED).forEach(cell -> lines.add(share(cell.passed(), cell.rows().size()) + "  " + cell.text(plan)));
        }
        if (cells.size() > MAX_CELLS_PRINTED) {
            lines.add("… and " + (cells.size() - MAX_CELLS_PRINTED) + " more cells");
        }
        long passed = rows.stream().filter(Row::passed).count();
        lines.add(share(passed, rows.size()) + "  all");
        long broken = rows.stream().filter(Row::broken).count();
        if (broken > 0) {
            lines.add(broken + " of them did not run to their end; the column failure says why, for example: "
                    + rows.stream().filter(Row::broken).findFirst().map(Row::failure).orElse(""));
        }
        comparison.ifPresent(other -> lines.addAll(compared(other)));
        return lines;
    }

    private static String share(long passed, int all) {
        if (all == 0) {
            return "no runs";
        }
        WilsonInterval share = WilsonInterval.of(passed, all);
        return String.format(Locale.ROOT, "%6d of %6d passed, %5.1f %% (%.1f to %.1f %%)", passed, all, 100 * share.share(), 100 * share.low(), 100 * share.high());
    }

    private static List<String> compared(SweepComparison other) {
        List<String> lines = new ArrayList<>(List.of("Compared with " + other.name() + ", " + other.pairs() + " pairs of runs:"));
        other.results().forEach(one -> lines.add(String.format(Locale.ROOT, "  %-28s better %d, worse %d, equal %d, p = %.3g", one.name(), one.test().better(), one.test().worse(),
                one.test().equal(), one.test().chance())));
        return lines;
    }
}
