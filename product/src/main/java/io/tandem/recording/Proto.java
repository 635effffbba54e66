package io.tandem.recording;

import java.nio.charset.StandardCharsets;

/** Lays single protobuf fields into a buffer: the number of the field with how its value is laid out, then the value. */
final class Proto {

    /** How a value is laid out: protobuf's wire types. */
    static final int VARINT = 0;
    static final int FIXED64 = 1;
    static final int LENGTH = 2;
    static final int FIXED32 = 5;

    private Proto() {
    }

    static int tag(int number, int layout) {
        return number << 3 | layout;
    }

    static void number(Bytes out, int field, long value) {
        out.varint(tag(field, VARINT));
        out.varint(value);
    }

    static void real(Bytes out, int field, double value) {
        out.varint(tag(field, FIXED64));
        out.u64(Double.doubleToRawLongBits(value));
    }

    static void text(Bytes out, int field, String text) {
        bytes(out, field, text.getBytes(StandardCharsets.UTF_8));
    }

    static void bytes(Bytes out, int field, byte[] content) {
        out.varint(tag(field, LENGTH));
        out.varint(content.length);
        out.raw(content, 0, content.length);
    }

    static void nested(Bytes out, int field, Bytes content) {
        out.varint(tag(field, LENGTH));
        out.varint(content.size());
        out.raw(content.array(), 0, content.size());
    }
}
