package io.tandem.scenario.text;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** A value as written, before it is bound. Immutable, so that YAML aliases may share it. */
public sealed interface Node {

    /** Characters of a value that a message shows before it is cut. */
    int ENOUGH = 200;

    SourceLine at();

    /** The value in one line for a message, cut if it is long. */
    default String shown() {
        StringBuilder out = new StringBuilder();
        show(out);
        return out.toString();
    }

    /** Appends the value, unless the text is already longer than a message shows. */
    void show(StringBuilder out);

    /** Number of values after expansion of aliases, including itself. */
    default long size() {
        return 1;
    }

    /** Number of levels. */
    default int depth() {
        return 1;
    }

    /** @param plain written without quotes, so that it may be a number, a boolean or null */
    record Text(SourceLine at, String value, boolean plain) implements Node {

        private static final Set<String> NOTHING = Set.of("", "~", "null", "Null", "NULL");

        public boolean isNothing() {
            return plain && NOTHING.contains(value);
        }

        @Override
        public void show(StringBuilder out) {
            out.append(value, 0, Math.min(value.length(), ENOUGH));
        }
    }

    /** A sequence. Size and depth are stored, since an alias may put the same values in many places. */
    public record Listing(SourceLine at, List<Node> items, long size, int depth) implements Node {

        public Listing(SourceLine at, List<Node> items) {
            this(at, items, 1 + sizeOf(items), 1 + depthOf(items));
        }

        @Override
        public void show(StringBuilder out) {
            out.append('[');
            for (int i = 0; i < items.size() && out.length() < ENOUGH; i++) {
                out.append(i == 0 ? "" : ", ");
                items.get(i).show(out);
            }
            out.append(']');
        }
    }

    /** A mapping, in the order of the file. */
    public record Mapping(SourceLine at, Map<String, Entry> entries, long size, int depth) implements Node {

        public Mapping(SourceLine at, Map<String, Entry> entries) {
            this(at, entries, values(entries));
        }

        private Mapping(SourceLine at, Map<String, Entry> entries, List<Node> values) {
            this(at, entries, 1 + sizeOf(values), 1 + depthOf(values));
        }

        private static List<Node> values(Map<String, Entry> entries) {
            return entries.values().stream().map(Entry::value).toList();
        }

        /** A key's value, and the line of the key. */
        public record Entry(SourceLine at, Node value) {
        }

        public boolean has(String key) {
            return entries.containsKey(key);
        }

        /** The value of a key that is present. */
        public Node value(String key) {
            return entries.get(key).value();
        }

        public Mapping with(String key, SourceLine keyAt, Node value) {
            Map<String, Entry> changed = new LinkedHashMap<>(entries);
            changed.put(key, new Entry(keyAt, value));
            return new Mapping(at, changed);
        }

        public Mapping without(String key) {
            Map<String, Entry> changed = new LinkedHashMap<>(entries);
            changed.remove(key);
            return new Mapping(at, changed);
        }

        public List<String> keys() {
            return new ArrayList<>(entries.keySet());
        }

        @Override
        public void show(StringBuilder out) {
            out.append('{');
            String comma = "";
            for (Map.Entry<String, Entry> entry : entries.entrySet()) {
                if (out.length() < ENOUGH) {
                    out.append(comma).append(entry.getKey()).append(": ");
                    entry.getValue().value().show(out);
                    comma = ", ";
                }
            }
            out.append('}');
        }
    }

    /** In place of a value whose mistake is already reported, so that it is not reported again. */
    record Broken(SourceLine at) implements Node {

        @Override
        public void show(StringBuilder out) {
            out.append("${…}");
        }
    }

    private static long sizeOf(List<Node> values) {
        long size = 0;
        for (Node value : values) {
            size += value.size();
        }
        return size;
    }

    private static int depthOf(List<Node> values) {
        int depth = 0;
        for (Node value : values) {
            depth = Math.max(depth, value.depth());
        }
        return depth;
    }
}
