package io.tandem.scenario;

import io.tandem.diagnosis.Place;

/** A value together with the path of keys that leads to it. */
record Spot(String path, Node node) {

    Place place() {
        return node.at().place(path);
    }

    /** The value of a key, or this whole mapping under that key's path where the key is absent. */
    Spot at(String key) {
        String below = path.isEmpty() ? key : path + "." + key;
        return node instanceof Node.Mapping mapping && mapping.has(key) ? new Spot(below, mapping.value(key)) : new Spot(below, node);
    }

    Spot at(int index) {
        String below = path + "[" + index + "]";
        return node instanceof Node.Listing list && index < list.items().size() ? new Spot(below, list.items().get(index))
                : new Spot(below, node);
    }

    /** The same path with another value. */
    Spot holding(Node other) {
        return new Spot(path, other);
    }

    /** The last key of the path, for a sentence. */
    String name() {
        String last = path.substring(path.lastIndexOf('.') + 1);
        return last.isEmpty() ? "the scenario" : last;
    }
}
