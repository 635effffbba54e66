package io.tandem.interchange.mvsim;

import io.tandem.diagnosis.SourceLocation;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * An element of a world file.
 *
 * @param name       with its prefix, such as vehicle:class
 * @param file       as the user would name it
 * @param folder     of the file, from which others are found
 * @param line       where it begins
 * @param attributes the first of each name
 * @param text       the first text between its tags
 */
record WorldNode(String name, String file, Path folder, int line, Map<String, String> attributes, List<WorldNode> children, String text) {

    SourceLocation place() {
        return new SourceLocation(file, line, "");
    }

    Optional<String> attribute(String wanted) {
        return Optional.ofNullable(attributes.get(wanted));
    }

    Optional<WorldNode> first(String wanted) {
        return children.stream().filter(child -> child.name.equals(wanted)).findFirst();
    }

    List<WorldNode> all(String wanted) {
        return children.stream().filter(child -> child.name.equals(wanted)).toList();
    }

    WorldNode with(List<WorldNode> others) {
        return new WorldNode(name, file, folder, line, attributes, new ArrayList<>(others), text);
    }
}
