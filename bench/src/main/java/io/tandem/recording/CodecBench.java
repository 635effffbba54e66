package io.tandem.recording;

import io.tandem.message.Reports;
import io.tandem.message.RunState;
import io.tandem.recording.codec.ReportsDecoder;
import io.tandem.recording.codec.ReportsEncoder;
import io.tandem.recording.encoding.DamagedException;
import io.tandem.recording.encoding.LittleEndianReader;
import io.tandem.recording.encoding.LittleEndianWriter;
import io.tandem.time.SimTime;
import java.io.IOException;
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

/** Encodes and decodes reports in beats of ten thousand, per report. It is in this package because the codec is not public elsewhere. */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@OperationsPerInvocation(CodecBench.REPORTS)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(1)
public class CodecBench {

    static final int REPORTS = 10_000;

    private final SimTime beat = SimTime.ofSeconds(12.3);
    private final Reports reports = new Reports();
    private final Reports decoded = new Reports();
    private final LittleEndianWriter bytes = new LittleEndianWriter();
    private final LittleEndianWriter encoded = new LittleEndianWriter();
    private final ReportsEncoder encoder = new ReportsEncoder();
    private final ReportsDecoder decoder = new ReportsDecoder();

    @Setup
    public void fill() throws IOException {
        SplittableRandom random = new SplittableRandom(7);
        reports.resize(REPORTS);
        for (int i = 0; i < REPORTS; i++) {
            reports.vid[i] = i + 1;
            reports.time[i] = beat.nanos();
            reports.east[i] = random.nextDouble(5_000);
            reports.north[i] = random.nextDouble(5_000);
            reports.heading[i] = random.nextDouble(-3, 3);
            reports.speed[i] = random.nextDouble(5);
            reports.runState[i] = (byte) RunState.GO.number();
            reports.rung[i] = (byte) random.nextInt(5);
        }
        new ReportsEncoder().encode(beat, reports, encoded);
    }

    @Benchmark
    public int encode() throws IOException {
        bytes.clear();
        encoder.encode(beat, reports, bytes);
        return bytes.size();
    }

    @Benchmark
    public Reports decode() throws DamagedException {
        decoder.decode(new LittleEndianReader(encoded.array(), 0, encoded.size()), decoded);
        return decoded;
    }
}
