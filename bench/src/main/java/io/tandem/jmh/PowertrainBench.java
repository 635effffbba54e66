package io.tandem.jmh;

import io.tandem.mobility.Commands;
import io.tandem.mobility.Motion;
import io.tandem.mobility.Powertrain;
import io.tandem.mobility.powertrain.CarPreset;
import java.util.SplittableRandom;
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

/** One step of one car with an engine, of which one in two is driven by its pedal and the others by an acceleration: as in a fleet, a thousand cars take ten steps before the next thousand do. */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@OperationsPerInvocation(PowertrainBench.VEHICLE_STEPS)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(1)
public class PowertrainBench {

    static final int VEHICLE_STEPS = 1_000_000;
    private static final int PART = 1_000;
    private static final int STEPS = 10;

    @Param({"1000", "10000"})
    int vehicles;

    @Param({"SMALL_CAR", "ELECTRIC_CAR"})
    CarPreset preset;

    private Motion motion;
    private Powertrain cars;

    @Setup
    public void spread() {
        SplittableRandom random = new SplittableRandom(7);
        motion = new Motion(vehicles);
        Commands commands = new Commands(vehicles);
        cars = new Powertrain(preset.design(), 0.01, 0, vehicles);
        for (int i = 0; i < vehicles; i++) {
            motion.heading[i] = random.nextDouble(-10, 10);
            motion.speed[i] = random.nextDouble(2, 30);
            motion.levelRatio[i] = 1;
            commands.write(i, 1, 0, 0, random.nextDouble(-0.1, 0.1));
            commands.accelerate(i, random.nextDouble(-0.2, 0.2));
            commands.actuators[i] = i % 2 == 0 ? null : new double[] {0, random.nextDouble(0.1, 0.3), 0};
        }
        cars.begin(motion);
        cars.apply(commands, motion, 0, vehicles);
    }

    @Benchmark
    public Motion step() {
        for (int done = 0; done < VEHICLE_STEPS; done += PART * STEPS) {
            int from = done / STEPS % vehicles;
            for (int step = 0; step < STEPS; step++) {
                cars.step(0, motion, from, from + PART);
            }
        }
        return motion;
    }
}
