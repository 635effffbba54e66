package io.tandem.launch;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import io.tandem.diagnosis.MistakeException;
import io.tandem.host.CoreLine;
import io.tandem.time.SimTime;
import io.tandem.time.WallClock;
import io.tandem.wire.Assembly;
import io.tandem.wire.Letter;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Shows how a run stands. */
@Command(name = "status", description = "Show how a run stands: its state, every vehicle, and what was dropped.",
        footerHeading = "%nExamples:%n",
        footer = {
            "  tandem status",
            "  tandem status -o json | python3 -m json.tool",
            "  tandem status -w                       again every second"
        })
final class StatusCommand implements Callable<Integer> {

    private static final long PATIENCE = SimTime.nanos(3);
    private static final long EVERY = SimTime.nanos(1);
    private static final List<String> COLUMNS = List.of("vid", "name", "run_state", "host", "rate_hz", "loss", "age_s", "offset_s", "margin", "x_m",
            "y_m", "z_m", "speed_mps", "behavior");

    /** How it is shown. */
    enum Form { TABLE, JSON }

    @Option(names = {"-w", "--watch"}, description = "Again every second, until Ctrl-C.")
    private boolean watch;

    @Option(names = "-o", paramLabel = "FORM", description = "table or json.")
    private Form form = Form.TABLE;

    @Mixin
    private CoreCall call;

    @Override
    public Integer call() throws MistakeException, IOException {
        return call.talk(this::show);
    }

    private int show(CoreLine line) throws IOException {
        do {
            Optional<byte[]> status = fetch(line);
            if (status.isEmpty()) {
                System.err.println("Core let us in, but does not answer.");
                return ExitCode.NO_CORE;
            }
            System.out.println(form == Form.JSON ? new String(status.get(), StandardCharsets.UTF_8) : table(status.get()));
            if (watch) {
                line.listenUntil(WallClock.machine().nanoTime() + EVERY);
            }
        } while (watch);
        line.courier().send(new Letter.Bye("done"));
        return ExitCode.WELL;
    }

    private static Optional<byte[]> fetch(CoreLine line) {
        Assembly status = new Assembly(Letter.Document.STATUS);
        line.listen((datagram, letter) -> {
            if (letter instanceof Letter.Chunk chunk) {
                status.add(chunk);
            }
        });
        line.await(PATIENCE, () -> {
            status.missing().ifPresent(line.courier()::send);
            return status.missing().isEmpty();
        });
        return status.document();
    }

    private static String table(byte[] json) throws IOException {
        Map<String, String> run = new LinkedHashMap<>();
        List<Map<String, String>> vehicles = new ArrayList<>();
        read(json, run, vehicles);
        StringBuilder text = new StringBuilder();
        text.append("run ").append(run.get("run_state")).append(" at ").append(run.get("t_s")).append(" s\n");
        List<List<String>> rows = new ArrayList<>(List.of(COLUMNS));
        vehicles.forEach(vehicle -> rows.add(COLUMNS.stream().map(column -> shortened(vehicle.get(column))).toList()));
        for (List<String> row : rows) {
            for (int i = 0; i < row.size(); i++) {
                int column = i;
                int width = rows.stream().mapToInt(other -> other.get(column).length()).max().orElse(0);
                text.append(String.format(Locale.ROOT, "%-" + width + "s  ", row.get(i)));
            }
            text.append('\n');
        }
        run.keySet().removeAll(List.of("run_state", "t_s"));
        run.values().removeIf("0"::equals);
        return text.append(run).toString();
    }

    /** Numbers with no more digits than a person reads. */
    private static String shortened(String value) {
        int dot = value.indexOf('.');
        boolean number = dot >= 0 && value.chars().allMatch(c -> "0123456789.-Ee".indexOf(c) >= 0);
        return number ? String.format(Locale.ROOT, "%.3f", Double.parseDouble(value)) : value;
    }

    static void read(byte[] json, Map<String, String> run, List<Map<String, String>> vehicles) throws IOException {
        try (JsonParser parser = new JsonFactory().createParser(json)) {
            Map<String, String> into = run;
            for (JsonToken token = parser.nextToken(); token != null; token = parser.nextToken()) {
                if (token == JsonToken.START_OBJECT && parser.getParsingContext().getParent().inArray()) {
                    into = new LinkedHashMap<>();
                    vehicles.add(into);
                } else if (token == JsonToken.END_ARRAY) {
                    into = run;
                } else if (token.isScalarValue()) {
                    into.put(parser.currentName(), token == JsonToken.VALUE_NULL ? "-" : parser.getText());
                }
            }
        }
    }
}
