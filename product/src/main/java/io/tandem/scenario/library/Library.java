package io.tandem.scenario.library;

import io.tandem.diagnosis.MistakeException;
import io.tandem.diagnosis.Problem;
import io.tandem.diagnosis.SourceFile;
import io.tandem.scenario.schema.SpellingSuggestion;
import io.tandem.scenario.text.Findings;
import io.tandem.scenario.text.LocatedNode;
import io.tandem.scenario.text.Node;
import io.tandem.scenario.text.Node.Listing;
import io.tandem.scenario.text.Node.Mapping;
import io.tandem.scenario.text.Node.Text;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;

/** Completes settings that say {@code like: small-car} by what the model gives: their own values win, mappings are merged key by key, and lists are replaced. */
public final class Library {

    /** Keys that select what the other keys of a mapping mean: a mapping with another value replaces the model's. */
    private static final List<String> SELECTORS = List.of("model", "type", "law");

    private final Findings findings;
    private final Expander expander;
    /** the only texts available; empty where files may be read */
    private final Optional<List<SourceFile>> kept;
    private final Map<String, SourceFile> used = new LinkedHashMap<>();

    /** Replaces the expressions in a model. */
    @FunctionalInterface
    public interface Expander {
        Node expand(LocatedNode located) throws MistakeException;
    }

    public Library(Findings findings, Optional<List<SourceFile>> kept, Expander expander) {
        this.findings = findings;
        this.kept = kept;
        this.expander = expander;
    }

    /** The models that were used, under the names by which they are looked for, so that a recording has them all. */
    public List<SourceFile> used() {
        return List.copyOf(used.values());
    }

    /** @param root a scenario without expressions and loops */
    public Mapping complete(Mapping root) throws MistakeException {
        LocatedNode top = new LocatedNode("", root);
        Mapping result = root;
        if (root.has("vehicles")) {
            result = with(result, "vehicles", items(top.at("vehicles"), this::group));
        }
        if (root.has("v2x")) {
            result = with(result, "v2x", within(top.at("v2x"), "units", units -> items(units, this::unit)));
        }
        return result;
    }

    /** Completes one value. */
    @FunctionalInterface
    private interface Completion {
        Node of(LocatedNode located) throws MistakeException;
    }

    private Node group(LocatedNode located) throws MistakeException {
        LocatedNode whole = located.holding(liked(located, ModelKind.VEHICLE));
        Node sensing = within(whole, "perception", perception -> within(perception, "sensors", this::sensors));
        Node steered = within(whole.holding(sensing), "behaviors", behaviors -> liked(behaviors, ModelKind.CONTROLLER));
        return within(whole.holding(steered), "trailer", trailer -> liked(trailer, ModelKind.TRAILER));
    }

    private Node unit(LocatedNode located) throws MistakeException {
        LocatedNode whole = located.holding(liked(located, ModelKind.ROAD_SIDE_UNIT));
        return within(whole, "perception", perception -> within(perception, "sensors", this::sensors));
    }

    private Node sensors(LocatedNode located) throws MistakeException {
        return items(located, sensor -> liked(sensor, ModelKind.SENSOR));
    }

    private static Node items(LocatedNode located, Completion each) throws MistakeException {
        if (!(located.node() instanceof Listing list)) {
            return located.node();
        }
        List<Node> items = new ArrayList<>();
        for (int i = 0; i < list.items().size(); i++) {
            items.add(each.of(located.at(i)));
        }
        return new Listing(list.at(), items);
    }

    private static Node within(LocatedNode located, String key, Completion completion) throws MistakeException {
        return located.node() instanceof Mapping mapping && mapping.has(key) ? with(mapping, key, completion.of(located.at(key))) : located.node();
    }

    private static Mapping with(Mapping mapping, String key, Node value) {
        return value == mapping.value(key) ? mapping : mapping.with(key, mapping.entries().get(key).at(), value);
    }

    private Node liked(LocatedNode located, ModelKind wanted) throws MistakeException {
        return located.node() instanceof Mapping mapping && mapping.has(LibraryModel.LIKE) ? liked(located, mapping, wanted, new ArrayList<>()) : located.node();
    }

    /** @param chain the models that led here, each like the next */
    private Mapping liked(LocatedNode located, Mapping mapping, ModelKind wanted, List<String> chain) throws MistakeException {
        LocatedNode like = located.at(LibraryModel.LIKE);
        Mapping own = mapping.without(LibraryModel.LIKE);
        Optional<LibraryModel> model = model(like);
        if (model.isEmpty()) {
            return own;
        }
        String name = model.get().name();
        if (chain.contains(name)) {
            chain.add(name);
            findings.add(like, "These models are like each other: " + String.join(" -> ", chain.subList(chain.indexOf(name), chain.size())) + ".", "give one of them settings of its own in place of like.");
            return own;
        }
        if (model.get().kind().completes() != wanted.completes()) {
            findings.add(like, name + " is a " + model.get().kind().word() + ", for " + model.get().kind().place() + ".",
                    "name a model for " + wanted.place() + ", or write it there; `tandem library list` shows all.");
            return own;
        }
        chain.add(name);
        Mapping given = (Mapping) expander.expand(located.holding(model.get().settings()));
        return merged(given.has(LibraryModel.LIKE) ? liked(located.holding(given), given, wanted, chain) : given, own);
    }

    /** Empty where there is a mistake. */
    private Optional<LibraryModel> model(LocatedNode like) throws MistakeException {
        if (!(like.node() instanceof Text text) || text.isNothing()) {
            findings.add(like, "like names a model of the library.", "write for example like: small-car; `tandem library list` shows all.");
            return Optional.empty();
        }
        String name = text.value();
        if (!LibraryModel.isName(name)) {
            findings.add(like, "This is no name of a model, but might be a path.",
                    "write a model's name as in like: small-car, and put its file into the folder " + ModelFolder.NAME + " beside the scenario.");
            return Optional.empty();
        }
        ModelFolder folder = new ModelFolder(scenario());
        String file = folder.file(name).toString();
        Optional<SourceFile> source = kept.isEmpty() ? folder.text(name) : kept.get().stream().filter(one -> one.name().equals(file)).findFirst();
        if (source.isPresent()) {
            used.put(file, source.get());
            return LibraryModel.read(file, source.get().text(), findings).filter(model -> isNamed(model, name, like));
        }
        Optional<LibraryModel> ours = BuiltInModels.of(name);
        ours.ifPresentOrElse(model -> used.put(file, new SourceFile(file, model.text())), () -> refuse(like, name, folder));
        return ours;
    }

    /** The name of a text from a network may be no path. */
    private Path scenario() {
        try {
            return Path.of(findings.file());
        } catch (InvalidPathException noFile) {
            return Path.of("");
        }
    }

    private boolean isNamed(LibraryModel model, String name, LocatedNode like) {
        if (!model.name().equals(name)) {
            findings.add(like, "The file " + name + ".yaml of the library has the model " + model.name() + ".", "give the file the name of its model.");
        }
        return model.name().equals(name);
    }

    private void refuse(LocatedNode like, String name, ModelFolder folder) {
        TreeSet<String> all = new TreeSet<>(kept.isEmpty() ? folder.names() : List.of());
        BuiltInModels.all().forEach(model -> all.add(model.name()));
        findings.add(like, "There is no model " + Problem.shorten(name) + " in the library.", () -> SpellingSuggestion.fix(name, all, "model"));
    }

    private static Mapping merged(Mapping base, Mapping winner) {
        if (SELECTORS.stream().anyMatch(key -> base.has(key) && winner.has(key) && !base.value(key).shown().equals(winner.value(key).shown()))) {
            return winner;
        }
        Map<String, Mapping.Entry> entries = new LinkedHashMap<>(base.entries());
        winner.entries().forEach((key, entry) -> entries.merge(key, entry, (below, above) -> new Mapping.Entry(above.at(), merged(below.value(), above.value()))));
        return new Mapping(winner.at(), entries);
    }

    private static Node merged(Node below, Node above) {
        return below instanceof Mapping base && above instanceof Mapping winner ? merged(base, winner) : above;
    }
}
