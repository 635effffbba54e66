package io.tandem.interchange.mvsim;

import io.tandem.diagnosis.MistakeException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.Set;

/** What a world file does rather than says: included files, variables, loops and conditions. Everything else goes to a reader, in order. */
final class WorldFlow {

    /** Takes what a world says. */
    @FunctionalInterface
    interface Reader {
        void read(WorldNode node) throws MistakeException;
    }

    private static final int MOST_ELEMENTS = 200_000;
    private static final int DEEPEST = 30;
    private static final Set<String> TRUE = Set.of("y", "Y", "yes", "Yes", "YES", "true", "True", "TRUE", "on", "On", "ON");

    private final WorldImport world;
    private final Reader reader;
    private int elements;
    private int depth;

    WorldFlow(WorldImport world, Reader reader) {
        this.world = world;
        this.reader = reader;
    }

    void all(List<WorldNode> nodes) throws MistakeException {
        for (WorldNode node : nodes) {
            one(node, reader);
        }
    }

    /** An element with what its includes, conditions and loops stand for in their place. */
    WorldNode resolved(WorldNode element) throws MistakeException {
        List<WorldNode> children = new ArrayList<>();
        for (WorldNode child : element.children()) {
            one(child, children::add);
        }
        return element.with(children);
    }

    private void one(WorldNode node, Reader to) throws MistakeException {
        if (++elements > MOST_ELEMENTS || ++depth > DEEPEST) {
            throw WorldVariables.mistake(node, "", elements > MOST_ELEMENTS ? "Loops and included files make more than " + MOST_ELEMENTS + " elements."
                    : "Loops and included files stand more than " + DEEPEST + " deep in one another.", "repeat less often, and let no file include itself.");
        }
        world.variables().set(WorldVariables.FOLDER, node.folder().toString());
        switch (node.name()) {
            case "include" -> include(node, to);
            case "variable" -> variable(node);
            case "for" -> loop(node, to);
            case "if" -> condition(node, to);
            case MvsimWorld.ROOT -> each(node, to);
            default -> to.read(node);
        }
        depth--;
    }

    private String needed(WorldNode node, String attribute) throws MistakeException {
        return world.variables().value(node.attribute(attribute).orElseThrow(() -> WorldVariables.mistake(node, "", "<" + node.name() + "> needs the attribute " + attribute + ".",
                "add " + attribute + "=\"…\".")), node);
    }

    private void include(WorldNode node, Reader to) throws MistakeException {
        String reference = needed(node, "file");
        if (WorldFiles.isRemote(reference)) {
            throw WorldVariables.mistake(node, reference, "Files are not fetched from a network.", "download it, and include it from where it lies.");
        }
        Path file = world.files().resolve(reference, node);
        Map<String, String> local = new HashMap<>();
        for (Map.Entry<String, String> attribute : node.attributes().entrySet()) {
            local.put(attribute.getKey(), world.variables().included(attribute.getValue(), node));
        }
        local.put(WorldVariables.FOLDER, file.getParent().toString());
        String text = world.variables().with(local).included(world.files().text(file, node), node);
        for (WorldNode child : WorldParser.parse(world.files().shown(file), file.getParent(), text)) {
            one(child, to);
        }
    }

    private void variable(WorldNode node) throws MistakeException {
        world.variables().set(needed(node, "name"), needed(node, "value"));
    }

    /** Child by child, and each for all values, as MVSIM does it. */
    private void loop(WorldNode node, Reader to) throws MistakeException {
        String name = needed(node, "var");
        long from = whole(node, "from");
        long last = whole(node, "to");
        for (WorldNode child : node.children()) {
            for (long i = from; i <= last; i++) {
                world.variables().set(name, String.valueOf(i));
                one(child, to);
            }
        }
    }

    private long whole(WorldNode node, String attribute) throws MistakeException {
        String written = needed(node, attribute);
        OptionalDouble number = WorldItem.leadingNumber(written);
        if (number.isEmpty() || Math.abs(number.getAsDouble()) > Integer.MAX_VALUE) {
            throw WorldVariables.mistake(node, written, attribute + " is no whole number.", "write for example " + attribute + "=\"3\".");
        }
        return (long) number.getAsDouble();
    }

    private void condition(WorldNode node, Reader to) throws MistakeException {
        String written = needed(node, "condition").strip();
        if (TRUE.contains(written) || (long) WorldItem.leadingNumber(written).orElse(0) != 0) {
            each(node, to);
        }
    }

    private void each(WorldNode node, Reader to) throws MistakeException {
        for (WorldNode child : node.children()) {
            one(child, to);
        }
    }
}
