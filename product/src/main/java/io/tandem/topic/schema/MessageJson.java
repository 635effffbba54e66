package io.tandem.topic.schema;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/** Writes and reads messages as JSON: uint8[] as base64, and null for numbers that are not finite, as rosbridge does. */
public final class MessageJson {

    /** How times are written. */
    public enum Dialect {
        /** sec and nanosec */
        ROS2,
        /** secs and nsecs, matrices of cameras in capitals, and no fields that ROS 1 does not have */
        ROS1
    }

    private static final String TIME = "builtin_interfaces/Time";
    private static final String DURATION = "builtin_interfaces/Duration";
    private static final Map<String, String> ROS1_NAMES = Map.of("sec", "secs", "nanosec", "nsecs");
    private static final String CAMERA = "sensor_msgs/CameraInfo";
    private static final Set<String> SINCE_ROS2 = Set.of("visualization_msgs/Marker.texture_resource", "visualization_msgs/Marker.texture", "visualization_msgs/Marker.uv_coordinates",
            "visualization_msgs/Marker.mesh_file");
    private static final int MAX_ELEMENTS = 100_000;

    private MessageJson() {
    }

    public static void write(MessageDefinition type, Map<String, ?> content, Dialect dialect, JsonGenerator out) throws IOException {
        out.writeStartObject();
        for (MessageDefinition.Field field : type.fields()) {
            if (dialect == Dialect.ROS2) {
                out.writeFieldName(field.name());
                writeField(field, content.get(field.name()), dialect, out);
            } else if (!SINCE_ROS2.contains(type.name() + "." + field.name())) {
                out.writeFieldName(ros1Name(type, field.name()));
                writeField(field, content.get(field.name()), dialect, out);
            }
        }
        out.writeEndObject();
    }

    private static String ros1Name(MessageDefinition type, String field) {
        if (isTime(type)) {
            return ROS1_NAMES.get(field);
        }
        return type.name().equals(CAMERA) && field.length() == 1 ? field.toUpperCase(Locale.ROOT) : field;
    }

    private static boolean isTime(MessageDefinition type) {
        return type.name().equals(TIME) || type.name().equals(DURATION);
    }

    /** One field's value without its name. */
    public static void writeField(MessageDefinition.Field field, Object value, Dialect dialect, JsonGenerator out) throws IOException {
        if (!field.isArray()) {
            element(field, value, dialect, out);
        } else if (field.type() == FieldType.UINT8) {
            out.writeBinary(value == null ? new byte[0] : (byte[]) value);
        } else {
            out.writeStartArray();
            elements(field, value, dialect, out);
            out.writeEndArray();
        }
    }

    private static void elements(MessageDefinition.Field field, Object value, Dialect dialect, JsonGenerator out) throws IOException {
        int written = 0;
        switch (value) {
            case float[] numbers -> {
                for (float number : numbers) {
                    real(number, out);
                }
                written = numbers.length;
            }
            case double[] numbers -> {
                for (double number : numbers) {
                    real(number, out);
                }
                written = numbers.length;
            }
            case Collection<?> items -> {
                for (Object item : items) {
                    element(field, item, dialect, out);
                }
                written = items.size();
            }
            case null -> { }
            default -> written = wholes(value, field.type() == FieldType.UINT16, out);
        }
        for (; written < field.length(); written++) {
            element(field, null, dialect, out);
        }
    }

    private static int wholes(Object array, boolean unsigned, JsonGenerator out) throws IOException {
        int length = CdrWriter.lengthOf(array);
        for (int i = 0; i < length; i++) {
            long number = java.lang.reflect.Array.getLong(array, i);
            out.writeNumber(unsigned ? number & 0xFFFF : number);
        }
        return length;
    }

    @SuppressWarnings("unchecked")
    private static void element(MessageDefinition.Field field, Object value, Dialect dialect, JsonGenerator out) throws IOException {
        if (field.message() != null) {
            write(field.message(), value == null ? Map.of() : (Map<String, ?>) value, dialect, out);
            return;
        }
        switch (value) {
            case String text -> out.writeString(text);
            case Boolean yes -> out.writeBoolean(yes);
            case Float real -> real(real, out);
            case Double real when field.type() == FieldType.FLOAT32 -> real(real.floatValue(), out);
            case Double real -> real(real, out);
            case Number whole -> out.writeNumber(whole.longValue());
            case null, default -> writeNothing(field.type(), out);
        }
    }

    private static void writeNothing(FieldType type, JsonGenerator out) throws IOException {
        switch (type) {
            case STRING -> out.writeString("");
            case BOOL -> out.writeBoolean(false);
            default -> out.writeNumber(0);
        }
    }

    private static void real(float number, JsonGenerator out) throws IOException {
        if (Float.isFinite(number)) {
            out.writeNumber(number);
        } else {
            out.writeNull();
        }
    }

    private static void real(double number, JsonGenerator out) throws IOException {
        if (Double.isFinite(number)) {
            out.writeNumber(number);
        } else {
            out.writeNull();
        }
    }

    /**
     * The content that a parsed JSON object has for a type: fields that are missing are left out. Unknown ones are refused, as rosbridge does: a velocity in a misspelt field, or in a message of
     * another type, is not a velocity of zero. Types without fields take any, since ROS 2 gives them one that means nothing.
     *
     * @param json maps, lists, texts, numbers and booleans
     */
    public static Map<String, Object> read(MessageDefinition type, Object json) throws MalformedContentException {
        if (!(json instanceof Map<?, ?> members)) {
            throw new MalformedContentException("no object for " + type.name());
        }
        requireKnown(type, members);
        Map<String, Object> content = new LinkedHashMap<>();
        for (MessageDefinition.Field field : type.fields()) {
            Object value = members.get(field.name());
            Object given = value == null && isTime(type) ? members.get(ROS1_NAMES.get(field.name())) : value;
            if (given != null) {
                content.put(field.name(), field.isArray() ? list(field, given) : element(field, given));
            }
        }
        return content;
    }

    private static void requireKnown(MessageDefinition type, Map<?, ?> members) throws MalformedContentException {
        for (Object name : members.keySet()) {
            boolean known = type.fields().stream().anyMatch(field -> field.name().equals(name) || isTime(type) && ROS1_NAMES.get(field.name()).equals(name));
            if (!known && !type.fields().isEmpty()) {
                throw new MalformedContentException("there is no field " + name + " in " + type.ros2Name());
            }
        }
    }

    private static Object list(MessageDefinition.Field field, Object json) throws MalformedContentException {
        if (!(json instanceof List<?> items) || items.size() > MAX_ELEMENTS || field.length() > 0 && items.size() != field.length()) {
            throw new MalformedContentException(field.name() + " is no list of its length");
        }
        List<Object> read = new ArrayList<>();
        for (Object item : items) {
            read.add(element(field, item));
        }
        return read;
    }

    private static Object element(MessageDefinition.Field field, Object json) throws MalformedContentException {
        if (field.message() != null) {
            return read(field.message(), json);
        }
        boolean fits = switch (field.type()) {
            case STRING -> json instanceof String;
            case BOOL -> json instanceof Boolean;
            default -> json instanceof Number;
        };
        if (!fits) {
            throw new MalformedContentException(field.name() + " is no " + field.type().name().toLowerCase(Locale.ROOT));
        }
        return json;
    }
}
