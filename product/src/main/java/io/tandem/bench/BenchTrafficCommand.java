package io.tandem.bench;

import com.fasterxml.jackson.core.JsonGenerator;
import io.tandem.diagnosis.MistakeException;
import io.tandem.launch.Tandem;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Measures traffic simulation: vehicle updates per second of processor time, as usual for SUMO. */
@Command(name = "traffic",
        description = "Measure the speed of traffic simulation in steps of 0.1 s on one thread, compared with SUMO where it is installed. Ring: ring roads of two "
                + "lanes, 20 vehicles per kilometre of lane. Grid: streets of one lane each way with unsignalled junctions, 10 vehicles per kilometre of "
                + "lane. Times are processor times.",
        footerHeading = "%nExamples:%n",
        footer = {
            "  tandem bench traffic                                           about half an hour with SUMO",
            "  tandem bench traffic --no-peer --road grid --vehicles 1000",
            "  tandem bench traffic --seconds 20 -o json > traffic.json"
        })
final class BenchTrafficCommand extends Bench {

    /** Vehicles of a run that is not measured, in which the JIT compiler does its work. */
    private static final int WARM_UP = 5000;
    private static final int MIN_VEHICLES = 20;

    @Option(names = "--road", paramLabel = "ROAD", split = ",", defaultValue = "ring,grid", description = "Road networks: ring, grid. Default: both.")
    private List<BenchRoad> roads;

    @Option(names = "--vehicles", paramLabel = "N", split = ",", defaultValue = "1000,10000,50000",
            description = "Numbers of vehicles to measure. Default: ${DEFAULT-VALUE}.")
    private List<Integer> sizes;

    @Option(names = "--seconds", paramLabel = "S", defaultValue = "60",
            description = "Simulated seconds of each measurement, after a warm-up of the same length. Default: ${DEFAULT-VALUE}.")
    private int seconds;

    @Option(names = "--no-peer", description = "Skip the comparison with SUMO.")
    private boolean noPeer;

    /** Measurements of one road and size. */
    private record Row(BenchRoad road, int vehicles, TrafficBench.Figures own, Optional<SumoRunner.Figures> sumo) {

        double ratio() {
            return own.updates() / sumo.orElseThrow().updates();
        }
    }

    @Override
    boolean measure() throws MistakeException, IOException {
        require(seconds >= 1 && sizes.stream().allMatch(size -> size >= MIN_VEHICLES), "--vehicles must be " + MIN_VEHICLES + " or more, and --seconds positive.");
        Optional<SumoRunner> sumo = noPeer ? Optional.empty() : SumoRunner.find();
        if (sumo.isEmpty() && !noPeer) {
            notice("SUMO is left out: it is not installed, or there is no " + SumoRunner.SCRIPT + " beside this program.");
        }
        row(MachineDescription.text());
        row("\nroad  vehicles | Tandem updates/s    ns  mean m/s  stopped  touches | SUMO updates/s  mean m/s  stopped  teleports | ratio");
        List<Row> rows = new ArrayList<>();
        for (BenchRoad road : roads) {
            notice(name(road) + ": warming up…");
            TrafficBench.measure(road, Math.min(WARM_UP, sizes.stream().max(Integer::compare).orElseThrow()), seconds);
            for (int size : sizes) {
                rows.add(measure(road, size, sumo));
            }
        }
        row("""

                Updates are vehicles times steps, per second of processor time. The same length of lanes, number of vehicles, speed limits and
                steps on both sides; drivers are each program's own. Tandem's are averages over the measured time, SUMO's its end.""");
        json(json -> write(rows, json));
        return true;
    }

    private Row measure(BenchRoad road, int size, Optional<SumoRunner> sumo) throws MistakeException, IOException {
        notice(String.format(Locale.ROOT, "%s: %,d vehicles…", name(road), size));
        TrafficBench.Figures own = TrafficBench.measure(road, size, seconds);
        Optional<SumoRunner.Figures> peer = sumo.isPresent() ? beside(sumo.get(), road, size) : Optional.empty();
        Row row = new Row(road, size, own, peer);
        row(line(row));
        return row;
    }

    /** Empty where SUMO fails; its message is printed. */
    private Optional<SumoRunner.Figures> beside(SumoRunner sumo, BenchRoad road, int size) {
        notice(String.format(Locale.ROOT, "%s: %,d vehicles in SUMO…", name(road), size));
        try {
            SumoRunner.Figures figures = sumo.measure(road, size, seconds);
            if (figures.running() != size) {
                notice(String.format(Locale.ROOT, "At the end only %,d drove in SUMO.", figures.running()));
            }
            return Optional.of(figures);
        } catch (IOException failed) {
            notice(failed.getMessage());
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

    private void write(List<Row> rows, JsonGenerator json) throws IOException {
        json.writeNumberField("measured_s", seconds);
        json.writeArrayFieldStart("traffic");
        for (Row row : rows) {
            write(row, json);
        }
        json.writeEndArray();
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
}
