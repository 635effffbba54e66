package io.tandem.federation;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * Writes numbers, texts and columns bit for bit, little endian, into bytes that grow. Members of one run must compute the same bits as one process, so that
 * nothing is rounded as it is on the wire of hosts.
 */
final class BlockWriter {

    static final byte VARYING = 0;
    static final byte CONSTANT = 1;
    private static final int FIRST_BYTES = 4096;

    private ByteBuffer bytes;

    BlockWriter() {
        this(FIRST_BYTES);
    }

    BlockWriter(int firstBytes) {
        bytes = ByteBuffer.allocate(firstBytes).order(ByteOrder.LITTLE_ENDIAN);
    }

    /** Where so many bytes are to be put next. */
    ByteBuffer room(int more) {
        if (bytes.remaining() < more) {
            int capacity = Math.max(bytes.position() + more, Math.addExact(bytes.capacity(), bytes.capacity() / 2));
            bytes = ByteBuffer.allocate(capacity).order(ByteOrder.LITTLE_ENDIAN).put(bytes.flip());
        }
        return bytes;
    }

    BlockWriter code(int value) {
        room(1).put((byte) value);
        return this;
    }

    BlockWriter number(int value) {
        room(Integer.BYTES).putInt(value);
        return this;
    }

    BlockWriter nanos(long value) {
        room(Long.BYTES).putLong(value);
        return this;
    }

    BlockWriter real(double value) {
        room(Double.BYTES).putDouble(value);
        return this;
    }

    BlockWriter text(String value) {
        return block(value.getBytes(StandardCharsets.UTF_8));
    }

    BlockWriter block(byte[] value) {
        return number(value.length).raw(value);
    }

    /** Bytes whose number the reader knows. */
    BlockWriter raw(byte[] value) {
        room(value.length).put(value);
        return this;
    }

    BlockWriter numbers(int[] column, int count) {
        ByteBuffer to = room(count * Integer.BYTES);
        to.asIntBuffer().put(column, 0, count);
        to.position(to.position() + count * Integer.BYTES);
        return this;
    }

    /** Many columns have one value for all rows: the time of a beat, and whatever the vehicles do not have. Such a column is its first value. */
    BlockWriter nanos(long[] column, int count) {
        boolean constant = isConstant(column, count);
        code(constant ? CONSTANT : VARYING);
        int length = constant ? 1 : count;
        ByteBuffer to = room(length * Long.BYTES);
        to.asLongBuffer().put(column, 0, length);
        to.position(to.position() + length * Long.BYTES);
        return this;
    }

    private static boolean isConstant(long[] column, int count) {
        for (int i = 1; i < count; i++) {
            if (column[i] != column[0]) {
                return false;
            }
        }
        return count > 0;
    }

    BlockWriter reals(double[] column, int count) {
        boolean constant = isConstant(column, count);
        code(constant ? CONSTANT : VARYING);
        int length = constant ? 1 : count;
        ByteBuffer to = room(length * Double.BYTES);
        to.asDoubleBuffer().put(column, 0, length);
        to.position(to.position() + length * Double.BYTES);
        return this;
    }

    /** Compares bits, so that zeros of both signs and all NaN stay what they are. */
    private static boolean isConstant(double[] column, int count) {
        if (count == 0) {
            return false;
        }
        long first = Double.doubleToRawLongBits(column[0]);
        for (int i = 1; i < count; i++) {
            if (Double.doubleToRawLongBits(column[i]) != first) {
                return false;
            }
        }
        return true;
    }

    BlockWriter codes(byte[] column, int count) {
        room(count).put(column, 0, count);
        return this;
    }

    BlockWriter counts(short[] column, int count) {
        ByteBuffer to = room(count * Short.BYTES);
        to.asShortBuffer().put(column, 0, count);
        to.position(to.position() + count * Short.BYTES);
        return this;
    }

    /** Forgets what was written; the room for it stays. */
    void clear() {
        bytes.clear();
    }

    byte[] bytes() {
        return bytes.hasRemaining() ? Arrays.copyOf(bytes.array(), bytes.position()) : bytes.array();
    }
}
