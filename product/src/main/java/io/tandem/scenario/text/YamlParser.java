package io.tandem.scenario.text;

import io.tandem.diagnosis.MistakeException;
import io.tandem.diagnosis.Problem;
import io.tandem.scenario.text.Node.Listing;
import io.tandem.scenario.text.Node.Mapping;
import io.tandem.scenario.text.Node.Text;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.snakeyaml.engine.v2.api.LoadSettings;
import org.snakeyaml.engine.v2.api.lowlevel.Parse;
import org.snakeyaml.engine.v2.common.Anchor;
import org.snakeyaml.engine.v2.events.AliasEvent;
import org.snakeyaml.engine.v2.events.CollectionStartEvent;
import org.snakeyaml.engine.v2.events.Event;
import org.snakeyaml.engine.v2.events.NodeEvent;
import org.snakeyaml.engine.v2.events.ScalarEvent;
import org.snakeyaml.engine.v2.exceptions.MarkedYamlEngineException;
import org.snakeyaml.engine.v2.exceptions.ReaderException;

/**
 * Parses YAML into nodes with line numbers. It composes the events of SnakeYAML Engine itself, so that depth and size are limited
 * before anything is built: a file of nested aliases that would expand to billions of values is refused when their sum passes the
 * limit.
 */
public final class YamlParser {

    private static final String MERGE = "<<";

    private final String file;
    private final String text;
    private final Findings findings;
    private final Iterator<Event> events;
    private final Map<String, Node> anchors = new HashMap<>();
    /** The keys and indices that lead to the value being parsed. */
    private final List<String> trail = new ArrayList<>();
    private int line = 1;
    private long values;

    private YamlParser(String file, String text, Findings findings) {
        this.file = file;
        this.text = text;
        this.findings = findings;
        LoadSettings settings = LoadSettings.builder().setLabel(file).setCodePointLimit(ScenarioLimits.BYTES).build();
        events = new Parse(settings).parseString(text).iterator();
    }

    /** The single document of a file. Mistakes that leave the rest readable are added to the findings. */
    public static Node parse(String file, String text, Findings findings) throws MistakeException {
        return new YamlParser(file, text, findings).document();
    }

    private Node document() throws MistakeException {
        next();
        Event first = next();
        if (first.getEventId() == Event.ID.StreamEnd) {
            throw findings.stop(new SourceLine(file, 0).place(""), "", "The file says nothing.",
                    "write a scenario, or let `tandem new` write a first one.");
        }
        Node root = node(next(), Optional.empty());
        next();
        if (next().getEventId() != Event.ID.StreamEnd) {
            throw findings.stop(here().place(path()), "", "A second document begins here.",
                    "keep one scenario per file: remove the line of three dashes, or move what follows to its own file.");
        }
        return root;
    }

    private Node node(Event event, Optional<SourceLine> key) throws MistakeException {
        count(1);
        if (event instanceof AliasEvent alias) {
            return aliased(alias);
        }
        refuseDepth(trail.size());
        Node node = switch (event) {
            case ScalarEvent scalar -> scalar(scalar);
            case CollectionStartEvent start -> collection(start, key);
            default -> throw broken("a value is missing here");
        };
        anchor(event).ifPresent(name -> anchors.put(name, node));
        return node;
    }

    private Node scalar(ScalarEvent scalar) {
        refuseTag(scalar.getTag());
        return new Text(here(), scalar.getValue(), scalar.isPlain());
    }

    /** A block collection is located at the line of its key, where a user looks for it. */
    private Node collection(CollectionStartEvent start, Optional<SourceLine> key) throws MistakeException {
        refuseTag(start.getTag());
        SourceLine at = start.isFlow() ? here() : key.orElse(here());
        return start.getEventId() == Event.ID.SequenceStart ? listing(at) : mapping(at);
    }

    private Listing listing(SourceLine at) throws MistakeException {
        List<Node> items = new ArrayList<>();
        for (Event event = next(); event.getEventId() != Event.ID.SequenceEnd; event = next()) {
            trail.add("[" + items.size() + "]");
            items.add(node(event, Optional.empty()));
            trail.removeLast();
        }
        return new Listing(at, items);
    }

    private Mapping mapping(SourceLine at) throws MistakeException {
        Map<String, Mapping.Entry> entries = new LinkedHashMap<>();
        List<Node> merged = new ArrayList<>();
        for (Event event = next(); event.getEventId() != Event.ID.MappingEnd; event = next()) {
            SourceLine keyAt = here();
            Text key = key(event);
            trail.add("." + key.value());
            Node value = node(next(), Optional.of(keyAt));
            if (key.plain() && key.value().equals(MERGE)) {
                merged.add(value);
            } else {
                put(entries, key.value(), new Mapping.Entry(keyAt, value));
            }
            trail.removeLast();
        }
        merged.forEach(value -> merge(entries, value));
        return new Mapping(at, entries);
    }

    private Text key(Event event) throws MistakeException {
        SourceLine at = here();
        if (node(event, Optional.empty()) instanceof Text key) {
            return key;
        }
        throw findings.stop(at.place(path()), "", "A key is a list or a mapping.", "write a word as the key.");
    }

    private void put(Map<String, Mapping.Entry> entries, String key, Mapping.Entry entry) {
        Mapping.Entry earlier = entries.putIfAbsent(key, entry);
        if (earlier != null) {
            findings.add(entry.at().place(path()), "", "The key " + Problem.shorten(key) + " stands here a second time.",
                    "keep one of the two; the first is in line " + earlier.at().line() + ".");
        }
    }

    private void merge(Map<String, Mapping.Entry> entries, Node merged) {
        switch (merged) {
            case Mapping mapping -> mapping.entries().forEach(entries::putIfAbsent);
            case Listing list -> list.items().forEach(item -> merge(entries, item));
            case Node other -> findings.add(other.at().place(path()), other.shown(), "Only mappings can be merged.",
                    "write << with an alias of a mapping, for example <<: *base.");
        }
    }

    private Node aliased(AliasEvent alias) throws MistakeException {
        String name = alias.getAlias().getValue();
        Node anchored = anchors.get(name);
        if (anchored == null) {
            throw findings.stop(here().place(path()), "*" + name, "No anchor &" + name + " stands before this alias.",
                    "write the anchor before its alias, and not around it.");
        }
        count(anchored.size());
        refuseDepth(trail.size() + anchored.depth());
        return anchored;
    }

    private void refuseDepth(int depth) throws MistakeException {
        if (depth > ScenarioLimits.DEPTH) {
            throw findings.stop(here().place(path()), "", "Values are nested more than " + ScenarioLimits.DEPTH + " deep.",
                    "close the brackets, or use fewer levels.");
        }
    }

    private void count(long more) throws MistakeException {
        values += more;
        if (values > ScenarioLimits.VALUES) {
            throw findings.stop(here().place(path()), "", "The file stands for more than " + ScenarioLimits.VALUES
                    + " values when its aliases are written out.", "use fewer aliases of aliases.");
        }
    }

    private void refuseTag(Optional<String> tag) {
        tag.ifPresent(name -> findings.add(here().place(path()), name, "A YAML tag has no meaning in a scenario.", "remove the tag."));
    }

    private static Optional<String> anchor(Event event) {
        return event instanceof NodeEvent node ? node.getAnchor().map(Anchor::getValue) : Optional.empty();
    }

    private Event next() throws MistakeException {
        try {
            Event event = events.next();
            line = event.getStartMark().map(mark -> mark.getLine() + 1).orElse(line);
            return event;
        } catch (MarkedYamlEngineException refused) {
            line = refused.getProblemMark().map(mark -> mark.getLine() + 1).orElse(line);
            throw broken(refused.getProblem());
        } catch (ReaderException refused) {
            line = (int) text.codePoints().limit(refused.getPosition()).filter(point -> point == '\n').count() + 1;
            throw findings.stop(here().place(path()), "", "The file contains a character that is not text (code "
                    + refused.getCodePoint() + ").", "save the file as plain UTF-8 text.");
        } catch (RuntimeException odd) {
            // Some malformed input makes the parser itself throw other exceptions; to the user it is the same mistake.
            throw broken("the text cannot be read from here on");
        }
    }

    private MistakeException broken(String reason) {
        // The parser appends hints in brackets, which our own fixes replace.
        String plain = Problem.shorten(reason.replaceFirst("\\. \\(.*", ""));
        return findings.stop(here().place(path()), lineText(), "This is not YAML: " + plain + ".", cure(reason));
    }

    private String cure(String reason) {
        if (lineText().contains("\t")) {
            return "indent with spaces, not with tabs.";
        }
        if (lineText().contains("${")) {
            return "put quotes around the expression, for example \"${speed * 2}\".";
        }
        if (reason.contains("mapping values")) {
            return "put quotes around a value that contains a colon, or check the indentation.";
        }
        return "check indentation, brackets and quotes here and in the line before.";
    }

    private String path() {
        String joined = String.join("", trail);
        return Problem.shorten(joined.startsWith(".") ? joined.substring(1) : joined);
    }

    private String lineText() {
        return text.lines().skip(line - 1L).findFirst().orElse("");
    }

    private SourceLine here() {
        return new SourceLine(file, line);
    }
}
