package io.tandem.process;

import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/** Messages between this process and one that steps units: a length, a letter and values, on a Unix socket. Buffers are kept, so that a beat allocates nothing. */
final class UnitFrame implements AutoCloseable {

    static final byte OPEN = 'O';
    static final byte BEGIN = 'B';
    static final byte STEP = 'S';
    static final byte DONE = 'D';
    static final byte LOST = 'L';
    private static final int LONGEST = 256 << 20;
    private static final int HEAD = 5;

    private final SocketChannel channel;
    private final Selector selector;
    private ByteBuffer buffer = ByteBuffer.allocateDirect(1 << 16).order(ByteOrder.nativeOrder());

    UnitFrame(SocketChannel channel) throws IOException {
        this.channel = channel;
        channel.configureBlocking(false);
        selector = Selector.open();
    }

    /** The values of the message that was received, or of the one that is written. */
    ByteBuffer values() {
        return buffer;
    }

    /** Begins a message with room for so many bytes. */
    ByteBuffer begin(byte letter, long bytes) throws IOException {
        reserve(bytes + HEAD);
        buffer.clear();
        buffer.putInt(0).put(letter);
        return buffer;
    }

    /** Makes room, and keeps what is in the buffer up to its position. */
    private void reserve(long bytes) throws IOException {
        if (bytes > LONGEST) {
            throw new IOException("a message of " + bytes + " bytes is too long");
        }
        if (buffer.capacity() < bytes) {
            buffer = ByteBuffer.allocateDirect((int) Math.max(bytes, 2L * buffer.capacity())).order(ByteOrder.nativeOrder()).put(buffer.flip());
        }
    }

    /** By instance, why it failed, where it did. */
    void writeFailures(String[] failures) {
        List<Integer> failed = IntStream.range(0, failures.length).filter(i -> failures[i] != null).boxed().toList();
        buffer.putInt(failed.size());
        failed.forEach(i -> {
            buffer.putInt(i);
            text(failures[i]);
        });
    }

    void readFailures(String[] into) throws MalformedFrameException {
        for (int count = count(2 * Integer.BYTES); count > 0; count--) {
            require(Integer.BYTES);
            int instance = buffer.getInt();
            if (instance < 0 || instance >= into.length) {
                throw new MalformedFrameException();
            }
            into[instance] = text();
        }
    }

    /** Sends the message that was written. */
    void send(long patienceMillis) throws IOException {
        buffer.flip();
        buffer.putInt(0, buffer.limit());
        while (buffer.hasRemaining()) {
            if (channel.write(buffer) == 0) {
                await(SelectionKey.OP_WRITE, patienceMillis);
            }
        }
    }

    /** Receives a message; returns its letter. */
    byte receive(long patienceMillis) throws IOException {
        buffer.clear();
        fill(Integer.BYTES, patienceMillis);
        int length = buffer.getInt(0);
        if (length < HEAD || length > LONGEST) {
            throw new MalformedFrameException();
        }
        fill(length, patienceMillis);
        buffer.flip().position(Integer.BYTES);
        return buffer.get();
    }

    /** Receives until the message has a length. The buffer grows with what has come: a length that is only claimed takes no memory. */
    private void fill(int length, long patienceMillis) throws IOException {
        while (buffer.position() < length) {
            reserve(Math.min(length, buffer.position() + 1L));
            buffer.limit(Math.min(length, buffer.capacity()));
            fill(patienceMillis);
        }
    }

    private void fill(long patienceMillis) throws IOException {
        while (buffer.hasRemaining()) {
            int count = channel.read(buffer);
            if (count < 0) {
                throw new EOFException("the connection was closed");
            }
            if (count == 0) {
                await(SelectionKey.OP_READ, patienceMillis);
            }
        }
    }

    /** @param patienceMillis 0 for ever */
    private void await(int operation, long patienceMillis) throws IOException {
        SelectionKey key = channel.register(selector, operation);
        int ready = selector.select(patienceMillis);
        selector.selectedKeys().clear();
        if (ready == 0 && patienceMillis > 0) {
            throw new SlowUnitException();
        }
        key.interestOps(0);
    }

    /** It did not answer in time. */
    static final class SlowUnitException extends IOException {
        private static final long serialVersionUID = 1;
    }

    /** Its content is not what it should be: a unit of strangers may write over the memory of the process that answers. */
    static final class MalformedFrameException extends IOException {
        private static final long serialVersionUID = 1;
    }

    private void require(long bytes) throws MalformedFrameException {
        if (bytes > buffer.remaining()) {
            throw new MalformedFrameException();
        }
    }

    /** A number of things that follow, each of which takes some bytes at least. */
    private int count(int leastBytesEach) throws MalformedFrameException {
        require(Integer.BYTES);
        int count = buffer.getInt();
        if (count < 0) {
            throw new MalformedFrameException();
        }
        require((long) count * leastBytesEach);
        return count;
    }

    void text(String text) {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        buffer.putInt(bytes.length).put(bytes);
    }

    String text() throws MalformedFrameException {
        byte[] bytes = new byte[count(1)];
        buffer.get(bytes);
        return new String(bytes, StandardCharsets.UTF_8);
    }

    void texts(List<String> texts) {
        buffer.putInt(texts.size());
        texts.forEach(this::text);
    }

    List<String> texts() throws MalformedFrameException {
        List<String> texts = new ArrayList<>();
        for (int count = count(Integer.BYTES); count > 0; count--) {
            texts.add(text());
        }
        return texts;
    }

    void numbers(Map<String, Double> numbers) {
        buffer.putInt(numbers.size());
        numbers.forEach((name, number) -> {
            text(name);
            buffer.putDouble(number);
        });
    }

    Map<String, Double> numbers() throws MalformedFrameException {
        Map<String, Double> numbers = new LinkedHashMap<>();
        for (int count = count(Integer.BYTES + Double.BYTES); count > 0; count--) {
            String name = text();
            require(Double.BYTES);
            numbers.put(name, buffer.getDouble());
        }
        return numbers;
    }

    void writeDoubles(double[] from) {
        for (double value : from) {
            buffer.putDouble(value);
        }
    }

    void readDoubles(double[] into) throws MalformedFrameException {
        require((long) into.length * Double.BYTES);
        for (int i = 0; i < into.length; i++) {
            into[i] = buffer.getDouble();
        }
    }

    @Override
    public void close() {
        try (channel; selector) {
            buffer.clear();
        } catch (IOException closed) {
            // It is closed.
        }
    }
}
