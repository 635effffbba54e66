package io.tandem.topic.schema;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A message type. The content of a message is a map from the names of its fields to a number, a boolean, a text, an array of a primitive type, a list, or again such a
 * map; a field that is missing is zero or empty.
 *
 * @param name   package and type: sensor_msgs/LaserScan
 * @param text   as ROS writes it, with comments
 * @param fields in the order of the text
 */
public record MessageDefinition(String name, String text, List<Field> fields) {

    private static final Pattern LINE = Pattern.compile("([\\w/]+)(\\[(\\d*)])?\\s+(\\w+)(\\s*=.*)?\\s*(?:#\\s*(.*))?");
    private static final String SEPARATOR = "=".repeat(80);

    /**
     * One field.
     *
     * @param type    null where the field is a message
     * @param message null where the field is of a primitive type
     * @param length  of an array: its number of elements, 0 for any; -1 for a field that is no array
     * @param comment unit and meaning
     */
    public record Field(String name, FieldType type, MessageDefinition message, int length, String comment) {

        public boolean isArray() {
            return length >= 0;
        }
    }

    /** @param nested finds the definitions of fields that are messages */
    static MessageDefinition parse(String name, String text, Function<String, MessageDefinition> nested) {
        List<Field> fields = new ArrayList<>();
        for (String line : text.lines().toList()) {
            Matcher parts = LINE.matcher(line.strip());
            if (parts.matches() && parts.group(5) == null) {
                FieldType type = FieldType.named(parts.group(1));
                int length = parts.group(2) == null ? -1 : parts.group(3).isEmpty() ? 0 : Integer.parseInt(parts.group(3));
                fields.add(new Field(parts.group(4), type, type == null ? nested.apply(parts.group(1)) : null, length, Optional.ofNullable(parts.group(6)).orElse("")));
            }
        }
        return new MessageDefinition(name, text, List.copyOf(fields));
    }

    /** The name as ROS 2 has it: sensor_msgs/msg/LaserScan. */
    public String ros2Name() {
        return name.replace("/", "/msg/");
    }

    /** Whether a name of ROS 1 or ROS 2 is that of this type. */
    public boolean isNamed(String other) {
        return name.equals(other) || ros2Name().equals(other);
    }

    /** The first line of the text: what the type is for. */
    public String meaning() {
        return text.lines().findFirst().map(line -> line.replaceFirst("#\\s*", "")).orElse("");
    }

    /** The definition followed by those of all nested types, as schemas of encoding ros2msg are written. */
    public String completeText() {
        StringBuilder all = new StringBuilder(text);
        nested().forEach((_, type) -> all.append(SEPARATOR).append("\nMSG: ").append(type.name).append('\n').append(type.text));
        return all.toString();
    }

    /** All types within this one, by name. */
    Map<String, MessageDefinition> nested() {
        Map<String, MessageDefinition> found = new LinkedHashMap<>();
        collect(found);
        return found;
    }

    private void collect(Map<String, MessageDefinition> found) {
        for (Field field : fields) {
            if (field.message != null && found.putIfAbsent(field.message.name, field.message) == null) {
                field.message.collect(found);
            }
        }
    }
}
