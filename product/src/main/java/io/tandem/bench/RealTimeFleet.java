package io.tandem.bench;

import com.sun.management.OperatingSystemMXBean;
import io.tandem.crew.Crew;
import io.tandem.message.RunState;
import io.tandem.run.Runner;
import io.tandem.run.Simulation;
import io.tandem.scenario.Scenario;
import io.tandem.time.Margins;
import io.tandem.time.Pacer;
import io.tandem.time.WallClock;
import java.lang.management.ManagementFactory;
import java.util.List;
import java.util.OptionalDouble;

/** Measures whether a whole simulation in one process holds real time, and what it costs. */
final class RealTimeFleet {

    private static final double NANOS_PER_SECOND = 1e9;
    private static final int BEATS_PER_SECOND = 10;

    private RealTimeFleet() {
    }

    /** Processor time of all threads per simulated second, and the share of each beat that was left in real time. */
    record Result(double cpu, Margins.Spread margin) {

        /** Margin that so many quiet cores would have, if work were shared evenly: 1 - cpu / cores. */
        double margin(int cores) {
            return 1 - cpu / cores;
        }
    }

    /** Simulates so many seconds to warm up, so many for the processor time, and so many in real time. */
    static Result measure(Scenario scenario, int workers, double seconds) {
        try (Crew crew = new Crew(workers)) {
            Simulation simulation = new Simulation(scenario, crew, List.of());
            simulation.request(RunState.SET);
            simulation.beat();
            simulation.request(RunState.GO);
            beats(simulation, seconds);
            double cpu = beats(simulation, seconds) / seconds;
            Pacer pacer = Pacer.realTime(scenario.clock(), WallClock.machine());
            new Runner(OptionalDouble.of(seconds), false, refusal -> {
                throw new IllegalStateException(refusal);
            }).run(simulation, pacer, () -> { });
            return new Result(cpu, pacer.margins().wholeRun());
        }
    }

    /** Simulates so many seconds as fast as possible, and returns those of all processors together. */
    private static double beats(Simulation simulation, double seconds) {
        OperatingSystemMXBean system = (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();
        long before = system.getProcessCpuTime();
        for (int beat = 0; beat < BEATS_PER_SECOND * seconds; beat++) {
            simulation.beat();
        }
        return (system.getProcessCpuTime() - before) / NANOS_PER_SECOND;
    }
}
