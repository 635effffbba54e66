package io.tandem.scenario;

import io.tandem.diagnosis.MistakeException;
import io.tandem.scenario.schema.FieldSchema;
import io.tandem.scenario.text.Findings;
import io.tandem.scenario.text.LocatedNode;
import io.tandem.scenario.text.Node;
import io.tandem.scenario.text.Node.Listing;
import io.tandem.scenario.text.Node.Mapping;
import io.tandem.scenario.text.SourceLine;
import io.tandem.scenario.text.YamlParser;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Applies values from the command line or from operators over those of the file: {@code clock.duration=60 s}, {@code
 * vehicles[0].mobility.speed=8 m/s}. The index {@code [*]} addresses every entry of a list.
 */
final class Overrides {

    private static final Pattern PATH = Pattern.compile("[^.\\[\\]]+(\\.[^.\\[\\]]+|\\[(?:[0-9]{1,9}|\\*)])*");
    private static final Pattern PART = Pattern.compile("[^.\\[\\]]+|\\[[^\\]]*]");

    private final Findings findings;
    private final String origin;

    /** @param origin of the values, for messages */
    Overrides(Findings findings, String origin) {
        this.findings = findings;
        this.origin = origin;
    }

    /** Expands the expressions in a value. */
    @FunctionalInterface
    interface Expander {
        Node expand(LocatedNode located) throws MistakeException;
    }

    Mapping apply(Mapping root, Map<String, String> overrides, Expander expander) throws MistakeException {
        Mapping changed = root;
        for (Map.Entry<String, String> override : overrides.entrySet()) {
            String path = override.getKey();
            Node value = YamlParser.parse(origin + " " + path, override.getValue().isBlank() ? "~" : override.getValue(), findings);
            if (PATH.matcher(path).matches()) {
                Node plain = expander.expand(new LocatedNode(path, moved(value)));
                changed = (Mapping) put(changed, SchemaCursor.scenario(), parts(path), new LocatedNode(path, plain));
            } else {
                findings.add(new SourceLine(origin, 0).place(path), override.getValue(), "This is not a path of keys.",
                        "write for example clock.duration=60s or vehicles[0].length=2.7.");
            }
        }
        return changed;
    }

    private static List<String> parts(String path) {
        Matcher matcher = PART.matcher(path);
        List<String> parts = new ArrayList<>();
        while (matcher.find()) {
            parts.add(matcher.group());
        }
        return parts;
    }

    /** The same value without line numbers, which a command line does not have. */
    private Node moved(Node node) {
        SourceLine at = new SourceLine(origin, 0);
        return switch (node) {
            case Node.Text text -> new Node.Text(at, text.value(), text.plain());
            case Listing list -> new Listing(at, list.items().stream().map(this::moved).toList());
            case Mapping mapping -> {
                Mapping moved = new Mapping(at, Map.of());
                for (String key : mapping.keys()) {
                    moved = moved.with(key, at, moved(mapping.value(key)));
                }
                yield moved;
            }
            case Node.Broken broken -> broken;
        };
    }

    private Node put(Node node, SchemaCursor reach, List<String> parts, LocatedNode override) {
        if (parts.isEmpty()) {
            return override.node();
        }
        String part = parts.getFirst();
        List<String> rest = parts.subList(1, parts.size());
        return part.startsWith("[") ? putItem(node, reach, part, rest, override) : putKey(reach.inFull(node), reach, part, rest, override);
    }

    /** An absent key is added, based on its default where that is known. Whether the key is allowed is checked later by the binder. */
    private Node putKey(Node node, SchemaCursor reach, String key, List<String> rest, LocatedNode override) {
        SourceLine at = override.node().at();
        if (node instanceof Mapping mapping) {
            Node below = mapping.has(key) ? mapping.value(key) : usual(reach.slot(key), at);
            return mapping.with(key, at, put(below, reach.at(key), rest, override));
        }
        findings.add(override, "There is a " + (node instanceof Listing ? "list" : "plain value") + " where " + key + " is looked for.",
                node instanceof Listing ? "say which entry, for example [0], or [*] for all." : "override the whole value in its place.");
        return node;
    }

    private Node usual(Optional<FieldSchema> slot, SourceLine at) {
        try {
            Optional<String> usual = slot.flatMap(FieldSchema::usual);
            return usual.isEmpty() ? new Mapping(at, Map.of()) : moved(YamlParser.parse("default", usual.get(), findings));
        } catch (MistakeException wrong) {
            throw new IllegalStateException("the default of " + slot.orElseThrow().key() + " is wrong", wrong);
        }
    }

    private Node putItem(Node node, SchemaCursor reach, String part, List<String> rest, LocatedNode override) {
        String index = part.substring(1, part.length() - 1);
        int size = node instanceof Listing list ? list.items().size() : 0;
        boolean every = index.equals("*");
        if (size == 0 || !every && Integer.parseInt(index) >= size) {
            findings.add(override, "There is no entry " + part + ": "
                    + (node instanceof Listing ? "the list has " + size + "." : "this is no list."), "count entries from 0.");
            return node;
        }
        List<Node> items = new ArrayList<>(((Listing) node).items());
        for (int i = 0; i < size; i++) {
            if (every || i == Integer.parseInt(index)) {
                items.set(i, put(items.get(i), reach.at(part), rest, override));
            }
        }
        return new Listing(node.at(), items);
    }
}
