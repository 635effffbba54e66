package io.tandem.jmh;

import io.tandem.crew.Crew;
import io.tandem.state.Snapshot;
import io.tandem.state.State;
import io.tandem.time.SimTime;
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
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;

/** What Core does with a beat's reports before it judges: take them in, bring everyone to one instant, and hash the whole. */
@org.openjdk.jmh.annotations.State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Warmup(iterations = 5, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(1)
public class SnapshotBench {

    private static final long BEAT = 100_000_000;

    @Param({"1000", "10000", "100000", "300000"})
    int vehicles;

    @Param({"1", "2"})
    int workers;

    private final SimTime halfABeatOn = new SimTime(BEAT / 2);
    private Swarm swarm;
    private State state;
    private Crew crew;
    private long now;

    @Setup
    public void spread() {
        swarm = new Swarm(vehicles, false);
        state = new State(swarm.participants);
        state.accept(swarm.at(0));
        crew = new Crew(workers);
    }

    @TearDown
    public void dismiss() {
        crew.close();
    }

    /** Includes writing everyone's new time, about a tenth of the whole. */
    @Benchmark
    public long accept() {
        now += BEAT;
        state.accept(swarm.at(now));
        return state.outdatedCount();
    }

    @Benchmark
    public Snapshot snapshot() {
        return state.snapshot(halfABeatOn, crew);
    }

    @Benchmark
    public long hash() {
        return state.hash(now);
    }
}
