package io.tandem.jmh;

import io.tandem.geo.Angle;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/** Sine and cosine over a column of headings, as the equations of motion need them: ours, the processor's and the strict ones. */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@OperationsPerInvocation(AngleBench.ROWS)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(1)
public class AngleBench {

    /** Few enough that three columns stay in the first-level cache: the arithmetic is measured, not the memory. */
    static final int ROWS = 1_024;
    /** Headings are not wrapped while a run lasts, so they grow past one turn. */
    private static final double WIDEST = 20;

    private final double[] heading = new double[ROWS];
    private final double[] east = new double[ROWS];
    private final double[] north = new double[ROWS];

    @Setup
    public void turn() {
        SplittableRandom random = new SplittableRandom(7);
        for (int i = 0; i < ROWS; i++) {
            heading[i] = random.nextDouble(-WIDEST, WIDEST);
        }
    }

    @Benchmark
    public double[] angle() {
        for (int i = 0; i < ROWS; i++) {
            east[i] = Angle.cos(heading[i]);
            north[i] = Angle.sin(heading[i]);
        }
        return north;
    }

    /** A loop that fills one column is compiled to vector instructions; one that fills two is not, and takes two to three times as long. */
    @Benchmark
    public double[] angleInTwoLoops() {
        for (int i = 0; i < ROWS; i++) {
            east[i] = Angle.cos(heading[i]);
        }
        for (int i = 0; i < ROWS; i++) {
            north[i] = Angle.sin(heading[i]);
        }
        return north;
    }

    @Benchmark
    public double[] math() {
        for (int i = 0; i < ROWS; i++) {
            east[i] = Math.cos(heading[i]);
            north[i] = Math.sin(heading[i]);
        }
        return north;
    }

    @Benchmark
    public double[] strictMath() {
        for (int i = 0; i < ROWS; i++) {
            east[i] = StrictMath.cos(heading[i]);
            north[i] = StrictMath.sin(heading[i]);
        }
        return north;
    }
}
