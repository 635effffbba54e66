package io.tandem.scenario;

import io.tandem.basemap.AerialPicture;
import io.tandem.basemap.BaseMap;
import io.tandem.basemap.MapSettings;
import io.tandem.diagnosis.MistakeException;
import io.tandem.diagnosis.SourceFile;
import io.tandem.fleet.ReenactSettings;
import io.tandem.geo.Site;
import io.tandem.scenario.binding.Binder;
import io.tandem.scenario.binding.LocatedValue;
import io.tandem.scenario.binding.ReenactmentLoader;
import io.tandem.scenario.binding.SymbolTable;
import io.tandem.scenario.check.ScenarioChecks;
import io.tandem.scenario.expression.EnvironmentVariables;
import io.tandem.scenario.expression.Expansion;
import io.tandem.scenario.library.Library;
import io.tandem.scenario.library.LibraryModel;
import io.tandem.scenario.schema.ValueSchema;
import io.tandem.scenario.text.Findings;
import io.tandem.scenario.text.Includes;
import io.tandem.scenario.text.LocatedNode;
import io.tandem.scenario.text.Node.Mapping;
import io.tandem.scenario.text.ReferencedFiles;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Reads scenario files: joins includes, applies values from the command line, expands loops and expressions, binds and checks
 * settings. The mistakes of all steps are reported together.
 */
public final class ScenarioReader {

    /** The key below which a scenario may describe a sweep over its settings. It has no effect on a single run. */
    public static final String SWEEP = "sweep";
    static final String CHANGE = "change";
    private static final String COMMAND = "--set";
    private static final String CHOSEN_MODEL = "." + LibraryModel.LIKE;
    private static final String VARIABLE_PATH = Expansion.VARS + ".";

    private final Findings findings;
    private final Includes includes;

    private ScenarioReader(Findings findings, Includes includes) {
        this.findings = findings;
        this.includes = includes;
    }

    /** @param texts that stand in place of files */
    private static ScenarioReader onDisk(Path file, List<SourceFile> texts) {
        Findings findings = new Findings(file.toString());
        return new ScenarioReader(findings, Includes.onDisk(findings, texts));
    }

    private static ScenarioReader among(List<SourceFile> kept) {
        Findings findings = new Findings(kept.getFirst().name());
        return new ScenarioReader(findings, Includes.among(findings, kept));
    }

    /**
     * Reads a file and its includes.
     *
     * @param overrides values by path, for example {@code clock.duration} and {@code 60 s}
     */
    public static LoadedScenario read(Path file, Map<String, String> overrides) throws MistakeException {
        ScenarioReader reader = onDisk(file, List.of());
        return reader.finish(reader.includes.load(file), Optional.empty(), overrides, Map.of(), EnvironmentVariables.of(System.getenv()));
    }

    /** Reads a text in place of a file's: files that it names are found as from that file, which need not exist. */
    public static LoadedScenario read(Path file, String text, Map<String, String> overrides) throws MistakeException {
        ScenarioReader reader = onDisk(file, List.of(new SourceFile(file.toString(), text.startsWith("\uFEFF") ? text.substring(1) : text)));
        return reader.finish(reader.includes.load(file), Optional.empty(), overrides, Map.of(), EnvironmentVariables.of(System.getenv()));
    }

    /**
     * Reads a scenario again with changes. No file is opened: texts and re-enacted participants are those of the first reading.
     *
     * @param overrides of the first reading
     * @param changes   values by path, applied after all others in their order
     */
    public static LoadedScenario again(LoadedScenario before, Map<String, String> overrides, Map<String, String> changes) throws MistakeException {
        SourceFile main = before.sources().getFirst();
        ScenarioReader reader = among(before.sources());
        LoadedScenario again = reader.finish(reader.includes.load(main.name(), main.text()), Optional.of(before.sources()), overrides, changes, before.environment());
        return new LoadedScenario(again.scenario(), before.sources(), before.cast(), before.notes(), before.map(), before.environment());
    }

    /** Reads a text that is not a file, and therefore cannot include files. */
    public static LoadedScenario read(String name, String text, Map<String, String> overrides) throws MistakeException {
        return read(name, text, overrides, System.getenv());
    }

    static LoadedScenario read(String name, String text, Map<String, String> overrides, Map<String, String> environment) throws MistakeException {
        return read(List.of(new SourceFile(name, text)), overrides, EnvironmentVariables.of(environment));
    }

    /**
     * Reads texts that come from elsewhere, over the network or in a recording: the main one first, and the files it includes and the maps it names. They see no file and no
     * environment variable of this machine.
     */
    public static LoadedScenario read(List<SourceFile> kept, Map<String, String> overrides) throws MistakeException {
        return read(kept, overrides, EnvironmentVariables.none());
    }

    private static LoadedScenario read(List<SourceFile> kept, Map<String, String> overrides, EnvironmentVariables environment) throws MistakeException {
        SourceFile main = kept.getFirst();
        ScenarioReader reader = among(kept);
        return reader.finish(reader.includes.load(main.name(), main.text()), Optional.of(kept), overrides, Map.of(), environment);
    }

    /** @param kept the only texts available; where it is empty, files may be read, such as recordings for re-enactment */
    private LoadedScenario finish(Mapping written, Optional<List<SourceFile>> kept, Map<String, String> overrides, Map<String, String> changes,
            EnvironmentVariables environment) throws MistakeException {
        Map<String, String> early = new LinkedHashMap<>(overrides);
        early.keySet().removeIf(path -> !path.startsWith(VARIABLE_PATH));
        Map<String, String> late = new LinkedHashMap<>(overrides);
        late.keySet().removeAll(early.keySet());
        Overrides command = new Overrides(findings, COMMAND);

        Mapping root = command.apply(written.without(SWEEP), early, LocatedNode::node);
        Expansion expansion = new Expansion(findings, root, environment);
        Mapping plain = (Mapping) expansion.expand(new LocatedNode("", root.without(Expansion.VARS)));
        Library library = new Library(findings, kept, expansion::expand);
        Mapping complete = library.complete(command.apply(plain, named(late, true), expansion::expand));
        Mapping commanded = command.apply(complete, named(late, false), expansion::expand);
        LocatedNode whole = new LocatedNode("", new Overrides(findings, CHANGE).apply(commanded, changes, expansion::expand));

        SymbolTable registry = new SymbolTable();
        ReferencedFiles files = kept.map(texts -> ReferencedFiles.among(findings, texts)).orElseGet(() -> ReferencedFiles.onDisk(findings));
        Scenario scenario = (Scenario) new Binder(findings, registry, files).read(whole, new ValueSchema.Group(Scenario.class));
        new ScenarioChecks(findings, registry).run(whole);
        Optional<ReenactmentLoader> casting = registry.site().filter(_ -> kept.isEmpty()).map(site -> new ReenactmentLoader(findings, site));
        casting.ifPresent(cast -> registry.all(ReenactSettings.class).forEach(cast::find));
        Optional<BaseMap> map = registry.site().filter(_ -> kept.isEmpty())
                .flatMap(site -> registry.all(MapSettings.class).stream().findFirst().flatMap(named -> map(named, site)));
        findings.throwIfAny();
        List<SourceFile> sources = new ArrayList<>(includes.sources());
        library.used().stream().filter(model -> sources.stream().noneMatch(known -> known.name().equals(model.name()))).forEach(sources::add);
        sources.addAll(files.read());
        return new LoadedScenario(scenario, List.copyOf(sources), casting.map(ReenactmentLoader::cast).orElse(List.of()),
                casting.map(cast -> cast.notes(scenario.clock().duration())).orElse(List.of()), map, environment.onlyUsed());
    }

    /** The values that choose models of the library, which come before all others, or those others. */
    private static Map<String, String> named(Map<String, String> overrides, boolean models) {
        Map<String, String> some = new LinkedHashMap<>(overrides);
        some.keySet().removeIf(path -> path.endsWith(CHOSEN_MODEL) != models);
        return some;
    }

    /** The path is relative to the file that names it. */
    private Optional<BaseMap> map(LocatedValue<MapSettings> named, Site site) {
        MapSettings settings = named.value();
        Path folder = Path.of(named.located().node().at().file()).toAbsolutePath().getParent();
        try {
            BaseMap map = BaseMap.read(settings, folder, Optional.of(site), named.located().at("source").place());
            return Optional.of(settings.picture().isEmpty() ? map
                    : map.with(Optional.of(AerialPicture.read(settings.picture().get(), folder, site, named.located().at("picture").at("file").place()))));
        } catch (MistakeException mistakes) {
            mistakes.problems().forEach(problem -> findings.add(problem.place(), problem.found(), problem.what(), problem.fix()));
            return Optional.empty();
        }
    }
}
