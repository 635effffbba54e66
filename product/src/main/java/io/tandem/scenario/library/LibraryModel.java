package io.tandem.scenario.library;

import io.tandem.diagnosis.MistakeException;
import io.tandem.diagnosis.Problem;
import io.tandem.scenario.schema.SpellingSuggestion;
import io.tandem.scenario.text.Findings;
import io.tandem.scenario.text.LocatedNode;
import io.tandem.scenario.text.Node;
import io.tandem.scenario.text.Node.Mapping;
import io.tandem.scenario.text.Node.Text;
import io.tandem.scenario.text.YamlParser;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * A model of a library.
 *
 * @param about    one or two sentences
 * @param settings that it gives, and possibly {@code like}, the model that it changes
 * @param text     of the whole fragment
 */
public record LibraryModel(String name, ModelKind kind, String about, Mapping settings, String text) {

    /** The key by which settings name a model. */
    public static final String LIKE = "like";
    static final String NAME = "model";
    static final String KIND = "is";
    static final String ABOUT = "about";
    /** Names of models, as a regular expression. */
    public static final String NAMES = "^[a-z0-9][a-z0-9-]{0,60}$";
    private static final Pattern NAME_PATTERN = Pattern.compile(NAMES);
    private static final String EXAMPLE = "begin with model: small-car, is: vehicle and about: a sentence.";

    /** Whether a model may have this name: it is also the name of a file. */
    static boolean isName(String name) {
        return NAME_PATTERN.matcher(name).matches();
    }

    /**
     * Reads a fragment; empty where it has mistakes, which are added to the findings.
     *
     * @param file for messages
     */
    public static Optional<LibraryModel> read(String file, String text, Findings findings) throws MistakeException {
        Node root = YamlParser.parse(file, text, findings);
        if (!(root instanceof Mapping mapping)) {
            findings.add(root.at().place(""), root.shown(), "A model is a mapping of keys.", EXAMPLE);
            return Optional.empty();
        }
        LocatedNode located = new LocatedNode("", mapping);
        Optional<String> name = word(located, NAME, findings);
        Optional<String> about = word(located, ABOUT, findings);
        Optional<ModelKind> kind = word(located, KIND, findings).flatMap(word -> kind(located.at(KIND), word, findings));
        if (name.isPresent() && !isName(name.get())) {
            findings.add(located.at(NAME), "This cannot be the name of a model.", "use lower-case letters, digits and -, as in small-car.");
            return Optional.empty();
        }
        return name.isEmpty() || about.isEmpty() || kind.isEmpty() ? Optional.empty()
                : Optional.of(new LibraryModel(name.get(), kind.get(), about.get(), mapping.without(NAME).without(KIND).without(ABOUT), text));
    }

    private static Optional<String> word(LocatedNode located, String key, Findings findings) {
        if (((Mapping) located.node()).has(key) && located.at(key).node() instanceof Text text && !text.isNothing()) {
            return Optional.of(text.value());
        }
        findings.add(located.at(key).place(), "", "A model needs the key " + key + ".", EXAMPLE);
        return Optional.empty();
    }

    private static Optional<ModelKind> kind(LocatedNode located, String word, Findings findings) {
        Optional<ModelKind> kind = ModelKind.of(word);
        if (kind.isEmpty()) {
            findings.add(located, "A model cannot be a " + Problem.shorten(word) + ".", SpellingSuggestion.fix(word, ModelKind.words(), "kind"));
        }
        return kind;
    }
}
