package io.tandem.perception;

import java.util.concurrent.TimeUnit;
import org.hipparchus.filtering.kalman.Measurement;
import org.hipparchus.filtering.kalman.ProcessEstimate;
import org.hipparchus.filtering.kalman.linear.LinearEvolution;
import org.hipparchus.filtering.kalman.linear.LinearKalmanFilter;
import org.hipparchus.linear.Array2DRowRealMatrix;
import org.hipparchus.linear.ArrayRealVector;
import org.hipparchus.linear.CholeskyDecomposer;
import org.hipparchus.linear.RealMatrix;
import org.hipparchus.linear.RealVector;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/** One prediction and one position update of a constant-velocity Kalman filter, as object tracking does per detection: ours and Hipparchus. */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 3, time = 1)
@org.openjdk.jmh.annotations.Measurement(iterations = 5, time = 1)
@Fork(1)
public class TrackFilterBench {

    private static final double STEP = 0.1;
    private static final double VARIANCE = 0.25;
    private static final double AGILITY = 2;

    private record Position(double time, RealVector value, RealMatrix covariance) implements Measurement {

        @Override
        public double getTime() {
            return time;
        }

        @Override
        public RealVector getValue() {
            return value;
        }

        @Override
        public RealMatrix getCovariance() {
            return covariance;
        }
    }

    private final RealMatrix transition = new Array2DRowRealMatrix(new double[][] {{1, 0, STEP, 0}, {0, 1, 0, STEP}, {0, 0, 1, 0}, {0, 0, 0, 1}});
    private final RealMatrix measured = new Array2DRowRealMatrix(new double[][] {{1, 0, 0, 0}, {0, 1, 0, 0}});
    private final RealMatrix spread = new Array2DRowRealMatrix(new double[][] {{VARIANCE, 0}, {0, VARIANCE}});
    private final RealMatrix noise = noise();
    private ConstantVelocityFilter filter;
    private LinearKalmanFilter<Position> byHipparchus;
    private double time;

    private static RealMatrix noise() {
        double cube = AGILITY * AGILITY * STEP * STEP * STEP / 3;
        double square = AGILITY * AGILITY * STEP * STEP / 2;
        double line = AGILITY * AGILITY * STEP;
        return new Array2DRowRealMatrix(new double[][] {{cube, 0, square, 0}, {0, cube, 0, square}, {square, 0, line, 0}, {0, square, 0, line}});
    }

    @Setup
    public void begin() {
        filter = new ConstantVelocityFilter(AGILITY);
        filter.set(0, 0, 1, 0);
        byHipparchus = new LinearKalmanFilter<>(new CholeskyDecomposer(1e-15, 1e-15),
                measurement -> new LinearEvolution(transition, new Array2DRowRealMatrix(4, 1), new ArrayRealVector(1), noise, measured),
                new ProcessEstimate(0, new ArrayRealVector(new double[] {0, 0, 1, 0}), noise));
    }

    @Benchmark
    public double filter() {
        time += STEP;
        filter.predict(STEP);
        filter.place(time, 0, VARIANCE, 0, VARIANCE);
        return filter.state(0);
    }

    @Benchmark
    public double filterByHipparchus() {
        time += STEP;
        return byHipparchus.estimationStep(new Position(time, new ArrayRealVector(new double[] {time, 0}), spread)).getState().getEntry(0);
    }
}
