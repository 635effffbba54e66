package io.tandem.jmh;

import io.tandem.crew.Crew;
import io.tandem.fleet.Fleet;
import io.tandem.fleet.FleetPlan;
import io.tandem.message.Reports;
import io.tandem.message.RunState;
import io.tandem.scenario.Scenario;
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

/** The vehicles' side of one beat: everyone decides once, integrates ten steps and reports. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Warmup(iterations = 5, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(1)
public class FleetBench {

    private static final int STEPS = 10;
    private static final long STEP_NANOS = 10_000_000;

    @Param({"1000", "10000", "100000", "300000"})
    int vehicles;

    @Param({"1", "2"})
    int workers;

    private final Reports reports = new Reports();
    private Crew crew;
    private Fleet fleet;
    private long step;

    @Setup
    public void build() throws Exception {
        Scenario scenario = BenchScenario.of(vehicles);
        crew = new Crew(workers);
        fleet = new FleetPlan(scenario.site(), scenario.clock(), scenario.seed(), scenario.vehicles()).build(crew);
    }

    @TearDown
    public void dismiss() {
        crew.close();
    }

    @Benchmark
    public Reports beat() {
        fleet.advance(step, STEPS);
        step += STEPS;
        fleet.report(step * STEP_NANOS, RunState.GO, reports);
        return reports;
    }
}
