package io.tandem.recording;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;

/** Reads little-endian bytes between two bounds and never beyond: whatever does not fit is damage. */
final class Cursor {

    private final byte[] array;
    private final ByteBuffer buffer;
    private final int end;
    private int position;

    Cursor(byte[] array, int from, int length) {
        this.array = array;
        this.buffer = ByteBuffer.wrap(array).order(ByteOrder.LITTLE_ENDIAN);
        this.position = from;
        this.end = from + length;
    }

    byte[] array() {
        return array;
    }

    int position() {
        return position;
    }

    int remaining() {
        return end - position;
    }

    int u8() throws DamagedException {
        return array[skip(1)] & 0xFF;
    }

    int u16() throws DamagedException {
        return buffer.getShort(skip(Short.BYTES)) & 0xFFFF;
    }

    int u32() throws DamagedException {
        return buffer.getInt(skip(Integer.BYTES));
    }

    long u64() throws DamagedException {
        return buffer.getLong(skip(Long.BYTES));
    }

    long varint() throws DamagedException {
        long value = 0;
        for (int shift = 0; shift < 70; shift += 7) {
            int next = u8();
            value |= (long) (next & 0x7F) << shift;
            if (next < 0x80) {
                return value;
            }
        }
        throw new DamagedException("a number that does not end");
    }

    String string() throws DamagedException {
        int length = length(Integer.toUnsignedLong(u32()));
        return new String(array, skip(length), length, StandardCharsets.UTF_8);
    }

    Map<String, String> strings() throws DamagedException {
        Cursor entries = part(Integer.toUnsignedLong(u32()));
        Map<String, String> map = new HashMap<>();
        while (entries.remaining() > 0) {
            map.put(entries.string(), entries.string());
        }
        return map;
    }

    /** The next so many bytes as a cursor of their own. */
    Cursor part(long length) throws DamagedException {
        int checked = length(length);
        return new Cursor(array, skip(checked), checked);
    }

    /** The next so many bytes, at most eight, as one number; what stands above them is undefined. */
    long lowest(int length) throws DamagedException {
        int at = skip(length);
        if (at + Long.BYTES <= array.length) {
            return buffer.getLong(at);
        }
        long value = 0;
        for (int i = length - 1; i >= 0; i--) {
            value = value << 8 | array[at + i] & 0xFF;
        }
        return value;
    }

    /** Steps over so many bytes and says where they began. */
    int skip(int length) throws DamagedException {
        int from = position;
        position += length(length);
        return from;
    }

    private int length(long claimed) throws DamagedException {
        if (claimed < 0 || claimed > end - position) {
            throw new DamagedException("a length of " + claimed + " where " + (end - position) + " bytes are left");
        }
        return (int) claimed;
    }
}
