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
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Options of all commands that execute a run. */
public final class RunOptions {

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

    @Mixin
    private WorkersOption workers = new WorkersOption();

    @Mixin
    private OverrideOptions overrides = new OverrideOptions();

    private OptionalLong started = OptionalLong.empty();

    /** A run of a file without further options. */
    public static RunOptions of(Path file) {
        RunOptions options = new RunOptions();
        options.file = file;
        return options;
    }

    /**
     * A run of a file.
     *
     * @param settings values in place of the scenario's, by path
     * @param record   whether to record it
     */
    public static RunOptions of(Path file, Map<String, String> settings, boolean record) {
        RunOptions options = of(file);
        options.overrides = OverrideOptions.of(settings);
        options.noRecord = !record;
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
        Run run = Run.of(file).set(overrides()).workers(workers.count());
        recording().ifPresent(run::record);
        started.ifPresent(run::startedAt);
        if (mongo != null) {
            run.mongo(MongoAddress.parse(mongo, new SourceLocation("--mongo", 0, "")));
        }
        return run;
    }

    /** All overrides, by path. */
    public Map<String, String> overrides() {
        Map<String, String> all = new LinkedHashMap<>(overrides.settings());
        if (duration != null) {
            all.put("clock.duration", duration);
        }
        if (seed != null) {
            all.put("seed", seed);
        }
        return all;
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
