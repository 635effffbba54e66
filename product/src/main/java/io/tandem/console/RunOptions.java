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

/** What can be said of a run, whatever carries its vehicles. */
public final class RunOptions {

    private static final int MOST_WORKERS = 256;

    @Spec(Spec.Target.MIXEE)
    private CommandSpec spec;

    @Parameters(paramLabel = "FILE", description = "The scenario file.")
    private Path file;

    @Option(names = "--duration", paramLabel = "TIME", description = "Stop after this simulated time, for example 60s.")
    private String duration;

    @Option(names = "--seed", paramLabel = "N", description = "Use this seed in place of the file's.")
    private String seed;

    @Option(names = "--record", paramLabel = "FILE", description = "Record to this MCAP file; usually runs/NAME-TIME.mcap.")
    private Path record;

    @Option(names = "--no-record", description = "Leave no recording behind.")
    private boolean noRecord;

    @Option(names = "--mongo", paramLabel = "URI",
            description = "Write every report and event to this MongoDB too, for example mongodb://localhost:27017/tandem.")
    private String mongo;

    @Option(names = "--junit", paramLabel = "FILE", description = "Write the verdicts to this JUnit XML file; usually beside the recording.")
    private Path junit;

    @Option(names = "--workers", paramLabel = "N", description = "Threads that share the work; usually one per core.")
    private int workers = Runtime.getRuntime().availableProcessors();

    @Option(names = "--set", paramLabel = "KEY=VALUE", description = "Change a setting of the file, for example clock.step=20ms.")
    private Map<String, String> settings = new LinkedHashMap<>();

    private OptionalLong started = OptionalLong.empty();

    /** A run of this file as it is. */
    public static RunOptions of(Path file) {
        RunOptions options = new RunOptions();
        options.file = file;
        return options;
    }

    public Path file() {
        return file;
    }

    /** Where the file lies. */
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

    /** All changes to the file, by path. */
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

    /** The run goes on from a recording; it is recorded beside that unless something else was said. */
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

    /** Where the verdicts go; nowhere if nothing is recorded and nothing else is said. */
    public Optional<Path> verdicts(Optional<Path> recording) {
        return Optional.ofNullable(junit).or(() -> recording.map(RunFiles::verdictsBeside));
    }
}
