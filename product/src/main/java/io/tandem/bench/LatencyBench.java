package io.tandem.bench;

import io.tandem.console.InterruptHandler;
import io.tandem.diagnosis.MistakeException;
import io.tandem.message.Ids;
import io.tandem.message.RunState;
import io.tandem.run.HostProcesses;
import io.tandem.run.Runner;
import io.tandem.time.Pacer;
import java.io.IOException;
import java.util.List;
import java.util.OptionalDouble;
import java.util.function.Consumer;

/** Core in this thread, the fleet in another process, and probes in another thread. */
final class LatencyBench {

    private static final double WARM_UP = 5;
    /** Time for the probes to join and to end. */
    private static final long JOIN_MILLIS = 5_000;

    private final int vehicles;
    private final double seconds;
    private final Consumer<String> journal;

    LatencyBench(int vehicles, double seconds, Consumer<String> journal) {
        this.vehicles = vehicles;
        this.seconds = seconds;
        this.journal = journal;
    }

    /** Latencies from reports to the warnings that they caused, seconds, sorted. */
    double[] measure() throws MistakeException, IOException {
        Runner runner = new Runner(OptionalDouble.of(WARM_UP + seconds), false, journal);
        try (BenchCore core = new BenchCore(BenchScenario.PROBES, vehicles, Runtime.getRuntime().availableProcessors(), List.of(), runner::request);
                LatencyProbes probes = new LatencyProbes(core.address(), WARM_UP);
                HostProcesses hosts = new HostProcesses(core.addressText(), List.of(), journal);
                InterruptHandler _ = new InterruptHandler(() -> runner.request(RunState.STOP))) {
            hosts.start(List.of(Ids.of(1, vehicles)));
            Thread probing = Thread.ofPlatform().daemon().name("probes").start(probes::run);
            runner.run(core.service, Pacer.realTime(core.scenario.clock(), core.service.clock()), () -> { });
            core.service.linger();
            probes.stop();
            probing.join(JOIN_MILLIS);
            return probes.latencies();
        } catch (InterruptedException hurried) {
            Thread.currentThread().interrupt();
            return new double[0];
        }
    }
}
