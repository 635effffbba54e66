package io.tandem.scenario;

import io.tandem.diagnosis.MistakeException;
import io.tandem.fleet.ReenactSettings;
import io.tandem.scenario.Node.Mapping;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Reads scenario files: includes are joined, values from the command line are put over them, loops and expressions are written
 * out, settings are bound and checked. All mistakes of all steps come together.
 */
public final class ScenarioReader {

    private static final String VARIABLE_PATH = Expansion.VARS + ".";

    private final Findings findings;
    private final Includes includes;

    private ScenarioReader(String file) {
        findings = new Findings(file);
        includes = new Includes(findings);
    }

    /**
     * Reads a file and what it includes.
     *
     * @param overrides values by path, for example {@code clock.duration} and {@code 60 s}
     */
    public static Reading read(Path file, Map<String, String> overrides) throws MistakeException {
        ScenarioReader reader = new ScenarioReader(file.toString());
        return reader.finish(reader.includes.load(file), Optional.empty(), overrides, System.getenv());
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
        ScenarioReader reader = new ScenarioReader(main.name());
        return reader.finish(reader.includes.load(main.name(), main.text(), Optional.empty()), Optional.of(kept), overrides, environment);
    }

    /** @param kept the only texts there are; where this is empty, files may be read, such as recordings of those who are re-enacted */
    private Reading finish(Mapping written, Optional<List<Source>> kept, Map<String, String> overrides, Map<String, String> environment) throws MistakeException {
        Map<String, String> early = new LinkedHashMap<>(overrides);
        early.keySet().removeIf(path -> !path.startsWith(VARIABLE_PATH));
        Map<String, String> late = new LinkedHashMap<>(overrides);
        late.keySet().removeAll(early.keySet());
        Overrides command = new Overrides(findings);

        Mapping root = command.apply(written, early, Spot::node);
        Expansion expansion = new Expansion(findings, root, environment);
        Mapping plain = (Mapping) expansion.expand(new Spot("", root.without(Expansion.VARS)));
        Spot whole = new Spot("", command.apply(plain, late, expansion::expand));

        Registry registry = new Registry();
        Neighbours files = kept.map(texts -> Neighbours.among(findings, texts)).orElseGet(() -> Neighbours.onDisk(findings));
        Scenario scenario = (Scenario) new Binder(findings, registry, files).read(whole, new Form.Group(Scenario.class));
        new Checks(findings, registry).run(whole);
        Optional<Casting> casting = registry.site().filter(_ -> kept.isEmpty()).map(site -> new Casting(findings, site));
        casting.ifPresent(cast -> registry.all(ReenactSettings.class).forEach(cast::find));
        findings.throwIfAny();
        List<Source> sources = new ArrayList<>(includes.sources());
        sources.addAll(files.read());
        return new Reading(scenario, List.copyOf(sources), casting.map(Casting::cast).orElse(List.of()),
                casting.map(Casting::notes).orElse(List.of()));
    }
}
