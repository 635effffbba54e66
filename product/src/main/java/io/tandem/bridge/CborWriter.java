package io.tandem.bridge;

import io.tandem.topic.schema.FieldType;
import io.tandem.topic.schema.MessageDefinition;
import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Collection;
import java.util.List;
import java.util.Map;

/** Writes messages as CBOR (RFC 8949) as rosbridge does with {@code compression: cbor}: bytes as byte strings, and arrays of reals as typed arrays (RFC 8746), little endian. */
final class CborWriter {

    private static final int UNSIGNED = 0;
    private static final int NEGATIVE = 1;
    private static final int BYTES = 2;
    private static final int TEXT = 3;
    private static final int ARRAY = 4;
    private static final int MAP = 5;
    private static final int TAG = 6;
    private static final int FALSE = 0xF4;
    private static final int TRUE = 0xF5;
    private static final int DOUBLE = 0xFB;
    private static final int FLOAT32_ARRAY = 85;
    private static final int FLOAT64_ARRAY = 86;

    private final ByteArrayOutputStream out = new ByteArrayOutputStream();

    private CborWriter() {
    }

    /** A publish message of rosbridge. */
    static byte[] publish(String topic, MessageDefinition type, Map<String, ?> content) {
        CborWriter writer = new CborWriter();
        writer.head(MAP, 3);
        writer.text("op");
        writer.text("publish");
        writer.text("topic");
        writer.text(topic);
        writer.text("msg");
        writer.message(type, content);
        return writer.out.toByteArray();
    }

    private void message(MessageDefinition type, Map<String, ?> content) {
        head(MAP, type.fields().size());
        for (MessageDefinition.Field field : type.fields()) {
            text(field.name());
            if (field.isArray()) {
                array(field, content.get(field.name()));
            } else {
                element(field, content.get(field.name()));
            }
        }
    }

    private void array(MessageDefinition.Field field, Object value) {
        switch (value) {
            case byte[] bytes when field.type() == FieldType.UINT8 -> string(BYTES, bytes);
            case float[] numbers -> {
                ByteBuffer bytes = ByteBuffer.allocate(Float.BYTES * numbers.length).order(ByteOrder.LITTLE_ENDIAN);
                bytes.asFloatBuffer().put(numbers);
                head(TAG, FLOAT32_ARRAY);
                string(BYTES, bytes.array());
            }
            case double[] numbers -> {
                ByteBuffer bytes = ByteBuffer.allocate(Double.BYTES * numbers.length).order(ByteOrder.LITTLE_ENDIAN);
                bytes.asDoubleBuffer().put(numbers);
                head(TAG, FLOAT64_ARRAY);
                string(BYTES, bytes.array());
            }
            case Collection<?> items -> {
                head(ARRAY, items.size());
                items.forEach(item -> element(field, item));
            }
            case null -> empty(field);
            default -> wholes(field, value);
        }
    }

    private void wholes(MessageDefinition.Field field, Object array) {
        int length = java.lang.reflect.Array.getLength(array);
        head(ARRAY, length);
        for (int i = 0; i < length; i++) {
            element(field, java.lang.reflect.Array.get(array, i));
        }
    }

    private void empty(MessageDefinition.Field field) {
        head(ARRAY, field.length());
        for (int i = 0; i < field.length(); i++) {
            element(field, null);
        }
    }

    @SuppressWarnings("unchecked")
    private void element(MessageDefinition.Field field, Object value) {
        if (field.message() != null) {
            message(field.message(), value == null ? Map.of() : (Map<String, ?>) value);
            return;
        }
        switch (value) {
            case String text -> text(text);
            case Boolean yes -> out.write(yes ? TRUE : FALSE);
            case Float real -> real(real);
            case Double real -> real(real);
            case Number whole -> whole(whole.longValue());
            case null, default -> {
                if (field.type() == FieldType.STRING) {
                    text("");
                } else {
                    out.write(field.type() == FieldType.BOOL ? FALSE : 0);
                }
            }
        }
    }

    private void real(double number) {
        out.write(DOUBLE);
        out.writeBytes(ByteBuffer.allocate(Double.BYTES).putDouble(number).array());
    }

    private void whole(long number) {
        head(number < 0 ? NEGATIVE : UNSIGNED, number < 0 ? -1 - number : number);
    }

    private void text(String text) {
        string(TEXT, text.getBytes(StandardCharsets.UTF_8));
    }

    private void string(int kind, byte[] bytes) {
        head(kind, bytes.length);
        out.writeBytes(bytes);
    }

    /** The kind in three bits, then the number in the shortest form that holds it. */
    private void head(int kind, long number) {
        int length = number < 24 ? 0 : number < 0x100 ? 1 : number < 0x1_0000 ? 2 : number < 0x1_0000_0000L ? 4 : 8;
        int form = length == 0 ? (int) number : List.of(1, 2, 4, 8).indexOf(length) + 24;
        out.write(kind << 5 | form);
        for (int i = length - 1; i >= 0; i--) {
            out.write((int) (number >>> 8 * i));
        }
    }
}
