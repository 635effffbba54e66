package io.tandem.recording.encoding;

import java.nio.charset.StandardCharsets;

/** Writes single protobuf fields to a buffer: tag (field number and wire type), then the value. */
public final class ProtobufWriter {

    /** Wire types of protobuf. */
    public static final int VARINT = 0;
    public static final int FIXED64 = 1;
    public static final int LENGTH = 2;
    public static final int FIXED32 = 5;

    private ProtobufWriter() {
    }

    static int tag(int number, int layout) {
        return number << 3 | layout;
    }

    public static void number(LittleEndianWriter out, int field, long value) {
        out.varint(tag(field, VARINT));
        out.varint(value);
    }

    public static void real(LittleEndianWriter out, int field, double value) {
        out.varint(tag(field, FIXED64));
        out.u64(Double.doubleToRawLongBits(value));
    }

    /** A packed repeated field. */
    public static void reals(LittleEndianWriter out, int field, double[] values) {
        out.varint(tag(field, LENGTH));
        out.varint((long) values.length * Double.BYTES);
        for (double value : values) {
            out.u64(Double.doubleToRawLongBits(value));
        }
    }

    public static void text(LittleEndianWriter out, int field, String text) {
        bytes(out, field, text.getBytes(StandardCharsets.UTF_8));
    }

    public static void bytes(LittleEndianWriter out, int field, byte[] content) {
        out.varint(tag(field, LENGTH));
        out.varint(content.length);
        out.raw(content, 0, content.length);
    }

    public static void nested(LittleEndianWriter out, int field, LittleEndianWriter content) {
        out.varint(tag(field, LENGTH));
        out.varint(content.size());
        out.raw(content.array(), 0, content.size());
    }
}
