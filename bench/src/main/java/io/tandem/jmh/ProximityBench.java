package io.tandem.jmh;

import io.tandem.crew.Crew;
import io.tandem.proximity.AlertSettings;
import io.tandem.proximity.Encounters;
import io.tandem.proximity.PairSearch;
import io.tandem.proximity.VehiclePairs;
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

/** One pass of Core's judgement over everyone: the search for pairs that must be warned, and the encounters they are part of. */
@org.openjdk.jmh.annotations.State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Warmup(iterations = 5, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(1)
public class ProximityBench {

    @Param({"1000", "10000", "100000", "300000"})
    int vehicles;

    @Param({"1", "2"})
    int workers;

    @Param({"false", "true"})
    boolean mixed;

    private final AlertSettings settings = new AlertSettings(8, 3, 6, 4, 2, 0.6);
    private final PairSearch search = PairSearch.alerting(settings);
    private final Encounters encounters = new Encounters(settings);
    private Crew crew;
    private Snapshot snapshot;
    private VehiclePairs alerting;

    @Setup
    public void spread() {
        Swarm swarm = new Swarm(vehicles, mixed);
        State state = new State(swarm.participants);
        state.accept(swarm.at(0));
        crew = new Crew(workers);
        snapshot = state.snapshot(SimTime.ZERO, crew);
        alerting = PairSearch.alerting(settings).search(snapshot, crew);
    }

    @TearDown
    public void dismiss() {
        crew.close();
    }

    @Benchmark
    public int search() {
        return search.search(snapshot, crew).count();
    }

    @Benchmark
    public int encounters() {
        encounters.update(snapshot, alerting);
        return encounters.active();
    }
}
