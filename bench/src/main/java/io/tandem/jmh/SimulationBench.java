package io.tandem.jmh;

import io.tandem.crew.Crew;
import io.tandem.message.RunState;
import io.tandem.run.Simulation;
import io.tandem.time.SimTime;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;

/** One whole beat of a run: vehicles obey, decide, move and report; Core hears, judges everyone and answers. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Warmup(iterations = 5, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(1)
public class SimulationBench {

    /** Everyone has met someone by then, and tables have grown to their size. */
    private static final int BEATS_TO_SETTLE = 100;

    @Param({"1000", "10000", "100000", "300000"})
    int vehicles;

    @Param({"1", "2"})
    int workers;

    private Crew crew;
    private Simulation simulation;

    @Setup
    public void build() throws Exception {
        crew = new Crew(workers);
        simulation = new Simulation(BenchScenario.of(vehicles), crew, List.of());
        simulation.request(RunState.SET);
        simulation.beat();
        simulation.request(RunState.GO);
        for (int i = 0; i < BEATS_TO_SETTLE; i++) {
            simulation.beat();
        }
    }

    @TearDown
    public void dismiss() {
        crew.close();
    }

    @Benchmark
    public SimTime beat() {
        simulation.beat();
        return simulation.time();
    }
}
