package io.tandem.bench;

import com.sun.management.OperatingSystemMXBean;
import io.tandem.bench.sensor.SensorBench;
import io.tandem.crew.Crew;
import io.tandem.diagnosis.MistakeException;
import io.tandem.message.Measurement;
import io.tandem.message.RunState;
import io.tandem.message.SensorInfo;
import io.tandem.message.Tap;
import io.tandem.run.Simulation;
import io.tandem.scenario.Scenario;
import io.tandem.time.SimTime;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Measures sensors that measure. */
@Command(name = "sensors",
        description = "Measure scanners and cameras: scans, rays and pictures per second of processor time of one core, and a fleet of robots with scanners.",
        footerHeading = "%nExamples:%n",
        footer = {
            "  tandem bench sensors",
            "  tandem bench sensors --robots 100 --seconds 20"
        })
final class BenchSensorsCommand extends Bench {

    /** Times real time that MVSIM 0.14 reaches with 100 robots of this kind, on two cores of the same kind. */
    private static final double MVSIM_TIMES_REAL_TIME = 2.2;
    private static final double TIMES_OF_MVSIM = 10;
    private static final int BEATS_PER_SECOND = 10;
    private static final int ROUNDS = 4;
    private static final double NANOS_PER_SECOND = 1e9;

    @Option(names = "--robots", paramLabel = "N", defaultValue = "100", description = "Number of robots with a scanner of 181 rays at 20 Hz. Default: ${DEFAULT-VALUE}.")
    private int robots;

    @Option(names = "--seconds", paramLabel = "S", defaultValue = "10", description = "Simulated time of the robots, in seconds. Default: ${DEFAULT-VALUE}.")
    private int seconds;

    /** Wants every scan, and counts them. */
    private static final class Listener implements Tap {
        private long scans;

        @Override
        public boolean listensTo(SensorInfo sensor) {
            return true;
        }

        @Override
        public void measured(SimTime at, int vid, String sensor, Measurement measurement) {
            scans++;
        }
    }

    private record Robots(double timesRealTime, long scans) {
    }

    @Override
    boolean measure() throws MistakeException, IOException {
        require(robots >= 1 && seconds >= 1, "--robots and --seconds must be positive.");
        row(MachineDescription.text());
        row("%n%-44s %15s %-12s %12s %6s", "one core, by processor time", "reached", "", "bar", "of it");
        Map<SensorBench.Task, Double> reached = new EnumMap<>(SensorBench.Task.class);
        for (SensorBench.Task task : SensorBench.Task.values()) {
            status(task.text());
            double figure = new SensorBench(task).perSecond();
            reached.put(task, figure);
            row("%-44s %,15.0f %-12s %,12.0f %6.2f", task.text(), figure, task.unit(), task.bar(), figure / task.bar());
        }
        status(robots + " robots");
        Robots fleet = robots();
        status("");
        row("%n%d robots with a scanner of 181 rays at 20 Hz, one worker: %.0f times real time by processor time (%,d scans); MVSIM 0.14 reached %.1f with 100", robots,
                fleet.timesRealTime, fleet.scans, MVSIM_TIMES_REAL_TIME);
        json(json -> {
            for (SensorBench.Task task : SensorBench.Task.values()) {
                json.writeNumberField(task.name().toLowerCase(Locale.ROOT) + "_per_second", reached.get(task));
            }
            json.writeNumberField("robots", robots);
            json.writeNumberField("robots_times_real_time", fleet.timesRealTime);
        });
        return reached.entrySet().stream().allMatch(one -> one.getValue() >= one.getKey().bar()) && (robots != 100 || fleet.timesRealTime >= TIMES_OF_MVSIM * MVSIM_TIMES_REAL_TIME);
    }

    private Robots robots() throws MistakeException, IOException {
        Scenario scenario = BenchScenario.ROBOTS.with(robots).scenario();
        Listener listener = new Listener();
        try (Crew crew = new Crew(1)) {
            Simulation simulation = new Simulation(scenario, crew, List.of(listener));
            simulation.request(RunState.SET);
            simulation.beat();
            simulation.request(RunState.GO);
            double best = 0;
            for (int round = 0; round < ROUNDS; round++) {
                listener.scans = 0;
                best = Math.max(best, seconds / processorSeconds(simulation));
            }
            return new Robots(best, listener.scans);
        }
    }

    private double processorSeconds(Simulation simulation) {
        OperatingSystemMXBean system = (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();
        long before = system.getProcessCpuTime();
        for (int beat = 0; beat < BEATS_PER_SECOND * seconds; beat++) {
            simulation.beat();
        }
        return (system.getProcessCpuTime() - before) / NANOS_PER_SECOND;
    }
}
