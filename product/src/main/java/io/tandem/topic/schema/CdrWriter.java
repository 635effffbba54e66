package io.tandem.topic.schema;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Collection;
import java.util.List;
import java.util.Map;

/**
 * Writes messages as ROS 2 does: CDR, little endian, with the four-byte header 00 01 00 00 (OMG, "DDS-XTypes", section 7.4). Every primitive value is aligned to
 * its size, counted from the end of that header; a string is its length with the final zero, then its bytes; an array without fixed length begins with its length.
 */
public final class CdrWriter {

    static final int HEADER_BYTES = 4;
    private static final int FIRST_BYTES = 256;

    private ByteBuffer out = ByteBuffer.allocate(FIRST_BYTES).order(ByteOrder.LITTLE_ENDIAN);

    private CdrWriter() {
    }

    public static byte[] bytes(MessageDefinition type, Map<String, ?> content) {
        CdrWriter writer = new CdrWriter();
        writer.out.put((byte) 0).put((byte) 1).put((byte) 0).put((byte) 0);
        writer.message(type, content);
        byte[] bytes = new byte[writer.out.position()];
        writer.out.get(0, bytes);
        return bytes;
    }

    /** A type without fields has one byte, as ROS 2 writes it. */
    private void message(MessageDefinition type, Map<String, ?> content) {
        if (type.fields().isEmpty()) {
            room(1).put((byte) 0);
        }
        for (MessageDefinition.Field field : type.fields()) {
            Object value = content.get(field.name());
            if (field.isArray()) {
                array(field, value);
            } else {
                element(field, value);
            }
        }
    }

    @SuppressWarnings("unchecked")
    private void element(MessageDefinition.Field field, Object value) {
        if (field.message() != null) {
            message(field.message(), value == null ? Map.of() : (Map<String, ?>) value);
        } else if (field.type() == FieldType.STRING) {
            string(value == null ? "" : (String) value);
        } else {
            align(field.type().bytes());
            number(field.type(), value instanceof Boolean yes ? Integer.valueOf(yes ? 1 : 0) : value == null ? Integer.valueOf(0) : (Number) value);
        }
    }

    private void number(FieldType type, Number value) {
        switch (type) {
            case BOOL, INT8, UINT8 -> room(1).put(value.byteValue());
            case INT16, UINT16 -> room(2).putShort(value.shortValue());
            case INT32 -> room(4).putInt(value.intValue());
            case UINT32 -> room(4).putInt((int) value.longValue());
            case INT64, UINT64 -> room(8).putLong(value.longValue());
            case FLOAT32 -> room(4).putFloat(value.floatValue());
            case FLOAT64 -> room(8).putDouble(value.doubleValue());
            case STRING -> throw new IllegalArgumentException("a text is no number");
        }
    }

    private void array(MessageDefinition.Field field, Object value) {
        int count = lengthOf(value);
        if (field.length() == 0) {
            align(4);
            room(4).putInt(count);
        } else if (count != 0 && count != field.length()) {
            throw new IllegalArgumentException(field.name() + " has " + field.length() + " elements, not " + count);
        }
        int written = field.length() == 0 ? count : field.length();
        if (written > 0 && field.type() != null) {
            align(field.type().bytes());
        }
        if (!primitives(field.type(), value)) {
            List<?> items = count == 0 ? List.of() : (List<?>) value;
            for (int i = 0; i < written; i++) {
                element(field, i < items.size() ? items.get(i) : null);
            }
        }
    }

    static int lengthOf(Object value) {
        return switch (value) {
            case null -> 0;
            case Collection<?> list -> list.size();
            default -> java.lang.reflect.Array.getLength(value);
        };
    }

    /** Writes an array of a primitive Java type; false where the value is none. */
    private boolean primitives(FieldType type, Object value) {
        switch (value) {
            case byte[] bytes -> room(bytes.length).put(bytes);
            case short[] numbers -> {
                for (short number : numbers) {
                    number(type, number);
                }
            }
            case int[] numbers -> {
                for (int number : numbers) {
                    number(type, number);
                }
            }
            case long[] numbers -> {
                for (long number : numbers) {
                    number(type, number);
                }
            }
            case float[] numbers when type == FieldType.FLOAT32 -> {
                room(Float.BYTES * numbers.length).asFloatBuffer().put(numbers);
                out.position(out.position() + Float.BYTES * numbers.length);
            }
            case double[] numbers when type == FieldType.FLOAT64 -> {
                room(Double.BYTES * numbers.length).asDoubleBuffer().put(numbers);
                out.position(out.position() + Double.BYTES * numbers.length);
            }
            case null, default -> {
                return false;
            }
        }
        return true;
    }

    private void string(String text) {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        align(4);
        room(4 + bytes.length + 1).putInt(bytes.length + 1).put(bytes).put((byte) 0);
    }

    private void align(int size) {
        int over = (out.position() - HEADER_BYTES) % size;
        for (int i = over == 0 ? size : over; i < size; i++) {
            room(1).put((byte) 0);
        }
    }

    private ByteBuffer room(int bytes) {
        if (out.remaining() < bytes) {
            int larger = Math.toIntExact(Math.max(out.position() + (long) bytes, Math.min(Integer.MAX_VALUE - 8L, 2L * out.capacity())));
            out = ByteBuffer.allocate(larger).order(ByteOrder.LITTLE_ENDIAN).put(out.flip());
        }
        return out;
    }
}
