package io.tandem.run;

import io.tandem.archive.MongoAddress;
import io.tandem.diagnosis.MistakeException;
import io.tandem.diagnosis.SourceFile;
import io.tandem.recording.Recorder;
import io.tandem.recording.metadata.Provenance;
import io.tandem.scenario.LoadedScenario;
import io.tandem.scenario.Scenario;
import io.tandem.scenario.ScenarioReader;
import io.tandem.time.WallTime;
import java.io.IOException;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** What a run leaves behind, and where. */
public final class RunFiles {

    public static final Path FOLDER = Path.of("runs");
    private static final String RECORDING = ".mcap";
    private static final String VERDICTS = ".junit.xml";
    private static final String COMMAND_LINE = "--set";
    private static final double WORTH_TELLING_SECONDS = 0.1;

    private RunFiles() {
    }

    /** A name that sorts by scenario and time: {@code runs/three-aircraft-20260131T120000Z.mcap}. */
    public static Path usualRecording(Path scenario) {
        return FOLDER.resolve(withoutEnding(scenario.getFileName().toString()) + "-" + WallTime.now().fileStamp() + RECORDING);
    }

    public static Path verdictsBeside(Path recording) {
        return recording.resolveSibling(withoutEnding(recording.getFileName().toString()) + VERDICTS);
    }

    /** Where a run that goes on is recorded: {@code run-2.mcap} beside {@code run.mcap}, or the next number that is free. */
    public static Path continued(Path recording) {
        String name = withoutEnding(recording.getFileName().toString());
        return IntStream.iterate(2, number -> number + 1).mapToObj(number -> recording.resolveSibling(name + "-" + number + RECORDING))
                .filter(file -> !Files.exists(file)).findFirst().orElseThrow();
    }

    /** Where a mended recording goes. */
    public static Path repaired(Path recording) {
        return recording.resolveSibling(withoutEnding(recording.getFileName().toString()) + "-repaired" + RECORDING);
    }

    public static String withoutEnding(String name) {
        int dot = name.lastIndexOf('.');
        return dot > 0 ? name.substring(0, dot) : name;
    }

    /** How large a recording became: {@code 1.2 MB, 16 bytes per report}; and how long the run had to wait for the disk, if it had to. */
    public static String size(Recorder recorder) {
        String size = recorder.reports() == 0 ? megabytes(recorder.bytes())
                : megabytes(recorder.bytes()) + String.format(Locale.ROOT, ", %.0f bytes per report", (double) recorder.bytes() / recorder.reports());
        double waited = recorder.waitedNanos() / 1e9;
        return waited < WORTH_TELLING_SECONDS ? size : size + String.format(Locale.ROOT, "; the run waited %.1f s for it", waited);
    }

    public static String megabytes(long bytes) {
        return String.format(Locale.ROOT, "%.1f MB", bytes / 1e6);
    }

    /** Where things are kept that can be made again, by the usual order: what XDG_CACHE_HOME says, else .cache at home. */
    public static Path usersCache() {
        String said = System.getenv("XDG_CACHE_HOME");
        Path caches = said == null || said.isBlank() ? Path.of(System.getProperty("user.home"), ".cache") : Path.of(said);
        return caches.resolve("tandem");
    }

    public static void makeRoomFor(Path file) throws IOException {
        Path folder = file.toAbsolutePath().getParent();
        if (folder != null) {
            Files.createDirectories(folder);
        }
    }

    /**
     * What a recording must know; settings from the command line are kept as one more source, so that the run can be repeated. Passwords
     * are nobody's business.
     */
    public static Provenance info(LoadedScenario reading, Map<String, String> overrides, long startEpochNanos) {
        Scenario scenario = reading.scenario();
        List<SourceFile> sources = new ArrayList<>();
        reading.sources().forEach(source -> sources.add(new SourceFile(source.name(), MongoAddress.masked(source.text()))));
        if (!overrides.isEmpty()) {
            sources.add(new SourceFile(COMMAND_LINE, MongoAddress.masked(
                    overrides.entrySet().stream().map(set -> set.getKey() + "=" + set.getValue()).collect(Collectors.joining("\n")))));
        }
        return new Provenance(ProgramVersion.text(), scenario.name(), sources, scenario.site(), scenario.seed(), startEpochNanos,
                hostName());
    }

    /** The scenario that a recording was made of, read anew; empty where its text cannot stand alone, because it includes other files. */
    public static Optional<Scenario> scenarioOf(Provenance info) {
        return tuningOf(info).map(Tuning::scenario);
    }

    /** The same, ready to follow the changes that were made during the run. */
    public static Optional<Tuning> tuningOf(Provenance info) {
        Map<String, String> overrides = info.sources().stream().filter(source -> source.name().equals(COMMAND_LINE))
                .flatMap(source -> source.text().lines())
                .collect(Collectors.toMap(line -> line.substring(0, line.indexOf('=')), line -> line.substring(line.indexOf('=') + 1)));
        try {
            return Optional.of(new Tuning(ScenarioReader.read(info.sources(), overrides), overrides, System.err::println));
        } catch (MistakeException cannotStandAlone) {
            return Optional.empty();
        }
    }

    /** What this machine calls itself. */
    public static String hostName() {
        try {
            return InetAddress.getLocalHost().getHostName();
        } catch (UnknownHostException unnamed) {
            return "unknown";
        }
    }
}
