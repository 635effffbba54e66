package io.tandem.scenario.text;

import io.tandem.diagnosis.Problem;
import io.tandem.diagnosis.SourceLocation;

/**
 * A value with the path of keys that leads to it. The path is built only on demand, because most values have no mistake.
 *
 * @param above the value that contains this one; null at the top
 * @param step  the key, or the index in brackets, within it
 */
public record LocatedNode(LocatedNode above, String step, Node node) {

    /** A value at the top, or at a known path. */
    public LocatedNode(String path, Node node) {
        this(null, path, node);
    }

    public String path() {
        if (above == null) {
            return step;
        }
        String before = above.path();
        return before.isEmpty() || step.startsWith("[") ? before + step : before + "." + step;
    }

    public SourceLocation place() {
        return node.at().place(path());
    }

    /** The location of a key of this mapping, possibly of an unknown key. */
    public SourceLocation placeOfKey(String key) {
        return ((Node.Mapping) node).entries().get(key).at().place(new LocatedNode(this, Problem.shorten(key), node).path());
    }

    /** The value of a key, or this whole value under that key's path where the key is absent. */
    public LocatedNode at(String key) {
        return new LocatedNode(this, key, node instanceof Node.Mapping mapping && mapping.has(key) ? mapping.value(key) : node);
    }

    public LocatedNode at(int index) {
        boolean there = node instanceof Node.Listing list && index < list.items().size();
        return new LocatedNode(this, "[" + index + "]", there ? ((Node.Listing) node).items().get(index) : node);
    }

    /** The same path with another value. */
    public LocatedNode holding(Node other) {
        return new LocatedNode(above, step, other);
    }

    /** Name for messages: its key, with the index where it is an entry of a list. */
    public String name() {
        String path = path();
        return path.isEmpty() ? "the scenario" : path.substring(path.lastIndexOf('.') + 1);
    }
}
