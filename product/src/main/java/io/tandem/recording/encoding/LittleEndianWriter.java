package io.tandem.recording.encoding;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Map;

/** A growing buffer of little-endian values, reused from message to message; the counterpart of {@link LittleEndianReader}. */
public final class LittleEndianWriter {

    private static final VarHandle SHORT = MethodHandles.byteArrayViewVarHandle(short[].class, ByteOrder.LITTLE_ENDIAN);
    private static final VarHandle INT = MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);
    private static final VarHandle LONG = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

    private byte[] array = new byte[1024];
    private int size;

    public int size() {
        return size;
    }

    public byte[] array() {
        return array;
    }

    public void clear() {
        size = 0;
    }

    /** Ensures capacity for more bytes; a caller that fills the array directly calls {@link #advance} afterwards. */
    public void reserve(int more) {
        int needed = Math.addExact(size, more);
        if (needed > array.length) {
            array = Arrays.copyOf(array, (int) Math.min(Integer.MAX_VALUE - 8, Math.max(needed, array.length * 3L / 2)));
        }
    }

    public void advance(int written) {
        size += written;
    }

    public void u8(int value) {
        reserve(1);
        array[size++] = (byte) value;
    }

    public void u16(int value) {
        reserve(Short.BYTES);
        SHORT.set(array, size, (short) value);
        size += Short.BYTES;
    }

    public void u32(int value) {
        reserve(Integer.BYTES);
        INT.set(array, size, value);
        size += Integer.BYTES;
    }

    public void u64(long value) {
        reserve(Long.BYTES);
        LONG.set(array, size, value);
        size += Long.BYTES;
    }

    void patch32(int at, int value) {
        INT.set(array, at, value);
    }

    public void patch64(int at, long value) {
        LONG.set(array, at, value);
    }

    /** Protobuf's variable-length integer: groups of seven bits, lowest first. */
    public void varint(long value) {
        reserve(10);
        long rest = value;
        while ((rest & ~0x7FL) != 0) {
            array[size++] = (byte) (rest | 0x80);
            rest >>>= 7;
        }
        array[size++] = (byte) rest;
    }

    public void raw(byte[] bytes, int from, int length) {
        reserve(length);
        System.arraycopy(bytes, from, array, size, length);
        size += length;
    }

    /** Length in four bytes, then the bytes. */
    public void bytes(byte[] bytes) {
        u32(bytes.length);
        raw(bytes, 0, bytes.length);
    }

    /** UTF-8 without a length. */
    void text(String text) {
        byte[] letters = text.getBytes(StandardCharsets.UTF_8);
        raw(letters, 0, letters.length);
    }

    public void string(String text) {
        bytes(text.getBytes(StandardCharsets.UTF_8));
    }

    public void strings(Map<String, String> map) {
        int start = size;
        u32(0);
        map.forEach((key, value) -> {
            string(key);
            string(value);
        });
        patch32(start, size - start - Integer.BYTES);
    }

    public void longs(long[] column, int count) {
        space(count * Long.BYTES).asLongBuffer().put(column, 0, count);
    }

    /** Appends bytes for the caller to fill. */
    private ByteBuffer space(int length) {
        reserve(length);
        ByteBuffer view = ByteBuffer.wrap(array, size, length).slice().order(ByteOrder.LITTLE_ENDIAN);
        size += length;
        return view;
    }
}
