package io.tandem.jmh;

import io.tandem.mobility.Kinematic;
import io.tandem.mobility.LagBicycle;
import io.tandem.mobility.Motion;
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

/** One step of one vehicle by the kinematic model, and by the bicycle with lags: as in a fleet, a thousand vehicles take ten steps before the next thousand do. */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@OperationsPerInvocation(KinematicBench.VEHICLE_STEPS)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(1)
public class KinematicBench {

    static final int VEHICLE_STEPS = 1_000_000;
    private static final int PART = 1_000;
    private static final int STEPS = 10;

    @Param({"1000", "100000"})
    int vehicles;

    private Motion motion;
    private LagBicycle cars;

    @Setup
    public void spread() {
        SplittableRandom random = new SplittableRandom(7);
        motion = new Motion(vehicles);
        for (int i = 0; i < vehicles; i++) {
            motion.heading[i] = random.nextDouble(-10, 10);
            motion.speed[i] = random.nextDouble(4, 6);
            motion.wantedSpeed[i] = 5;
            motion.curvature[i] = random.nextDouble(-0.2, 0.2);
            motion.levelRatio[i] = 1;
            motion.climbRatio[i] = random.nextDouble(-0.1, 0.1);
        }
        LagBicycle.Body body = new LagBicycle.Body(2.8, 0.95, 0.15, 0.3, 0.55, 0.6, 8, 3, Double.NaN, Double.POSITIVE_INFINITY);
        cars = new LagBicycle(body, 0.01, 0, 0, vehicles);
        for (int i = 0; i < vehicles; i++) {
            cars.command(i, 0, random.nextDouble(-0.5, 0.5), false);
        }
    }

    @Benchmark
    public Motion step() {
        for (int done = 0; done < VEHICLE_STEPS; done += PART * STEPS) {
            int from = done / STEPS % vehicles;
            for (int step = 0; step < STEPS; step++) {
                Kinematic.step(motion, from, from + PART, 0.01, 1.35, 0.02, 0.03);
            }
        }
        return motion;
    }

    @Benchmark
    public Motion lagBicycle() {
        for (int done = 0; done < VEHICLE_STEPS; done += PART * STEPS) {
            int from = done / STEPS % vehicles;
            for (int step = 0; step < STEPS; step++) {
                cars.step(0, motion, from, from + PART);
            }
        }
        return motion;
    }
}
