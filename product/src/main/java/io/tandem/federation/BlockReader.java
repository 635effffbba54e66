package io.tandem.federation;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** Reads what a {@link BlockWriter} wrote. Lengths are compared with what is left before anything is allocated. */
final class BlockReader {

    private final ByteBuffer bytes;

    BlockReader(byte[] content) {
        bytes = ByteBuffer.wrap(content).order(ByteOrder.LITTLE_ENDIAN);
    }

    private void need(long more) throws IOException {
        if (more < 0 || more > bytes.remaining()) {
            throw new IOException("a message between members that is cut off");
        }
    }

    boolean isAtEnd() {
        return !bytes.hasRemaining();
    }

    /** The rest, in rows of so many bytes, to be read from there. */
    ByteBuffer rows(int rowBytes) throws IOException {
        if (bytes.remaining() % rowBytes != 0) {
            throw new IOException("a message between members that is cut off");
        }
        return bytes;
    }

    byte code() throws IOException {
        need(1);
        return bytes.get();
    }

    int number() throws IOException {
        need(Integer.BYTES);
        return bytes.getInt();
    }

    /** A number of rows or items, each of which takes at least so many bytes. */
    int count(int leastBytes) throws IOException {
        int count = number();
        need((long) count * leastBytes);
        return count;
    }

    long nanos() throws IOException {
        need(Long.BYTES);
        return bytes.getLong();
    }

    double real() throws IOException {
        need(Double.BYTES);
        return bytes.getDouble();
    }

    String text() throws IOException {
        return new String(block(), StandardCharsets.UTF_8);
    }

    byte[] block() throws IOException {
        byte[] block = new byte[count(1)];
        bytes.get(block);
        return block;
    }

    /** The next value is one for all rows, or there is one for each. */
    private boolean isConstant() throws IOException {
        return code() == BlockWriter.CONSTANT;
    }

    void numbers(int[] column, int from, int count) throws IOException {
        need((long) count * Integer.BYTES);
        bytes.asIntBuffer().get(column, from, count);
        bytes.position(bytes.position() + count * Integer.BYTES);
    }

    void nanos(long[] column, int from, int count) throws IOException {
        if (isConstant()) {
            Arrays.fill(column, from, from + count, nanos());
            return;
        }
        need((long) count * Long.BYTES);
        bytes.asLongBuffer().get(column, from, count);
        bytes.position(bytes.position() + count * Long.BYTES);
    }

    void reals(double[] column, int from, int count) throws IOException {
        if (isConstant()) {
            Arrays.fill(column, from, from + count, real());
            return;
        }
        need((long) count * Double.BYTES);
        bytes.asDoubleBuffer().get(column, from, count);
        bytes.position(bytes.position() + count * Double.BYTES);
    }

    void codes(byte[] column, int from, int count) throws IOException {
        need(count);
        bytes.get(column, from, count);
    }

    void counts(short[] column, int from, int count) throws IOException {
        need((long) count * Short.BYTES);
        bytes.asShortBuffer().get(column, from, count);
        bytes.position(bytes.position() + count * Short.BYTES);
    }
}
