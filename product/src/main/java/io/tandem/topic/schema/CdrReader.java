package io.tandem.topic.schema;

import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Reads what {@link CdrWriter} writes, and what other programs write so, in either byte order. Lengths are checked before anything is allocated by them. */
public final class CdrReader {

    private final ByteBuffer in;

    private CdrReader(ByteBuffer in) {
        this.in = in;
    }

    public static Map<String, Object> read(MessageDefinition type, byte[] bytes) throws MalformedContentException {
        if (bytes.length < CdrWriter.HEADER_BYTES || bytes[0] != 0 || (bytes[1] & ~1) != 0) {
            throw new MalformedContentException("no CDR header");
        }
        ByteBuffer in = ByteBuffer.wrap(bytes).order(bytes[1] == 1 ? ByteOrder.LITTLE_ENDIAN : ByteOrder.BIG_ENDIAN).position(CdrWriter.HEADER_BYTES);
        try {
            return new CdrReader(in).message(type);
        } catch (BufferUnderflowException | IllegalArgumentException | IndexOutOfBoundsException tooShort) {
            throw new MalformedContentException("too short for " + type.name());
        }
    }

    private Map<String, Object> message(MessageDefinition type) throws MalformedContentException {
        Map<String, Object> content = new LinkedHashMap<>();
        for (MessageDefinition.Field field : type.fields()) {
            content.put(field.name(), field.isArray() ? array(field) : element(field));
        }
        return content;
    }

    private Object element(MessageDefinition.Field field) throws MalformedContentException {
        if (field.message() != null) {
            return message(field.message());
        }
        if (field.type() == FieldType.STRING) {
            return string();
        }
        align(field.type().bytes());
        return number(field.type());
    }

    private Object number(FieldType type) {
        return switch (type) {
            case BOOL -> in.get() != 0;
            case INT8 -> (long) in.get();
            case UINT8 -> (long) Byte.toUnsignedInt(in.get());
            case INT16 -> (long) in.getShort();
            case UINT16 -> (long) Short.toUnsignedInt(in.getShort());
            case INT32 -> (long) in.getInt();
            case UINT32 -> Integer.toUnsignedLong(in.getInt());
            case INT64, UINT64 -> in.getLong();
            case FLOAT32 -> in.getFloat();
            case FLOAT64 -> in.getDouble();
            case STRING -> throw new IllegalStateException("a text is no number");
        };
    }

    private Object array(MessageDefinition.Field field) throws MalformedContentException {
        int count = field.length() == 0 ? length() : field.length();
        int each = field.type() == null ? 1 : field.type().bytes();
        if (count > in.remaining() / each) {
            throw new MalformedContentException(field.name() + " has more elements than bytes");
        }
        if (count > 0 && field.type() != null) {
            align(each);
        }
        if (field.type() == FieldType.FLOAT32) {
            float[] numbers = new float[count];
            take(count * each).asFloatBuffer().get(numbers);
            return numbers;
        }
        if (field.type() == FieldType.FLOAT64) {
            double[] numbers = new double[count];
            take(count * each).asDoubleBuffer().get(numbers);
            return numbers;
        }
        if (field.type() != null && field.type().isOfBytes()) {
            byte[] bytes = new byte[count];
            in.get(bytes);
            return bytes;
        }
        return list(field, count);
    }

    private ByteBuffer take(int bytes) {
        ByteBuffer part = in.slice(in.position(), bytes).order(in.order());
        in.position(in.position() + bytes);
        return part;
    }

    private List<Object> list(MessageDefinition.Field field, int count) throws MalformedContentException {
        List<Object> items = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            items.add(element(field));
        }
        return items;
    }

    private String string() throws MalformedContentException {
        int length = length();
        if (length > in.remaining()) {
            throw new MalformedContentException("a text longer than the message");
        }
        byte[] bytes = new byte[length];
        in.get(bytes);
        return new String(bytes, 0, length > 0 && bytes[length - 1] == 0 ? length - 1 : length, StandardCharsets.UTF_8);
    }

    private int length() throws MalformedContentException {
        align(4);
        int length = in.getInt();
        if (length < 0) {
            throw new MalformedContentException("a length of more than 2^31");
        }
        return length;
    }

    private void align(int size) {
        int over = (in.position() - CdrWriter.HEADER_BYTES) % size;
        in.position(in.position() + (over == 0 ? 0 : size - over));
    }
}
