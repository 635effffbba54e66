package io.tandem.launch;

import com.sun.management.OperatingSystemMXBean;
import io.tandem.crew.Crew;
import io.tandem.diagnosis.MistakeException;
import io.tandem.message.RunState;
import io.tandem.recording.Provenance;
import io.tandem.recording.Recorder;
import io.tandem.recording.SourceText;
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
        description = "Measure what recording takes: bytes per report, and processor time of the recorder beside that of the whole run, as fast "
                + "as possible. The recording is made beside the other temporary files and deleted.",
        footerHeading = "%nExamples:%n",
        footer = {
            "  tandem bench recording",
            "  tandem bench recording --vehicles 100,10000 --seconds 120"
        })
final class BenchRecordingCommand implements Callable<Integer> {

    private static final int WARM_UP_BEATS = 200;

    @Option(names = "--vehicles", paramLabel = "N", split = ",", defaultValue = "100,10000", description = "Sizes of the fleets; usually ${DEFAULT-VALUE}.")
    private List<Integer> sizes;

    @Option(names = "--seconds", paramLabel = "S", defaultValue = "60", description = "Simulated time of each measurement; usually ${DEFAULT-VALUE}.")
    private int seconds;

    @Spec
    private CommandSpec spec;

    @Override
    public Integer call() throws MistakeException, IOException {
        if (seconds < 1 || sizes.stream().anyMatch(size -> size < 1)) {
            throw new ParameterException(spec.commandLine(), "--vehicles and --seconds must be positive.");
        }
        PrintWriter out = spec.commandLine().getOut();
        out.println("vehicles  bytes/report  recorder ns/report  of the run's processor time  of one core in real time");
        for (int size : sizes) {
            Path file = Files.createTempFile("tandem-bench", ".mcap");
            try {
                measure(size, file, out);
            } finally {
                Files.deleteIfExists(file);
            }
        }
        return ExitCode.WELL;
    }

    private void measure(int vehicles, Path file, PrintWriter out) throws MistakeException, IOException {
        Scenario scenario = FleetBench.scenario(vehicles);
        Provenance info = new Provenance(Tandem.Version.text(), scenario.name(), List.of(new SourceText("bench", "")), scenario.site(),
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
            beat(simulation, WARM_UP_BEATS);
            long reportsBefore = recorder.reports();
            long recorderBefore = cpu(recorder);
            long runBefore = system.getProcessCpuTime();
            beat(simulation, (int) (seconds / scenario.clock().report()));
            recorderNanos = cpu(recorder) - recorderBefore;
            reports = recorder.reports() - reportsBefore;
            runNanos = system.getProcessCpuTime() - runBefore;
        }
        double nanosPerReport = recorderNanos / reports;
        out.printf(Locale.ROOT, "%8d  %12.1f  %18.0f  %25.1f %%  %23.1f %%%n", vehicles, (double) recorder.bytes() / recorder.reports(),
                nanosPerReport, 100 * recorderNanos / runNanos, 100 * nanosPerReport * 1e-9 * vehicles / scenario.clock().report());
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
