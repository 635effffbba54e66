package io.tandem.scenario;

import io.tandem.diagnosis.MistakeException;
import io.tandem.fleet.ReenactSettings;
import io.tandem.geo.Site;
import io.tandem.scenario.Node.Mapping;
import io.tandem.web.basemap.BaseMap;
import io.tandem.web.basemap.MapSettings;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * Reads scenario files: includes are joined, values from the command line are put over them, loops and expressions are written
 * out, settings are bound and checked. All mistakes of all steps come together.
 */
public final class ScenarioReader {

    static final String CHANGE = "change";
    private static final String COMMAND = "--set";
    private static final String VARIABLE_PATH = Expansion.VARS + ".";

    private final Findings findings;
    private final Includes includes;

    private ScenarioReader(String file, List<Source> known) {
        findings = new Findings(file);
        includes = new Includes(findings, known.stream().collect(Collectors.toMap(Source::name, Source::text, (one, same) -> one)));
    }

    /**
     * Reads a file and what it includes.
     *
     * @param overrides values by path, for example {@code clock.duration} and {@code 60 s}
     */
    public static Reading read(Path file, Map<String, String> overrides) throws MistakeException {
        ScenarioReader reader = new ScenarioReader(file.toString(), List.of());
        return reader.finish(reader.includes.load(file), Optional.empty(), overrides, Map.of(), System.getenv());
    }

    /**
     * Reads what was read before once more, with changes that were made since. No file is opened: the texts are those of then, and so are those who
     * are re-enacted.
     *
     * @param overrides those of then
     * @param changes   values by path, put over all others in their order
     */
    public static Reading again(Reading before, Map<String, String> overrides, Map<String, String> changes) throws MistakeException {
        Source main = before.sources().getFirst();
        ScenarioReader reader = new ScenarioReader(main.name(), before.sources());
        Optional<Path> file = before.sources().size() > 1 ? Optional.of(Path.of(main.name())) : Optional.empty();
        Reading again = reader.finish(reader.includes.load(main.name(), main.text(), file), Optional.of(before.sources()), overrides, changes, System.getenv());
        return new Reading(again.scenario(), before.sources(), before.cast(), before.notes(), before.map());
    }

    /** Reads a text that is not a file, and that may therefore include none. */
    public static Reading read(String name, String text, Map<String, String> overrides) throws MistakeException {
        return read(name, text, overrides, System.getenv());
    }

    static Reading read(String name, String text, Map<String, String> overrides, Map<String, String> environment) throws MistakeException {
        return read(List.of(new Source(name, text)), overrides, environment);
    }

    /** Reads what was kept of an earlier reading: the main text first, and the maps it names. */
    public static Reading read(List<Source> kept, Map<String, String> overrides) throws MistakeException {
        return read(kept, overrides, System.getenv());
    }

    private static Reading read(List<Source> kept, Map<String, String> overrides, Map<String, String> environment) throws MistakeException {
        Source main = kept.getFirst();
        ScenarioReader reader = new ScenarioReader(main.name(), List.of());
        return reader.finish(reader.includes.load(main.name(), main.text(), Optional.empty()), Optional.of(kept), overrides, Map.of(), environment);
    }

    /** @param kept the only texts there are; where this is empty, files may be read, such as recordings of those who are re-enacted */
    private Reading finish(Mapping written, Optional<List<Source>> kept, Map<String, String> overrides, Map<String, String> changes,
            Map<String, String> environment) throws MistakeException {
        Map<String, String> early = new LinkedHashMap<>(overrides);
        early.keySet().removeIf(path -> !path.startsWith(VARIABLE_PATH));
        Map<String, String> late = new LinkedHashMap<>(overrides);
        late.keySet().removeAll(early.keySet());
        Overrides command = new Overrides(findings, COMMAND);

        Mapping root = command.apply(written, early, Spot::node);
        Expansion expansion = new Expansion(findings, root, environment);
        Mapping plain = (Mapping) expansion.expand(new Spot("", root.without(Expansion.VARS)));
        Mapping commanded = command.apply(plain, late, expansion::expand);
        Spot whole = new Spot("", new Overrides(findings, CHANGE).apply(commanded, changes, expansion::expand));

        Registry registry = new Registry();
        Neighbours files = kept.map(texts -> Neighbours.among(findings, texts)).orElseGet(() -> Neighbours.onDisk(findings));
        Scenario scenario = (Scenario) new Binder(findings, registry, files).read(whole, new Form.Group(Scenario.class));
        new Checks(findings, registry).run(whole);
        Optional<Casting> casting = registry.site().filter(_ -> kept.isEmpty()).map(site -> new Casting(findings, site));
        casting.ifPresent(cast -> registry.all(ReenactSettings.class).forEach(cast::find));
        Optional<BaseMap> map = registry.site().filter(_ -> kept.isEmpty())
                .flatMap(site -> registry.all(MapSettings.class).stream().findFirst().flatMap(named -> map(named, site)));
        findings.throwIfAny();
        List<Source> sources = new ArrayList<>(includes.sources());
        sources.addAll(files.read());
        return new Reading(scenario, List.copyOf(sources), casting.map(Casting::cast).orElse(List.of()),
                casting.map(Casting::notes).orElse(List.of()), map);
    }

    /** Looked for beside the file that names it. */
    private Optional<BaseMap> map(Bound<MapSettings> named, Site site) {
        Spot spot = named.spot().at("source");
        try {
            return Optional.of(BaseMap.read(named.value(), Path.of(spot.node().at().file()).toAbsolutePath().getParent(), Optional.of(site), spot.place()));
        } catch (MistakeException mistakes) {
            mistakes.problems().forEach(problem -> findings.add(problem.place(), problem.found(), problem.what(), problem.fix()));
            return Optional.empty();
        }
    }
}
