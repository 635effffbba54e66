package io.tandem.jmh;

import io.tandem.behavior.control.Environment;
import io.tandem.bench.BenchRoad;
import io.tandem.crew.Crew;
import io.tandem.fleet.Fleet;
import io.tandem.fleet.FleetPlan;
import io.tandem.road.Roads;
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

/** One step of traffic on the roads of {@code tandem bench traffic}: everyone is found, decides, agrees and moves, 0.1 s on one thread. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Warmup(iterations = 5, time = 2)
@Measurement(iterations = 5, time = 2)
@Fork(1)
public class TrafficStepBench {

    @Param({"RING", "GRID"})
    String road;

    @Param({"1000", "10000"})
    int vehicles;

    private Crew crew;
    private Fleet fleet;
    private long step;

    @Setup
    public void build() throws Exception {
        Scenario scenario = BenchRoad.valueOf(road).with(vehicles);
        crew = new Crew(1);
        fleet = new FleetPlan(scenario.site(), scenario.clock(), scenario.seed(), scenario.vehicles())
                .in(Environment.of(scenario.road().map(Roads::network))).build(crew);
    }

    @TearDown
    public void dismiss() {
        crew.close();
    }

    @Benchmark
    public long step() {
        fleet.advance(step, 1);
        return step++;
    }
}
