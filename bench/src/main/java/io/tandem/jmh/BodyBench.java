package io.tandem.jmh;

import io.tandem.bench.body.BodyStepBench;
import io.tandem.mobility.rigid.RigidPreset;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/** One step of one rigid vehicle on wheels: speed control, four wheels (three of the small robot), odometry, motion. */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@OperationsPerInvocation(BodyBench.VEHICLE_STEPS)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(1)
public class BodyBench {

    static final int VEHICLE_STEPS = 1_000_000;

    @Param({"100", "20000"})
    int vehicles;

    @Param({"CAR", "SMALL_ROBOT"})
    RigidPreset machine;

    /** Whether contacts are looked for; nobody touches anybody. */
    @Param({"false", "true"})
    boolean contacts;

    private BodyStepBench bodies;

    @Setup
    public void build() {
        bodies = new BodyStepBench(machine, vehicles, contacts);
    }

    @Benchmark
    public void step() {
        for (int i = 0; i < VEHICLE_STEPS / vehicles; i++) {
            bodies.step();
        }
    }
}
