package io.tandem.interchange.mvsim;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.DoubleStream;

/**
 * Values of one thing of a world. Each is looked for in the element itself and then in its class, as a child element and as an attribute; its variables
 * and expressions are evaluated when it is asked for.
 */
final class WorldItem {

    private static final Pattern NUMBER = Pattern.compile("\\s*([+-]?(?:[0-9]+\\.?[0-9]*|\\.[0-9]+)(?:[eE][+-]?[0-9]+)?)");

    private final WorldImport world;
    private final List<WorldNode> layers;

    WorldItem(WorldImport world, List<WorldNode> layers) {
        this.world = world;
        this.layers = layers;
    }

    WorldImport world() {
        return world;
    }

    /** The element itself. */
    WorldNode node() {
        return layers.getFirst();
    }

    /** Its name: its own, and not that of its class. */
    String name(String usual) {
        return node().attribute("name").map(written -> world.value(written, node()).strip()).filter(words -> !words.isEmpty()).orElse(usual);
    }

    Optional<WorldNode> first(String name) {
        return layers.stream().flatMap(layer -> layer.first(name).stream()).findFirst();
    }

    List<WorldNode> all(String name) {
        return layers.stream().flatMap(layer -> layer.all(name).stream()).toList();
    }

    boolean has(String name) {
        return first(name).isPresent();
    }

    /** The part with this name as a thing of its own. */
    Optional<WorldItem> part(String name) {
        return first(name).map(world::item);
    }

    /** Where a value is written, or else where the thing begins. */
    WorldNode place(String name) {
        return first(name).orElse(node());
    }

    Optional<String> text(String name) {
        for (WorldNode layer : layers) {
            Optional<String> written = layer.first(name).map(WorldNode::text).or(() -> layer.attribute(name));
            if (written.isPresent()) {
                return Optional.of(world.value(written.get(), layer.first(name).orElse(layer)).strip());
            }
        }
        return Optional.empty();
    }

    String text(String name, String usual) {
        return text(name).filter(words -> !words.isEmpty()).orElse(usual);
    }

    OptionalDouble number(String name) {
        Optional<String> written = text(name);
        if (written.isEmpty()) {
            return OptionalDouble.empty();
        }
        OptionalDouble number = leadingNumber(written.get());
        if (number.isEmpty()) {
            world.mistake(place(name), written.get(), name + " is no finite number.", "write a number such as 0.5.");
        }
        return number;
    }

    double number(String name, double usual) {
        return number(name).orElse(usual);
    }

    double positive(String name, double usual) {
        double number = number(name, usual);
        if (!(number > 0)) {
            world.mistake(place(name), String.valueOf(number), name + " must be greater than 0.", "write for example " + usual + ".");
            return usual;
        }
        return number;
    }

    boolean flag(String name, boolean usual) {
        return text(name).map(words -> words.equals("1") || words.equalsIgnoreCase("true")).orElse(usual);
    }

    /** As many numbers as are wanted; reports a mistake and gives zeros where there are fewer. */
    double[] numbers(String name, int wanted) {
        double[] found = numbers(text(name, ""));
        if (found.length < wanted) {
            world.mistake(place(name), text(name, ""), name + " needs " + wanted + " numbers.", "write them with spaces between them, such as 1.0 2.0 90.");
        }
        return Arrays.copyOf(found, Math.max(wanted, found.length));
    }

    /** All numbers at the beginning of a text. */
    static double[] numbers(String text) {
        DoubleStream.Builder found = DoubleStream.builder();
        Matcher matcher = NUMBER.matcher(text);
        for (int at = 0; matcher.region(at, text.length()).lookingAt(); at = matcher.end()) {
            found.add(Double.parseDouble(matcher.group(1)));
        }
        return found.build().filter(Double::isFinite).toArray();
    }

    static OptionalDouble leadingNumber(String text) {
        double[] found = numbers(text);
        return found.length == 0 ? OptionalDouble.empty() : OptionalDouble.of(found[0]);
    }

    /** Notes every child element that is not among those which are read. */
    void noteOthers(Set<String> read, Set<String> drawn) {
        for (WorldNode layer : layers) {
            for (WorldNode child : layer.children()) {
                if (drawn.contains(child.name())) {
                    world.notDrawn(child, "<" + child.name() + "> of <" + layer.name() + ">");
                } else if (!read.contains(child.name())) {
                    world.leftOut(child, "<" + child.name() + "> of <" + layer.name() + ">");
                }
            }
        }
    }
}
