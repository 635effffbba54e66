package io.tandem.bench;

import com.sun.management.OperatingSystemMXBean;
import io.tandem.core.CoreService;
import io.tandem.diagnosis.MistakeException;
import io.tandem.message.Ids;
import io.tandem.message.Reports;
import io.tandem.message.RunState;
import io.tandem.message.Tap;
import io.tandem.process.TemporaryFiles;
import io.tandem.recording.Recorder;
import io.tandem.run.HostProcesses;
import io.tandem.run.RunFiles;
import io.tandem.run.Runner;
import io.tandem.scenario.LoadedScenario;
import io.tandem.time.Margins;
import io.tandem.time.Pacer;
import io.tandem.time.SimTime;
import io.tandem.time.WallClock;
import io.tandem.time.WallTime;
import io.tandem.wire.ReceiveOutcome;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.OptionalDouble;
import java.util.function.Consumer;

/**
 * One trial with everything on: Core is this process, a host with all vehicles is another, between them is UDP, and everything is
 * recorded. The warm-up is not measured.
 */
final class RealtimeTrial {

    /** Number of overruns at which a trial has failed and is stopped. */
    private static final int MAX_OVERRUNS = 5;
    /** A run that takes longer than this multiple of its simulated time is stopped. */
    private static final double MAX_TIME_FACTOR = 1.5;

    private final int vehicles;
    private final double warmUp;
    private final double seconds;
    private final Consumer<String> journal;
    private final OperatingSystemMXBean system = (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();
    private final WallClock clock = WallClock.machine();
    private final Margins hostMargins;
    private CoreService service;
    private Pacer pacer;
    private Runner runner;
    private Recorder recorder;
    private long reports;
    private boolean warm;
    private long beganAt;
    private long warmAt;
    private long cpuAtWarm;
    private long recorderAtWarm;
    private long missingAtWarm;
    private long acceptedAtWarm;
    private long reportsAtWarm;

    /** @param journal receives crashes and restarts of hosts */
    RealtimeTrial(int vehicles, double warmUp, double seconds, Consumer<String> journal) {
        this.vehicles = vehicles;
        this.warmUp = warmUp;
        this.seconds = seconds;
        this.journal = journal;
        this.hostMargins = new Margins(SimTime.nanos(seconds));
    }

    TrialResult measure() throws MistakeException, IOException {
        Path file = TemporaryFiles.file(".mcap");
        LoadedScenario reading = BenchScenario.FLEET.with(vehicles);
        runner = new Runner(OptionalDouble.of(warmUp + seconds), false, journal);
        try (Recorder opened = new Recorder(file, RunFiles.info(reading, BenchScenario.overrides(vehicles), WallTime.now().epochNanos()),
                clock::nanoTime);
                BenchCore core = new BenchCore(BenchScenario.FLEET, vehicles, Runtime.getRuntime().availableProcessors(),
                        List.of(new Count(), opened), runner::request);
                HostProcesses hosts = new HostProcesses(core.addressText(), List.of(), journal)) {
            recorder = opened;
            hosts.start(List.of(Ids.of(1, vehicles)));
            return run(core);
        } finally {
            Files.delete(file);
        }
    }

    private TrialResult run(BenchCore core) {
        service = core.service;
        pacer = Pacer.realTime(core.scenario.clock(), service.clock());
        runner.run(service, pacer, this::watch);
        TrialResult figures = warm ? figures() : TrialResult.none(vehicles);
        service.linger();
        return figures;
    }

    /** Called after every beat. */
    private void watch() {
        if (service.core().runState() != RunState.GO) {
            return;
        }
        long now = clock.nanoTime();
        if (beganAt == 0) {
            beganAt = now;
        }
        if (!warm && service.time().seconds() >= warmUp) {
            beginToMeasure(now);
        }
        if (warm) {
            service.leastHostMargin().ifPresent(hostMargins::add);
        }
        boolean lost = warm && pacer.margins().overruns() >= MAX_OVERRUNS;
        if (lost || (now - beganAt) / 1e9 > MAX_TIME_FACTOR * (warmUp + seconds)) {
            runner.request(RunState.STOP);
        }
    }

    private void beginToMeasure(long now) {
        warm = true;
        warmAt = now;
        cpuAtWarm = cpuNanos();
        recorderAtWarm = recorderNanos();
        missingAtWarm = service.missing();
        acceptedAtWarm = service.counts().of(ReceiveOutcome.ACCEPTED);
        reportsAtWarm = reports;
        pacer.margins().forget();
    }

    private TrialResult figures() {
        double wall = (clock.nanoTime() - warmAt) / 1e9;
        double missing = service.missing() - missingAtWarm;
        double accepted = service.counts().of(ReceiveOutcome.ACCEPTED) - acceptedAtWarm;
        double cpu = cpuNanos() - cpuAtWarm;
        Margins.Spread margins = pacer.margins().wholeRun();
        return new TrialResult(vehicles, orZero(margins.p50()), orZero(margins.p5()), orZero(hostMargins.wholeRun().p5()),
                pacer.margins().overruns() + hostMargins.overruns(), (reports - reportsAtWarm) / wall,
                missing / Math.max(1, missing + accepted), cpu / 1e9 / wall, (recorderNanos() - recorderAtWarm) / cpu,
                (double) recorder.bytes() / recorder.reports());
    }

    private static double orZero(double margin) {
        return Double.isNaN(margin) ? 0 : margin;
    }

    /** Processor time of this process and of the hosts. */
    private long cpuNanos() {
        return system.getProcessCpuTime() + ProcessHandle.current().descendants()
                .mapToLong(host -> host.info().totalCpuDuration().orElse(Duration.ZERO).toNanos()).sum();
    }

    private long recorderNanos() {
        return ManagementFactory.getThreadMXBean().getThreadCpuTime(recorder.threadId());
    }

    /** Counts received reports. */
    private final class Count implements Tap {

        @Override
        public void heard(SimTime at, Reports batch) {
            reports += batch.count();
        }
    }
}
