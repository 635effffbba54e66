package io.tandem.sweep.page;

import io.tandem.review.ColumnJsonWriter;
import io.tandem.review.measure.SignTest;
import io.tandem.review.measure.WilsonInterval;
import io.tandem.review.page.PageFrame;
import io.tandem.sweep.Axis;
import io.tandem.sweep.SweepPlan;
import io.tandem.sweep.outcome.Cell;
import io.tandem.sweep.outcome.Column;
import io.tandem.sweep.outcome.Ranking;
import io.tandem.sweep.outcome.Row;
import io.tandem.sweep.outcome.Sensitivity;
import io.tandem.sweep.outcome.SweepComparison;
import io.tandem.sweep.outcome.SweepFolder;
import java.io.IOException;
import java.io.StringWriter;
import java.io.Writer;
import java.nio.file.Files;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** The result of a sweep as one HTML file. */
public final class SweepPage {

    private static final String NO_SCRIPT = "This page draws its pictures with its own JavaScript, which is switched off here. runs.csv has the numbers.";
    private static final int MAX_WORST = 50;
    private static final int MAX_CELLS = 2000;
    private static final int MAX_REASONS = 20;

    private final SweepResult result;
    private final ColumnJsonWriter json;

    private SweepPage(SweepResult result, ColumnJsonWriter json) {
        this.result = result;
        this.json = json;
    }

    public static void write(SweepResult result, Writer out) throws IOException {
        StringWriter text = new StringWriter();
        try (ColumnJsonWriter json = new ColumnJsonWriter(text, false)) {
            SweepPage page = new SweepPage(result, json);
            json.object(page::content);
        }
        String script = Stream.of(PageFrame.shared("words.js"), PageFrame.shared("theme.js"), PageFrame.resource(SweepPage.class, "points.js"), PageFrame.resource(SweepPage.class, "sweep.js")).collect(Collectors.joining("\n"));
        String style = PageFrame.shared("page.css") + PageFrame.resource(SweepPage.class, "sweep.css");
        new PageFrame("Sweep: " + result.name(), NO_SCRIPT, style, script).write(text.toString(), out);
    }

    private void content() throws IOException {
        SweepPlan plan = result.plan();
        List<Row> rows = result.rows();
        json.text("name", result.name());
        json.text("scenario", plan.scenario().toString());
        json.text("method", plan.method().word());
        json.whole("planned", result.planned());
        json.object("share", () -> share(WilsonInterval.of(passed(Row::passed), Math.max(1, rows.size()))));
        json.whole("passed", passed(Row::passed));
        json.whole("broken", passed(Row::broken));
        json.number("cpu_s", rows.stream().mapToDouble(Row::cpuSeconds).sum());
        json.texts("notes", result.notes());
        json.objects("members", result.members(), member -> {
            json.text("name", member.name());
            json.whole("room", member.room());
            json.whole("runs", member.runs());
            json.number("wall_s", member.wall());
            json.number("cpu_s", member.cpu());
            json.number("use", member.use());
        });
        json.texts("runs", rows.stream().map(Row::run).toList());
        json.column("ok", rows.stream().mapToDouble(row -> row.broken() ? -1 : row.passed() ? 1 : 0).toArray());
        json.objects("axes", IntStream.range(0, plan.paths().size()).boxed().toList(), this::axis);
        json.objects("columns", IntStream.range(0, result.columns().size()).boxed().toList(), this::column);
        json.objects("sensitivity", Sensitivity.of(plan, result.columns(), rows), one -> {
            json.text("path", one.path());
            json.text("result", one.result());
            json.number("share", one.share());
        });
        cells();
        reasons();
        worst();
        if (result.comparison().isPresent()) {
            json.object("comparison", () -> comparison(result.comparison().get()));
        }
    }

    private long passed(Predicate<Row> which) {
        return result.rows().stream().filter(which).count();
    }

    private void share(WilsonInterval share) throws IOException {
        json.number("share", share.share());
        json.number("low", share.low());
        json.number("high", share.high());
    }

    /** A setting: its values, each once, and the number of the value of each run. Numbers are sorted, words stay in the order of the runs. */
    private void axis(int index) throws IOException {
        List<String> all = result.rows().stream().map(row -> row.values().get(index)).toList();
        boolean numeric = all.stream().noneMatch(value -> Double.isNaN(Axis.number(value)));
        List<String> distinct = numeric ? all.stream().distinct().sorted(Comparator.comparingDouble(Axis::number)).toList() : all.stream().distinct().toList();
        Map<String, Integer> places = new LinkedHashMap<>();
        distinct.forEach(value -> places.put(value, places.size()));
        json.text("path", result.plan().paths().get(index));
        if (numeric) {
            json.column("values", distinct.stream().mapToDouble(Axis::number).toArray());
        }
        json.texts("labels", distinct);
        json.column("at", all.stream().mapToDouble(places::get).toArray());
    }

    private void column(int index) throws IOException {
        Column column = result.columns().get(index);
        json.text("name", column.name());
        json.text("unit", column.unit());
        json.flag("low", column.lowIsBad());
        json.flag("verdict", column.isVerdict());
        json.column("values", result.rows().stream().mapToDouble(row -> row.measures()[index]).toArray());
    }

    private void cells() throws IOException {
        List<Cell> cells = Cell.of(result.plan(), result.rows());
        json.whole("cell_count", cells.size());
        json.texts("varied", result.plan().varied());
        json.objects("cells", cells.stream().limit(MAX_CELLS).toList(), cell -> {
            json.texts("values", cell.values());
            json.whole("runs", cell.rows().size());
            json.whole("passed", cell.passed());
            share(cell.share());
        });
    }

    private void reasons() throws IOException {
        Map<String, List<Row>> byReason = result.rows().stream().filter(row -> !row.passed())
                .collect(Collectors.groupingBy(SweepPage::reason, LinkedHashMap::new, Collectors.toList()));
        List<Map.Entry<String, List<Row>>> most = byReason.entrySet().stream().sorted(Comparator.comparingInt(entry -> -entry.getValue().size())).limit(MAX_REASONS).toList();
        json.objects("reasons", most, entry -> {
            json.text("reason", entry.getKey());
            json.whole("runs", entry.getValue().size());
            json.flag("broken", entry.getValue().getFirst().broken());
            json.text("first", entry.getValue().getFirst().run());
        });
    }

    /** The expectations that failed, without the numbers of the run; or why it is broken. */
    private static String reason(Row row) {
        return row.broken() ? row.failure() : row.verdicts().stream().filter(verdict -> !verdict.met()).map(Row.Judged::expectation).collect(Collectors.joining("; "));
    }

    private void worst() throws IOException {
        json.text("ranked_by", Ranking.by(result.columns()).map(Column::name).orElse(""));
        json.objects("worst", Ranking.worstFirst(result.rows(), result.columns()).stream().limit(MAX_WORST).toList(), row -> {
            json.text("run", row.run());
            json.whole("seed", row.seed());
            json.texts("values", row.values());
            json.numbers("measures", row.measures());
            json.flag("passed", row.passed());
            json.text("failure", row.failure());
            json.text("command", result.command(row));
            file("recording", SweepFolder.recordingName(row.run()));
            file("review", SweepFolder.reviewName(row.run()));
        });
    }

    private void file(String member, String name) throws IOException {
        if (Files.exists(result.folder().resolve(name))) {
            json.text(member, name);
        }
    }

    private void comparison(SweepComparison comparison) throws IOException {
        json.text("name", comparison.name());
        json.whole("pairs", comparison.pairs());
        json.object("ours", () -> share(comparison.passed()));
        json.object("others", () -> share(comparison.others()));
        json.objects("results", comparison.results(), one -> {
            SignTest test = one.test();
            json.text("name", one.name());
            json.text("unit", one.unit());
            json.number("median", one.median());
            json.whole("better", test.better());
            json.whole("worse", test.worse());
            json.whole("equal", test.equal());
            json.number("p", test.chance());
        });
    }
}
