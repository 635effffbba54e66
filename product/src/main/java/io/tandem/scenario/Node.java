package io.tandem.scenario;

import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** A value as written, before anyone has asked what it means. Immutable, so that YAML aliases may share it. */
sealed interface Node {

    Origin at();

    /** What was written, in one line, for a message. */
    String shown();

    /** The values inside, itself left out. */
    default Collection<Node> inside() {
        return List.of();
    }

    /** How many values it is, itself among them. */
    default long size() {
        return 1 + inside().stream().mapToLong(Node::size).sum();
    }

    /** How many levels it has. */
    default int depth() {
        return 1 + inside().stream().mapToInt(Node::depth).max().orElse(0);
    }

    /** @param plain written without quotes, so that it may be a number, a truth value or nothing at all */
    record Text(Origin at, String value, boolean plain) implements Node {

        private static final Set<String> NOTHING = Set.of("", "~", "null", "Null", "NULL");

        boolean isNothing() {
            return plain && NOTHING.contains(value);
        }

        @Override
        public String shown() {
            return value;
        }
    }

    /** A sequence. */
    record Listing(Origin at, List<Node> items) implements Node {

        @Override
        public Collection<Node> inside() {
            return items;
        }

        @Override
        public String shown() {
            return items.isEmpty() ? "[]" : "[…]";
        }
    }

    /** A mapping, in the order written. */
    record Mapping(Origin at, Map<String, Entry> entries) implements Node {

        /** A key's value, and where the key stands. */
        record Entry(Origin at, Node value) {
        }

        @Override
        public Collection<Node> inside() {
            return entries.values().stream().map(Entry::value).toList();
        }

        boolean has(String key) {
            return entries.containsKey(key);
        }

        /** The value of a key that is there. */
        Node value(String key) {
            return entries.get(key).value();
        }

        Mapping with(String key, Origin keyAt, Node value) {
            Map<String, Entry> changed = new LinkedHashMap<>(entries);
            changed.put(key, new Entry(keyAt, value));
            return new Mapping(at, changed);
        }

        Mapping without(String key) {
            Map<String, Entry> changed = new LinkedHashMap<>(entries);
            changed.remove(key);
            return new Mapping(at, changed);
        }

        List<String> keys() {
            return new ArrayList<>(entries.keySet());
        }

        @Override
        public String shown() {
            return entries.isEmpty() ? "{}" : "{" + entries.keySet().iterator().next() + ": …}";
        }
    }

    /** Stands where a value had a mistake that is already told, so that nobody complains a second time. */
    record Broken(Origin at) implements Node {

        @Override
        public String shown() {
            return "";
        }
    }
}
