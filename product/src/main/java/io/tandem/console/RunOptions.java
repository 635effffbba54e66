package io.tandem.console;

import io.tandem.archive.MongoAddress;
import io.tandem.diagnosis.MistakeException;
import io.tandem.diagnosis.SourceLocation;
import io.tandem.recording.RecordingReader;
import io.tandem.run.Run;
import io.tandem.run.RunFiles;
import java.io.IOException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Options of all commands that execute a run. */
public final class RunOptions {

    private static final int MOST_WORKERS = 256;

    @Spec(Spec.Target.MIXEE)
    private CommandSpec spec;

    @Parameters(paramLabel = "FILE", description = "Scenario file (YAML).")
    private Path file;

    @Option(names = "--duration", paramLabel = "TIME", description = "Stop after this simulated time, for example 60s. Default: the duration of the scenario.")
    private String duration;

    @Option(names = "--seed", paramLabel = "N", description = "Random seed. Default: the seed of the scenario.")
    private String seed;

    @Option(names = "--record", paramLabel = "FILE", description = "MCAP file to record to. Default: runs/NAME-TIME.mcap.")
    private Path record;

    @Option(names = "--no-record", description = "Do not record.")
    private boolean noRecord;

    @Option(names = "--mongo", paramLabel = "URI",
            description = "Also write all reports and events to this MongoDB, for example mongodb://localhost:27017/tandem.")
    private String mongo;

    @Option(names = "--junit", paramLabel = "FILE", description = "JUnit XML file for the verdicts on expectations. Default: next to the recording.")
    private Path junit;

    @Option(names = "--workers", paramLabel = "N", description = "Number of worker threads. Default: one per processor core.")
    private int workers = Runtime.getRuntime().availableProcessors();

    @Option(names = "--set", paramLabel = "KEY=VALUE", description = "Override a setting of the scenario file, for example clock.step=20ms. Can be repeated.")
    private Map<String, String> settings = new LinkedHashMap<>();

    private OptionalLong started = OptionalLong.empty();

    /** A run of a file without further options. */
    public static RunOptions of(Path file) {
        RunOptions options = new RunOptions();
        options.file = file;
        return options;
    }

    public Path file() {
        return file;
    }

    /** The folder of the scenario file. */
    public Path folder() {
        return file.toAbsolutePath().getParent();
    }

    /** The run that these options describe, in real time and in this process. */
    public Run run() throws MistakeException {
        Run run = Run.of(file).set(overrides()).workers(workers());
        recording().ifPresent(run::record);
        started.ifPresent(run::startedAt);
        if (mongo != null) {
            run.mongo(MongoAddress.parse(mongo, new SourceLocation("--mongo", 0, "")));
        }
        return run;
    }

    private int workers() {
        if (workers < 1 || workers > MOST_WORKERS) {
            throw new ParameterException(spec.commandLine(), "--workers takes a number from 1 to " + MOST_WORKERS + ".");
        }
        return workers;
    }

    /** All overrides, by path. */
    public Map<String, String> overrides() {
        Map<String, String> overrides = new LinkedHashMap<>(settings);
        if (duration != null) {
            overrides.put("clock.duration", duration);
        }
        if (seed != null) {
            overrides.put("seed", seed);
        }
        return overrides;
    }

    /** Continues the run of a recording; the new recording is next to it unless --record was given. */
    public void goOnFrom(Path recording) throws MistakeException, IOException {
        try (RecordingReader reader = RecordingReader.open(recording)) {
            started = OptionalLong.of(reader.info().startEpochNanos());
        }
        if (record == null) {
            record = RunFiles.continued(recording);
        }
    }

    private Optional<Path> recording() {
        return noRecord ? Optional.empty() : Optional.of(record != null ? record : RunFiles.usualRecording(file));
    }

    /** The JUnit XML file; none without --junit and without a recording. */
    public Optional<Path> verdicts(Optional<Path> recording) {
        return Optional.ofNullable(junit).or(() -> recording.map(RunFiles::verdictsBeside));
    }
}
