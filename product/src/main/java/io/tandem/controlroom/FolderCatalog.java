package io.tandem.controlroom;

import io.tandem.basemap.BaseMap;
import io.tandem.crew.Crew;
import io.tandem.diagnosis.MistakeException;
import io.tandem.fleet.StartPlaces;
import io.tandem.message.Alert;
import io.tandem.message.Participant;
import io.tandem.message.Reports;
import io.tandem.message.Tap;
import io.tandem.recording.RecordingReader;
import io.tandem.recording.metadata.Provenance;
import io.tandem.road.Roads;
import io.tandem.run.RunFiles;
import io.tandem.scenario.LoadedScenario;
import io.tandem.scenario.Scenario;
import io.tandem.scenario.ScenarioReader;
import io.tandem.time.SimTime;
import io.tandem.time.WallTime;
import io.tandem.verdict.JUnitXml;
import io.tandem.verdict.Verdict;
import io.tandem.verdict.Verdicts;
import io.tandem.web.contract.ApiAnswer.ScenarioEntry;
import io.tandem.web.job.Work;
import io.tandem.web.replay.Catalog;
import io.tandem.web.scene.ServedModel;
import io.tandem.web.scene.StaticScene;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArraySet;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The scenarios and recordings of two folders. Results of reading a file are cached until the file changes. */
public final class FolderCatalog implements Catalog {

    /** The folder of the scenarios that come with the program. */
    public static final String SAMPLES = "scenarios";
    private static final int MAX_TEXT_BYTES = 4 << 20;
    private static final int MAX_DRAWN_STARTS = 2000;
    private static final String RECORDING_ENDING = ".mcap";
    private static final String DELETED_FOLDER = "deleted";

    /** Starts a run of a scenario file, unless one is on. */
    @FunctionalInterface
    public interface Starter {
        void start(Path file, StartOptions options) throws MistakeException;
    }

    /** Files that a scenario in the folder names, and recordings do not hold: its base map, and models by the ids of those who wear them. */
    private record Backdrop(Optional<BaseMap> map, Map<Integer, ServedModel> models) {

        static final Backdrop NONE = new Backdrop(Optional.empty(), Map.of());

        static Backdrop of(Path scenario) {
            try {
                LoadedScenario read = ScenarioReader.read(scenario, Map.of());
                return new Backdrop(read.map(), SceneEquipment.models(read.scenario()));
            } catch (MistakeException mistaken) {
                return NONE;
            }
        }
    }

    /** A version of a file: its size and time of change. */
    private record Edition(Path file, long bytes, long changed) {

        static Edition of(Path file) throws IOException {
            return new Edition(file, Files.size(file), Files.getLastModifiedTime(file).toMillis());
        }
    }

    private final Path scenarios;
    private final Path runs;
    private final Optional<BaseMap> map;
    private final Starter starter;
    private final Map<Edition, ScenarioEntry> knownScenarios = new ConcurrentHashMap<>();
    private final Map<Edition, Optional<RunEntry>> knownRuns = new ConcurrentHashMap<>();
    private final Map<Edition, Backdrop> knownBackdrops = new ConcurrentHashMap<>();
    private final Set<Path> own = new CopyOnWriteArraySet<>();
    private volatile Path beingRecorded;

    /** @param map replaces those of scenarios */
    public FolderCatalog(Path scenarios, Path runs, Optional<BaseMap> map, Starter starter) {
        this.scenarios = scenarios;
        this.runs = runs;
        this.map = map;
        this.starter = starter;
    }

    /** This recording is being written and is not listed yet. */
    void beingRecorded(Path recording) {
        beingRecorded = recording.toAbsolutePath().normalize();
    }

    void noneIsRecorded() {
        beingRecorded = null;
    }

    /** Lists a finished recording, in the folder or elsewhere; returns its id. */
    String recorded(Path recording) {
        own.add(recording.toAbsolutePath().normalize());
        return id(recording);
    }

    private static List<Path> files(Path folder, String... endings) {
        try (Stream<Path> files = Files.list(folder)) {
            return files.filter(Files::isRegularFile).filter(file -> Stream.of(endings).anyMatch(file.toString()::endsWith)).sorted().toList();
        } catch (IOException noSuchFolder) {
            return List.of();
        }
    }

    private List<Path> scenarioFiles() {
        return files(scenarios, ".yaml", ".yml");
    }

    @Override
    public List<ScenarioEntry> scenarios() {
        return scenarioFiles().stream().map(this::entry).toList();
    }

    private ScenarioEntry entry(Path file) {
        try {
            return knownScenarios.computeIfAbsent(Edition.of(file), _ -> read(file));
        } catch (IOException gone) {
            return broken(file, 1);
        }
    }

    private static ScenarioEntry read(Path file) {
        try {
            Scenario scenario = ScenarioReader.read(file, Map.of()).scenario();
            return new ScenarioEntry(file.getFileName().toString(), file.toString(), scenario.name(), about(file), vehicles(scenario), 0, isSample(file));
        } catch (MistakeException mistaken) {
            return broken(file, mistaken.problems().size());
        }
    }

    private static ScenarioEntry broken(Path file, int problems) {
        String name = file.getFileName().toString();
        return new ScenarioEntry(name, file.toString(), RunFiles.withoutEnding(name), "", 0, problems, isSample(file));
    }

    /** Whether a file came with the program: it is in the folder of samples, and the editor has not made it. */
    static boolean isSample(Path file) {
        return file.toAbsolutePath().getParent().endsWith(SAMPLES) && !FileBackups.isKnown(file);
    }

    static long vehicles(Scenario scenario) {
        return scenario.groups().stream().mapToLong(group -> group.ids().count()).sum();
    }

    /** The first paragraph of the comment at the top of a scenario file. */
    private static String about(Path file) {
        try (Stream<String> lines = Files.lines(file)) {
            return lines.takeWhile(line -> line.startsWith("#")).map(line -> line.replaceFirst("^#+\\s*", ""))
                    .filter(line -> !line.startsWith("yaml-language-server")).dropWhile(String::isBlank).takeWhile(line -> !line.isBlank()).collect(Collectors.joining(" "));
        } catch (IOException gone) {
            return "";
        }
    }

    private Optional<Path> scenarioFile(String name) {
        return scenarioFiles().stream().filter(file -> file.getFileName().toString().equals(name)).findFirst();
    }

    @Override
    public Optional<ScenarioText> scenario(String name) throws IOException {
        Optional<Path> found = scenarioFile(name);
        if (found.isEmpty() || Files.size(found.get()) > MAX_TEXT_BYTES) {
            return Optional.empty();
        }
        String text = new String(Files.readAllBytes(found.get()), StandardCharsets.UTF_8);
        try {
            return Optional.of(new ScenarioText(name, text, vehicles(ScenarioReader.read(found.get(), Map.of()).scenario()), List.of()));
        } catch (MistakeException mistaken) {
            return Optional.of(new ScenarioText(name, text, 0, mistaken.problems()));
        }
    }

    @Override
    public void start(String name, StartOptions options) throws MistakeException {
        Optional<Path> file = scenarioFile(name);
        if (file.isPresent()) {
            starter.start(file.get(), options);
        }
    }

    /** All recordings, those of this process first. */
    private List<Path> recordings() {
        return Stream.concat(own.stream(), files(runs, RECORDING_ENDING).stream().map(file -> file.toAbsolutePath().normalize())).distinct()
                .filter(file -> !file.equals(beingRecorded) && Files.isRegularFile(file)).toList();
    }

    @Override
    public List<RunEntry> runs() {
        return recordings().stream().map(this::run).flatMap(Optional::stream).sorted(Comparator.comparing(RunEntry::started).reversed()).toList();
    }

    private Optional<RunEntry> run(Path recording) {
        try {
            return knownRuns.computeIfAbsent(Edition.of(recording), _ -> readEntry(recording));
        } catch (IOException gone) {
            return Optional.empty();
        }
    }

    /** The entry of a recording; empty if the file is none. */
    private static Optional<RunEntry> readEntry(Path recording) {
        try (RecordingReader reader = RecordingReader.open(recording)) {
            Tally tally = new Tally();
            reader.replay(tally);
            return Optional.of(new RunEntry(id(recording), reader.info().scenarioName(), new WallTime(reader.info().startEpochNanos()).iso(),
                    tally.last.seconds(), reader.participants().size(), tally.alerts, Files.size(recording), reader.complete(),
                    verdicts(recording, reader)));
        } catch (MistakeException | IOException unreadable) {
            return Optional.empty();
        }
    }

    /** The verdicts stored beside the recording; otherwise they are computed from the expectations of its scenario. */
    private static List<Verdict> verdicts(Path recording, RecordingReader reader) throws IOException {
        List<Verdict> told = JUnitXml.read(RunFiles.verdictsBeside(recording));
        Optional<Scenario> scenario = told.isEmpty() ? RunFiles.scenarioOf(reader.info()).filter(one -> !one.expect().isEmpty()) : Optional.empty();
        if (scenario.isEmpty()) {
            return told;
        }
        try (Crew crew = new Crew(1)) {
            Verdicts verdicts = new Verdicts(scenario.get().expect(), scenario.get().areas(), crew);
            reader.replay(verdicts);
            return verdicts.verdicts();
        }
    }

    @Override
    public Optional<Verdicts> verdicts(Provenance info, Crew crew) {
        return RunFiles.scenarioOf(info).filter(scenario -> !scenario.expect().isEmpty()).map(scenario -> new Verdicts(scenario.expect(), scenario.areas(), crew));
    }

    private static String id(Path recording) {
        return RunFiles.withoutEnding(recording.getFileName().toString());
    }

    @Override
    public Optional<Path> recording(String run) {
        return recordings().stream().filter(file -> id(file).equals(run)).findFirst();
    }

    /** Deleted runs stand in a folder of their own, with what was kept beside them, until somebody empties it. */
    @Override
    public boolean delete(String run) throws IOException {
        Optional<Path> recording = recording(run);
        return recording.isPresent() && move(recording.get(), deleted(recording.get()));
    }

    @Override
    public boolean restore(String run) throws IOException {
        Path known = runs.toAbsolutePath().normalize().resolve(run + RECORDING_ENDING);
        Path original = own.stream().filter(file -> id(file).equals(run)).findFirst().orElse(known);
        return known.getFileName().toString().equals(run + RECORDING_ENDING) && original.getParent() != null && Files.isRegularFile(deleted(original)) && move(deleted(original), original);
    }

    private static Path deleted(Path recording) {
        return recording.resolveSibling(DELETED_FOLDER).resolve(recording.getFileName());
    }

    private static boolean move(Path from, Path to) throws IOException {
        Files.createDirectories(to.getParent());
        Files.move(from, to);
        Path verdicts = RunFiles.verdictsBeside(from);
        if (Files.exists(verdicts)) {
            Files.move(verdicts, RunFiles.verdictsBeside(to));
        }
        return true;
    }

    @Override
    public Optional<Opening> openingOf(String file) {
        return scenarioFile(file).flatMap(found -> {
            try {
                LoadedScenario read = ScenarioReader.read(found, Map.of());
                Scenario scenario = read.scenario();
                return Optional.of(new Opening(StaticSceneFactory.of(scenario, List.of()).on(map.or(read::map)),
                        StartPlaces.of(scenario.site(), scenario.seed(), scenario.vehicles(), scenario.road().map(Roads::network), MAX_DRAWN_STARTS)));
            } catch (MistakeException mistaken) {
                return Optional.empty();
            }
        });
    }

    @Override
    public StaticScene staticScene(Provenance info, List<Participant> participants) {
        Backdrop backdrop = backdropOf(info);
        return StaticSceneFactory.of(info, participants).on(map.or(backdrop::map)).wearing(backdrop.models);
    }

    /** From the scenario in the folder. A recording may come from elsewhere and must not choose which files or URLs are read here. */
    private Backdrop backdropOf(Provenance info) {
        String name = info.sources().getFirst().name();
        return scenarioFile(name.substring(Math.max(name.lastIndexOf('/'), name.lastIndexOf('\\')) + 1)).map(this::backdropOf).orElse(Backdrop.NONE);
    }

    private Backdrop backdropOf(Path scenario) {
        try {
            return knownBackdrops.computeIfAbsent(Edition.of(scenario), _ -> Backdrop.of(scenario));
        } catch (IOException gone) {
            return Backdrop.NONE;
        }
    }

    @Override
    public Path review(Path recording, Work.Progress progress) throws MistakeException, IOException, InterruptedException {
        return ReviewProcess.review(recording, progress);
    }

    /** Counts alerts and simulated time for the list. */
    private static final class Tally implements Tap {

        private SimTime last = SimTime.ZERO;
        private long alerts;

        @Override
        public void heard(SimTime at, Reports reports) {
            last = at;
        }

        @Override
        public void alerted(Alert alert) {
            alerts += alert.vid() < alert.other() ? 1 : 0;
        }
    }
}
