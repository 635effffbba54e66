package io.tandem.recording.encoding;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;

/** Reads little-endian values between two bounds; reading beyond them is damage. */
public final class LittleEndianReader {

    private final byte[] array;
    private final ByteBuffer buffer;
    private final int end;
    private int position;

    public LittleEndianReader(byte[] array, int from, int length) {
        this.array = array;
        this.buffer = ByteBuffer.wrap(array).order(ByteOrder.LITTLE_ENDIAN);
        this.position = from;
        this.end = from + length;
    }

    public byte[] array() {
        return array;
    }

    public int position() {
        return position;
    }

    public int remaining() {
        return end - position;
    }

    public int u8() throws DamagedException {
        return array[skip(1)] & 0xFF;
    }

    public int u16() throws DamagedException {
        return buffer.getShort(skip(Short.BYTES)) & 0xFFFF;
    }

    public int u32() throws DamagedException {
        return buffer.getInt(skip(Integer.BYTES));
    }

    public long u64() throws DamagedException {
        return buffer.getLong(skip(Long.BYTES));
    }

    public long varint() throws DamagedException {
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

    public String string() throws DamagedException {
        int length = length(Integer.toUnsignedLong(u32()));
        return new String(array, skip(length), length, StandardCharsets.UTF_8);
    }

    /** A number of bytes that begins with its length. */
    public byte[] bytes() throws DamagedException {
        return part(Integer.toUnsignedLong(u32())).rest();
    }

    /** A copy of all bytes that are left. */
    public byte[] rest() throws DamagedException {
        int length = remaining();
        int from = skip(length);
        return Arrays.copyOfRange(array, from, from + length);
    }

    public Map<String, String> strings() throws DamagedException {
        LittleEndianReader entries = part(Integer.toUnsignedLong(u32()));
        Map<String, String> map = new HashMap<>();
        while (entries.remaining() > 0) {
            map.put(entries.string(), entries.string());
        }
        return map;
    }

    /** The next bytes as a reader of their own. */
    public LittleEndianReader part(long length) throws DamagedException {
        int checked = length(length);
        return new LittleEndianReader(array, skip(checked), checked);
    }

    /** The next bytes, at most eight, as one number; the bits above them are undefined. */
    public long lowest(int length) throws DamagedException {
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

    /** Skips bytes and returns their start. */
    public int skip(int length) throws DamagedException {
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
