package io.tandem.run;

import io.tandem.archive.MongoAddress;
import io.tandem.diagnosis.MistakeException;
import io.tandem.diagnosis.SourceFile;
import io.tandem.message.Reports;
import io.tandem.message.Tap;
import io.tandem.recording.RecordingReader;
import io.tandem.recording.metadata.Provenance;
import io.tandem.scenario.LoadedScenario;
import io.tandem.scenario.Scenario;
import io.tandem.scenario.ScenarioReader;
import io.tandem.time.SimTime;
import io.tandem.time.WallTime;
import java.io.IOException;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Names and places of the files of a run, and what its recording holds of its scenario. */
public final class RunFiles {

    public static final Path FOLDER = Path.of("runs");
    private static final String RECORDING = ".mcap";
    private static final String VERDICTS = ".junit.xml";
    private static final String COMMAND_LINE = "--set";

    private RunFiles() {
    }

    /** A name that sorts by scenario and time: {@code runs/three-aircraft-20260131T120000Z.mcap}. */
    public static Path usualRecording(Path scenario) {
        return FOLDER.resolve(withoutEnding(scenario.getFileName().toString()) + "-" + WallTime.now().fileStamp() + RECORDING);
    }

    public static Path verdictsBeside(Path recording) {
        return recording.resolveSibling(withoutEnding(recording.getFileName().toString()) + VERDICTS);
    }

    /** The recording of a resumed run: {@code run-2.mcap} beside {@code run.mcap}, or the next free number. */
    public static Path continued(Path recording) {
        String name = withoutEnding(recording.getFileName().toString());
        return IntStream.iterate(2, number -> number + 1).mapToObj(number -> recording.resolveSibling(name + "-" + number + RECORDING))
                .filter(file -> !Files.exists(file)).findFirst().orElseThrow();
    }

    /**
     * The recording of the last run of a scenario, if its Core has crashed. A run that was continued has several, each with all that the one before it holds,
     * unless Core crashed again while it copied that.
     */
    public static Optional<Path> unfinished(Path folder, Path scenario) throws IOException {
        Optional<Path> longest = Optional.empty();
        long most = -1;
        for (Path part : partsOfLastRun(folder, scenario)) {
            try (RecordingReader reader = RecordingReader.open(part)) {
                if (reader.complete()) {
                    return Optional.empty();
                }
                BeatCounter counter = new BeatCounter();
                reader.replay(counter);
                longest = counter.beats >= most ? Optional.of(part) : longest;
                most = Math.max(most, counter.beats);
            } catch (MistakeException unreadable) {
                // Core crashed before it had written anything.
            }
        }
        return longest;
    }

    private static final class BeatCounter implements Tap {
        private long beats;

        @Override
        public void heard(SimTime at, Reports reports) {
            beats++;
        }
    }

    /** The two newest recordings of the last run, the older first. */
    private static List<Path> partsOfLastRun(Path folder, Path scenario) throws IOException {
        if (Files.notExists(folder)) {
            return List.of();
        }
        Pattern name = Pattern.compile(Pattern.quote(withoutEnding(scenario.getFileName().toString())) + "-(\\d{8}T\\d{6}Z)(?:-(\\d+))?" + Pattern.quote(RECORDING));
        try (Stream<Path> files = Files.list(folder)) {
            List<MatchResult> all = files.map(file -> name.matcher(file.getFileName().toString())).filter(Matcher::matches).map(Matcher::toMatchResult)
                    .sorted(Comparator.comparing((MatchResult one) -> one.group(1)).thenComparing(one -> one.group(2) == null ? 1 : Integer.parseInt(one.group(2)))).toList();
            List<Path> parts = all.stream().filter(one -> one.group(1).equals(all.getLast().group(1))).map(one -> folder.resolve(one.group())).toList();
            return parts.subList(Math.max(0, parts.size() - 2), parts.size());
        }
    }

    /** The file of a repaired recording. */
    public static Path repaired(Path recording) {
        return recording.resolveSibling(withoutEnding(recording.getFileName().toString()) + "-repaired" + RECORDING);
    }

    public static String withoutEnding(String name) {
        int dot = name.lastIndexOf('.');
        return dot > 0 ? name.substring(0, dot) : name;
    }

    public static String megabytes(long bytes) {
        return String.format(Locale.ROOT, "%.1f MB", bytes / 1e6);
    }

    /** The cache folder of this user: below XDG_CACHE_HOME, else below ~/.cache. */
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
     * The provenance of a recording. Overrides are kept as one more source, so that the run can be repeated; passwords are masked.
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

    /**
     * The scenario of a recording, read from its sources; empty where it included other files or used the environment, which a recording does not
     * hold.
     */
    public static Optional<Scenario> scenarioOf(Provenance info) {
        return tuningOf(info, _ -> { }).map(Tuning::scenario);
    }

    /**
     * The same, able to follow the changes of settings in the recording.
     *
     * @param notices receives a message for each change that cannot be followed
     */
    public static Optional<Tuning> tuningOf(Provenance info, Consumer<String> notices) {
        Map<String, String> overrides = new LinkedHashMap<>();
        info.sources().stream().filter(source -> source.name().equals(COMMAND_LINE)).flatMap(source -> source.text().lines()).map(line -> line.split("=", 2))
                .forEach(set -> overrides.put(set[0], set.length > 1 ? set[1] : ""));
        try {
            return info.sources().isEmpty() ? Optional.empty() : Optional.of(new Tuning(ScenarioReader.read(info.sources(), overrides), overrides, notices));
        } catch (MistakeException cannotStandAlone) {
            return Optional.empty();
        }
    }

    /** The host name of this machine. */
    public static String hostName() {
        try {
            return InetAddress.getLocalHost().getHostName();
        } catch (UnknownHostException unnamed) {
            return "unknown";
        }
    }
}
