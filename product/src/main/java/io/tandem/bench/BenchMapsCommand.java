package io.tandem.bench;

import com.fasterxml.jackson.core.JsonGenerator;
import io.tandem.diagnosis.MistakeException;
import io.tandem.road.Roads;
import io.tandem.scenario.Scenario;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Measures what traffic costs on road maps, beside the grid of {@link BenchRoad}. */
@Command(name = "maps",
        description = "Measure the processor time of traffic on road maps, per vehicle and step of 0.1 s on one thread, as a multiple of that of as many vehicles on a grid of streets. "
                + "All roads are driven in turns, so that what others do on the machine concerns all alike.",
        footerHeading = "%nExamples:%n",
        footer = {
            "  tandem bench maps town.net.xml",
            "  tandem bench maps --vehicles 500 --rounds 9 town.osm city.xodr"
        })
final class BenchMapsCommand extends Bench {

    private static final double MOST_TIMES = 2;
    private static final int MIN_VEHICLES = 20;

    @Parameters(paramLabel = "MAP", arity = "1..*", description = "Road maps.")
    private List<Path> maps;

    @Option(names = "--vehicles", paramLabel = "N", defaultValue = "2000", description = "Number of vehicles on each road. Default: ${DEFAULT-VALUE}.")
    private int vehicles;

    @Option(names = "--seconds", paramLabel = "S", defaultValue = "20", description = "Simulated seconds of each turn. Default: ${DEFAULT-VALUE}.")
    private int seconds;

    @Option(names = "--rounds", paramLabel = "N", defaultValue = "5", description = "Rounds, after one that does not count; the median is told. Default: ${DEFAULT-VALUE}.")
    private int rounds;

    /** A road with the figures of each round. */
    private record Road(String name, int lanes, TrafficBench traffic, List<TrafficBench.Figures> figures) {

        static Road of(String name, Scenario scenario) throws MistakeException {
            return new Road(name, scenario.road().map(Roads::network).orElseThrow().lanes().size(), new TrafficBench(scenario), new ArrayList<>());
        }

        double nanos() {
            return rank(figures.stream().mapToDouble(TrafficBench.Figures::nanosPerUpdate).sorted().toArray(), 0.5);
        }

        /** The median of the multiples of another road's cost in the same round. */
        double times(Road other) {
            double[] times = new double[figures.size()];
            for (int i = 0; i < times.length; i++) {
                times[i] = figures.get(i).nanosPerUpdate() / other.figures.get(i).nanosPerUpdate();
            }
            return rank(Arrays.stream(times).sorted().toArray(), 0.5);
        }
    }

    @Override
    boolean measure() throws MistakeException, IOException {
        require(seconds >= 1 && rounds >= 1 && vehicles >= MIN_VEHICLES, "--vehicles must be " + MIN_VEHICLES + " or more, and --seconds and --rounds positive.");
        List<Road> roads = new ArrayList<>();
        try {
            roads.add(Road.of("grid", BenchRoad.GRID.with(vehicles)));
            for (Path map : maps) {
                notice("Setting up " + map + "…");
                roads.add(Road.of(map.getFileName().toString(), BenchRoad.on(map, vehicles)));
            }
            drive(roads);
        } finally {
            roads.forEach(road -> road.traffic.close());
        }
        row(MachineDescription.text());
        row("\n     ns  times grid   lanes  vehicles  mean m/s  stopped | map");
        roads.forEach(road -> print(road, roads.getFirst()));
        json(json -> write(roads, json));
        return roads.stream().allMatch(road -> road.times(roads.getFirst()) <= MOST_TIMES);
    }

    private void drive(List<Road> roads) {
        for (Road road : roads) {
            road.traffic.settle(seconds);
        }
        for (int round = 0; round < rounds; round++) {
            status("Round " + (round + 1) + " of " + rounds + "…");
            for (Road road : roads) {
                road.traffic.measure(seconds);
                road.figures.add(road.traffic.figures());
            }
        }
    }

    private void print(Road road, Road grid) {
        TrafficBench.Figures last = road.figures.getLast();
        row("%7.0f %11.2f %7d %9d %9.1f %6.0f %% | %s", road.nanos(), road.times(grid), road.lanes, road.traffic.count(), last.meanSpeed(), 100 * last.stopped(), road.name);
    }

    private void write(List<Road> roads, JsonGenerator json) throws IOException {
        json.writeNumberField("turn_s", seconds);
        json.writeArrayFieldStart("maps");
        for (Road road : roads) {
            json.writeStartObject();
            json.writeStringField("map", road.name);
            json.writeNumberField("lanes", road.lanes);
            json.writeNumberField("vehicles_at_end", road.traffic.count());
            json.writeNumberField("cpu_ns_per_update", road.nanos());
            json.writeNumberField("times_grid", road.times(roads.getFirst()));
            json.writeNumberField("mean_speed_m_s", road.figures.getLast().meanSpeed());
            json.writeNumberField("stopped_share", road.figures.getLast().stopped());
            json.writeEndObject();
        }
        json.writeEndArray();
    }
}
