package io.tandem.bench;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import io.tandem.console.ExitCode;
import io.tandem.diagnosis.MistakeException;
import java.io.IOException;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Measures traffic as SUMO is measured: vehicles moved by a step, per second of processor time. */
@Command(name = "traffic",
        description = "Measure traffic in steps of 0.1 s on one thread, beside SUMO where that is installed. Ring: round roads of two lanes, 20 vehicles per "
                + "kilometre of lane. Grid: streets of one lane each way with crossings without signals, 10 vehicles per kilometre of lane. Time is that of "
                + "the processor.",
        footerHeading = "%nExamples:%n",
        footer = {
            "  tandem bench traffic                                           takes about half an hour beside SUMO",
            "  tandem bench traffic --no-peer --road grid --vehicles 1000",
            "  tandem bench traffic --seconds 20 -o json > traffic.json"
        })
final class BenchTrafficCommand implements Callable<Integer> {

    /** Traffic whose figures are thrown away: by then the program is compiled. */
    private static final int WARM_UP = 5000;
    private static final int FEWEST = 20;

    @Option(names = "--road", paramLabel = "ROAD", split = ",", defaultValue = "ring,grid", description = "ring, grid; usually both.")
    private List<BenchRoad> roads;

    @Option(names = "--vehicles", paramLabel = "N", split = ",", defaultValue = "1000,10000,50000",
            description = "Sizes of the traffic; usually ${DEFAULT-VALUE}.")
    private List<Integer> sizes;

    @Option(names = "--seconds", paramLabel = "S", defaultValue = "60",
            description = "Simulated time of each measurement, after as much to warm up; usually ${DEFAULT-VALUE}.")
    private int seconds;

    @Option(names = "--no-peer", description = "Leave SUMO out.")
    private boolean noPeer;

    @Option(names = "-o", paramLabel = "FORM", defaultValue = "table", description = "table or json; usually ${DEFAULT-VALUE}.")
    private BenchFormat form;

    @Spec
    private CommandSpec spec;

    private PrintWriter out;

    /** What was measured of one traffic. */
    private record Row(BenchRoad road, int vehicles, TrafficBench.Figures own, Optional<SumoRunner.Figures> sumo) {

        double ratio() {
            return own.updates() / sumo.orElseThrow().updates();
        }
    }

    @Override
    public Integer call() throws MistakeException, IOException {
        if (seconds < 1 || sizes.stream().anyMatch(size -> size < FEWEST)) {
            throw new ParameterException(spec.commandLine(), "--vehicles must be " + FEWEST + " or more, and --seconds positive.");
        }
        out = spec.commandLine().getOut();
        Optional<SumoRunner> sumo = noPeer ? Optional.empty() : SumoRunner.find();
        if (sumo.isEmpty() && !noPeer) {
            say("SUMO is left out: it is not installed, or there is no " + SumoRunner.SCRIPT + " beside this program.");
        }
        print(MachineDescription.words());
        print("\nroad  vehicles | Tandem updates/s    ns  mean m/s  stopped  touches | SUMO updates/s  mean m/s  stopped  teleports | ratio");
        List<Row> rows = new ArrayList<>();
        for (BenchRoad road : roads) {
            say(String.format(Locale.ROOT, "%s: warming up…", name(road)));
            new TrafficBench().measure(road, Math.min(WARM_UP, sizes.stream().max(Integer::compare).orElseThrow()), seconds);
            for (int size : sizes) {
                rows.add(measure(road, size, sumo));
            }
        }
        if (form == BenchFormat.JSON) {
            printJson(rows);
        } else {
            printEnd();
        }
        out.flush();
        return ExitCode.WELL;
    }

    private Row measure(BenchRoad road, int size, Optional<SumoRunner> sumo) throws MistakeException, IOException {
        say(String.format(Locale.ROOT, "%s: %,d vehicles…", name(road), size));
        TrafficBench.Figures own = new TrafficBench().measure(road, size, seconds);
        Optional<SumoRunner.Figures> peer = sumo.isPresent() ? beside(sumo.get(), road, size) : Optional.empty();
        Row row = new Row(road, size, own, peer);
        print(line(row));
        return row;
    }

    /** Where SUMO fails, what it said is told and its place is empty. */
    private Optional<SumoRunner.Figures> beside(SumoRunner sumo, BenchRoad road, int size) {
        say(String.format(Locale.ROOT, "%s: %,d vehicles in SUMO…", name(road), size));
        try {
            SumoRunner.Figures figures = sumo.measure(road, size, seconds);
            if (figures.running() != size) {
                say(String.format(Locale.ROOT, "At the end only %,d drove in SUMO.", figures.running()));
            }
            return Optional.of(figures);
        } catch (IOException failed) {
            say(failed.getMessage());
            return Optional.empty();
        }
    }

    private static String name(BenchRoad road) {
        return road.name().toLowerCase(Locale.ROOT);
    }

    private static String line(Row row) {
        TrafficBench.Figures own = row.own;
        String ours = String.format(Locale.ROOT, "%-4s %,9d | %,16.0f %5.0f %9.1f %6.0f %% %8d |", name(row.road), row.vehicles, own.updates(), own.nanosPerUpdate(),
                own.meanSpeed(), 100 * own.stopped(), own.touches());
        return row.sumo.map(its -> String.format(Locale.ROOT, "%s %,14.0f %9.1f %6.0f %% %10d | %5.1f", ours, its.updates(), its.meanSpeed(), 100 * its.stopped(),
                its.teleports(), row.ratio())).orElse(ours);
    }

    private void printEnd() {
        out.println();
        out.println("Updates are vehicles times steps, per second of processor time. The same length of lanes, number of vehicles, speed limits and");
        out.println("steps on both sides; drivers are each program's own. Tandem's are averages over the measured time, SUMO's its end.");
    }

    private void printJson(List<Row> rows) throws IOException {
        try (JsonGenerator json = new JsonFactory().createGenerator(out).disable(JsonGenerator.Feature.AUTO_CLOSE_TARGET)
                .useDefaultPrettyPrinter()) {
            json.writeStartObject();
            json.writeStringField("machine", MachineDescription.words());
            json.writeNumberField("measured_s", seconds);
            json.writeArrayFieldStart("traffic");
            for (Row row : rows) {
                write(row, json);
            }
            json.writeEndArray();
            json.writeEndObject();
        }
        out.println();
    }

    private static void write(Row row, JsonGenerator json) throws IOException {
        json.writeStartObject();
        json.writeStringField("road", name(row.road));
        json.writeNumberField("vehicles", row.vehicles);
        json.writeNumberField("updates_per_cpu_s", row.own.updates());
        json.writeNumberField("cpu_ns_per_update", row.own.nanosPerUpdate());
        json.writeNumberField("mean_speed_m_s", row.own.meanSpeed());
        json.writeNumberField("stopped_share", row.own.stopped());
        json.writeNumberField("touches", row.own.touches());
        if (row.sumo.isPresent()) {
            SumoRunner.Figures its = row.sumo.get();
            json.writeNumberField("sumo_updates_per_cpu_s", its.updates());
            json.writeNumberField("sumo_mean_speed_m_s", its.meanSpeed());
            json.writeNumberField("sumo_stopped_share", its.stopped());
            json.writeNumberField("sumo_running", its.running());
            json.writeNumberField("sumo_teleports", its.teleports());
            json.writeNumberField("ratio", row.ratio());
        }
        json.writeEndObject();
    }

    /** Lines of the table, as they come. */
    private void print(String line) {
        if (form == BenchFormat.TABLE) {
            out.println(line);
            out.flush();
        }
    }

    private void say(String words) {
        spec.commandLine().getErr().println(words);
    }
}
