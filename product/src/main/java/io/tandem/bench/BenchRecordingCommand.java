package io.tandem.bench;

import com.fasterxml.jackson.core.JsonGenerator;
import com.sun.management.OperatingSystemMXBean;
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
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Measures the cost of recording. */
@Command(name = "recording",
        description = "Measure the cost of recording: bytes per report, and the recorder's share of the processor time. Each fleet "
                + "runs as fast as possible in one process, then in real time with its host in another process and UDP between them. "
                + "Recordings are temporary files and are deleted.",
        footerHeading = "%nExamples:%n",
        footer = {
            "  tandem bench recording",
            "  tandem bench recording --vehicles 100,10000 --seconds 120"
        })
final class BenchRecordingCommand extends Bench {

    /** Warm-up for the JIT compiler, simulated seconds. */
    private static final double WARM_UP_SECONDS = 20;

    @Option(names = "--vehicles", paramLabel = "N", split = ",", defaultValue = "100,10000", description = "Numbers of vehicles to measure. Default: ${DEFAULT-VALUE}.")
    private List<Integer> sizes;

    @Option(names = "--seconds", paramLabel = "S", defaultValue = "30",
            description = "Simulated seconds of each measurement, after a warm-up of 20 s. Default: ${DEFAULT-VALUE}.")
    private int seconds;

    private final List<Row> rows = new ArrayList<>();

    /** Cost of recording in one run; {@code share} is of the run's processor time. */
    private record Row(int vehicles, String run, double bytesPerReport, double nanosPerReport, double share, double reportsPerSecond) {

        /** Share of one processor at real-time speed. */
        double realTimeShare() {
            return nanosPerReport * 1e-9 * reportsPerSecond;
        }

        void write(JsonGenerator json) throws IOException {
            json.writeStartObject();
            json.writeNumberField("vehicles", vehicles);
            json.writeStringField("run", run);
            json.writeNumberField("bytes_per_report", bytesPerReport);
            json.writeNumberField("recorder_ns_per_report", nanosPerReport);
            json.writeNumberField("share_of_cpu", share);
            json.writeNumberField("share_of_one_core_in_real_time", realTimeShare());
            json.writeEndObject();
        }
    }

    @Override
    boolean measure() throws MistakeException, IOException {
        require(seconds >= 1 && sizes.stream().allMatch(size -> size >= 1), "--vehicles and --seconds must be positive.");
        row("vehicles  run        bytes/report  recorder ns/report  of the run's processor time  of one core in real time");
        for (int size : sizes) {
            fast(size);
            realTime(size);
        }
        json(json -> {
            json.writeArrayFieldStart("recordings");
            for (Row row : rows) {
                row.write(json);
            }
            json.writeEndArray();
        });
        return true;
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
        add(new Row(vehicles, "fast", (double) recorder.bytes() / recorder.reports(), recorderNanos / reports, recorderNanos / runNanos,
                vehicles / scenario.clock().report()));
    }

    private void realTime(int vehicles) throws MistakeException, IOException {
        TrialResult trial = new RealtimeTrial(vehicles, WARM_UP_SECONDS, seconds, this::notice).measure();
        add(new Row(vehicles, "real time", trial.bytes(), trial.recorder() * trial.cpu() / trial.reports() * 1e9, trial.recorder(), trial.reports()));
    }

    private void add(Row row) {
        rows.add(row);
        row("%8d  %-9s  %12.1f  %18.0f  %25.1f %%  %23.1f %%", row.vehicles, row.run, row.bytesPerReport, row.nanosPerReport, 100 * row.share, 100 * row.realTimeShare());
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
