package io.tandem.launch;

import io.tandem.behavior.Surroundings;
import io.tandem.crew.Crew;
import io.tandem.diagnosis.MistakeException;
import io.tandem.fleet.Fleet;
import io.tandem.fleet.FleetPlan;
import io.tandem.road.Roads;
import io.tandem.scenario.Scenario;
import io.tandem.scenario.ScenarioReader;
import java.io.PrintWriter;
import java.lang.management.ManagementFactory;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Measures traffic on round roads. */
@Command(name = "traffic",
        description = "Measure traffic on round roads of two lanes and 25 km, 20 vehicles per kilometre and lane, a thousand on each, in steps of "
                + "0.1 s on one thread: they follow, change lanes and let each other in. Time is that of the processor. bench/peers/sumo_ring.sh "
                + "measures the same roads in SUMO.",
        footerHeading = "%nExamples:%n",
        footer = {
            "  tandem bench traffic",
            "  tandem bench traffic --vehicles 1000 --seconds 120"
        })
final class BenchTrafficCommand implements Callable<Integer> {

    private static final int PER_RING = 1000;
    private static final double RADIUS = 25_000 / (2 * Math.PI);
    private static final int CORNERS = 72;
    private static final double NANOS_PER_SECOND = 1e9;
    /** Traffic whose figures are thrown away: by then the program is compiled. */
    private static final int WARM_UP = 5 * PER_RING;
    private static final int STEPS_PER_SECOND = 10;

    @Option(names = "--vehicles", paramLabel = "N", split = ",", defaultValue = "1000,10000,50000",
            description = "Sizes of the traffic, in whole thousands; usually ${DEFAULT-VALUE}.")
    private List<Integer> sizes;

    @Option(names = "--seconds", paramLabel = "S", defaultValue = "60",
            description = "Simulated time of each measurement, after as much to warm up; usually ${DEFAULT-VALUE}.")
    private int seconds;

    @Spec
    private CommandSpec spec;

    @Override
    public Integer call() throws MistakeException {
        if (seconds < 1 || sizes.stream().anyMatch(size -> size < PER_RING || size % PER_RING != 0)) {
            throw new ParameterException(spec.commandLine(), "--vehicles must be whole thousands, and --seconds positive.");
        }
        measure(WARM_UP);
        PrintWriter out = spec.commandLine().getOut();
        out.println("vehicles  updates per CPU second  ns per vehicle and step");
        for (int size : sizes) {
            double nanos = measure(size);
            out.printf(Locale.ROOT, "%8d  %22.0f  %23.0f%n", size, NANOS_PER_SECOND / nanos, nanos);
            out.flush();
        }
        return ExitCode.WELL;
    }

    /** Nanoseconds of the processor per vehicle and step. */
    private double measure(int size) throws MistakeException {
        Scenario scenario = ScenarioReader.read("bench-traffic.yaml", rings(size / PER_RING), Map.of()).scenario();
        try (Crew alone = new Crew(1)) {
            Fleet fleet = new FleetPlan(scenario.site(), scenario.clock(), scenario.seed(), scenario.vehicles()).in(Surroundings.of(scenario.road().map(Roads::network)))
                    .build(alone);
            int steps = seconds * STEPS_PER_SECOND;
            fleet.advance(0, steps);
            long before = ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
            fleet.advance(steps, steps);
            return (double) (ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime() - before) / steps / size;
        }
    }

    private static String rings(int count) {
        StringBuilder text = new StringBuilder("name: traffic\nsite: {lat: 47.3, lon: 9.0}\nclock: {step: 100 ms, report: 100 ms}\nroad:\n  lanes:\n");
        for (int ring = 0; ring < count; ring++) {
            lane(text, "right-" + ring, RADIUS + 3.5, ring);
            lane(text, "left-" + ring, RADIUS, ring);
        }
        text.append("  connections:\n");
        for (int ring = 0; ring < count; ring++) {
            text.append("    - {from: right-").append(ring).append(", to: left-").append(ring).append(", turn: left}\n");
            text.append("    - {from: left-").append(ring).append(", to: right-").append(ring).append(", turn: right}\n");
        }
        return text.append("vehicles:\n  - {ids: 1..").append(count * PER_RING).append(", mobility: {model: kinematic, speed-lag: 0.3 s}, start: {on-lanes: {}}, ")
                .append("behaviors: {traffic: {law: idm}}}\n").toString();
    }

    /** Rings lie over one another on layers of their own, so that they are no crossings. */
    private static void lane(StringBuilder text, String name, double radius, int layer) {
        text.append("    - {name: ").append(name).append(", closed: true, limit: 25 m/s, layer: ").append(layer).append(", points: [");
        for (int i = 0; i < CORNERS; i++) {
            double angle = 2 * Math.PI * i / CORNERS;
            text.append(String.format(Locale.ROOT, "%s[%.3f, %.3f]", i == 0 ? "" : ", ", radius * StrictMath.cos(angle), radius * StrictMath.sin(angle)));
        }
        text.append("]}\n");
    }
}
