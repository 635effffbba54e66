package io.tandem.scenario;

import io.tandem.diagnosis.Place;

/**
 * A value together with the path of keys that leads to it. The path is put together only when someone asks: most values are well.
 *
 * @param above the value that this one is part of; null at the top
 * @param step  the key or the index in brackets that leads from there to here
 */
record Spot(Spot above, String step, Node node) {

    /** A value at the top, or at a path that is already known. */
    Spot(String path, Node node) {
        this(null, path, node);
    }

    String path() {
        if (above == null) {
            return step;
        }
        String before = above.path();
        return before.isEmpty() || step.startsWith("[") ? before + step : before + "." + step;
    }

    Place place() {
        return node.at().place(path());
    }

    /** The place of a key of this mapping, which may be one that should not be there. */
    Place placeOfKey(String key) {
        return ((Node.Mapping) node).entries().get(key).at().place(new Spot(this, Findings.shorten(key), node).path());
    }

    /** The value of a key, or this whole value under that key's path where the key is absent. */
    Spot at(String key) {
        return new Spot(this, key, node instanceof Node.Mapping mapping && mapping.has(key) ? mapping.value(key) : node);
    }

    Spot at(int index) {
        boolean there = node instanceof Node.Listing list && index < list.items().size();
        return new Spot(this, "[" + index + "]", there ? ((Node.Listing) node).items().get(index) : node);
    }

    /** The same path with another value. */
    Spot holding(Node other) {
        return new Spot(above, step, other);
    }

    /** What to call it in a sentence: its key, with the index where it is an entry of a list. */
    String name() {
        String path = path();
        return path.isEmpty() ? "the scenario" : path.substring(path.lastIndexOf('.') + 1);
    }
}
