package io.tandem.jmh;

import io.tandem.bench.sensor.SensorBench;
import io.tandem.diagnosis.MistakeException;
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
import org.openjdk.jmh.annotations.Warmup;

/** One measurement of a scanner or camera in a scene of known size; a cloud has 28,928 rays. */
@State(Scope.Thread)
@BenchmarkMode(Mode.Throughput)
@OutputTimeUnit(TimeUnit.SECONDS)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(1)
public class SensorsBench {

    @Param
    SensorBench.Task task;

    private SensorBench sensor;

    @Setup
    public void build() throws MistakeException {
        sensor = new SensorBench(task);
    }

    @Benchmark
    public void measure() {
        sensor.measure();
    }
}
