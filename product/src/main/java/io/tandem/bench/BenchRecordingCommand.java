package io.tandem.bench;

import com.sun.management.OperatingSystemMXBean;
import io.tandem.console.ExitCode;
import io.tandem.crew.Crew;
import io.tandem.diagnosis.MistakeException;
import io.tandem.diagnosis.SourceFile;
import io.tandem.message.RunState;
import io.tandem.process.TemporaryFiles;
import io.tandem.recording.Recorder;
import io.tandem.recording.metadata.Provenance;
import io.tandem.run.ProgramVersion;
import io.tandem.run.RunFiles;
import io.tandem.run.Simulation;
import io.tandem.scenario.Scenario;
import io.tandem.time.WallClock;
import io.tandem.time.WallTime;
import java.io.IOException;
import java.io.PrintWriter;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Measures what recording takes. */
@Command(name = "recording",
        description = "Measure what recording takes: bytes per report, and the recorder's processor time beside that of the whole run. Each fleet "
                + "runs as fast as possible in one process, then in real time with its host in another and UDP between them. "
                + "Recordings are made beside the other temporary files and deleted.",
        footerHeading = "%nExamples:%n",
        footer = {
            "  tandem bench recording",
            "  tandem bench recording --vehicles 100,10000 --seconds 120"
        })
final class BenchRecordingCommand implements Callable<Integer> {

    /** The compiler needs some. */
    private static final double WARM_UP_SECONDS = 20;

    @Option(names = "--vehicles", paramLabel = "N", split = ",", defaultValue = "100,10000", description = "Sizes of the fleets; usually ${DEFAULT-VALUE}.")
    private List<Integer> sizes;

    @Option(names = "--seconds", paramLabel = "S", defaultValue = "30",
            description = "Simulated time of each measurement, after a warm-up of 20 s; usually ${DEFAULT-VALUE}.")
    private int seconds;

    @Spec
    private CommandSpec spec;

    private PrintWriter out;

    @Override
    public Integer call() throws MistakeException, IOException {
        if (seconds < 1 || sizes.stream().anyMatch(size -> size < 1)) {
            throw new ParameterException(spec.commandLine(), "--vehicles and --seconds must be positive.");
        }
        out = spec.commandLine().getOut();
        out.println("vehicles  run        bytes/report  recorder ns/report  of the run's processor time  of one core in real time");
        for (int size : sizes) {
            fast(size);
            realTime(size);
        }
        return ExitCode.WELL;
    }

    private void fast(int vehicles) throws MistakeException, IOException {
        Path file = TemporaryFiles.file(".mcap");
        try {
            fast(vehicles, file);
        } finally {
            Files.deleteIfExists(file);
        }
    }

    private void fast(int vehicles, Path file) throws MistakeException, IOException {
        Scenario scenario = FleetBench.scenario(vehicles);
        Provenance info = new Provenance(ProgramVersion.text(), scenario.name(), List.of(new SourceFile("bench", "")), scenario.site(),
                scenario.seed(), WallTime.now().epochNanos(), RunFiles.hostName());
        OperatingSystemMXBean system = (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();
        double recorderNanos;
        double runNanos;
        double reports;
        Recorder recorder = new Recorder(file, info, WallClock.machine()::nanoTime);
        try (Crew crew = new Crew(Runtime.getRuntime().availableProcessors()); recorder) {
            Simulation simulation = new Simulation(scenario, crew, List.of(recorder));
            simulation.request(RunState.SET);
            simulation.beat();
            simulation.request(RunState.GO);
            beat(simulation, (int) (WARM_UP_SECONDS / scenario.clock().report()));
            long reportsBefore = recorder.reports();
            long recorderBefore = cpu(recorder);
            long runBefore = system.getProcessCpuTime();
            beat(simulation, (int) (seconds / scenario.clock().report()));
            recorderNanos = cpu(recorder) - recorderBefore;
            reports = recorder.reports() - reportsBefore;
            runNanos = system.getProcessCpuTime() - runBefore;
        }
        print(vehicles, "fast", (double) recorder.bytes() / recorder.reports(), recorderNanos / reports, recorderNanos / runNanos,
                vehicles / scenario.clock().report());
    }

    private void realTime(int vehicles) throws MistakeException, IOException {
        TrialResult trial = new RealtimeTrial(vehicles, WARM_UP_SECONDS, seconds, spec.commandLine().getErr()::println).measure();
        print(vehicles, "real time", trial.bytes(), trial.recorder() * trial.cpu() / trial.reports() * 1e9, trial.recorder(), trial.reports());
    }

    private void print(int vehicles, String run, double bytes, double nanosPerReport, double share, double reportsPerSecond) {
        out.printf(Locale.ROOT, "%8d  %-9s  %12.1f  %18.0f  %25.1f %%  %23.1f %%%n", vehicles, run, bytes, nanosPerReport, 100 * share,
                100 * nanosPerReport * 1e-9 * reportsPerSecond);
        out.flush();
    }

    private static void beat(Simulation simulation, int beats) {
        for (int i = 0; i < beats; i++) {
            simulation.beat();
        }
    }

    private static long cpu(Recorder recorder) {
        return ManagementFactory.getThreadMXBean().getThreadCpuTime(recorder.threadId());
    }
}
