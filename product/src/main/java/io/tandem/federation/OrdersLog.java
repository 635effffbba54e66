package io.tandem.federation;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.StandardOpenOption;

/**
 * The orders of all beats since the run began, in a temporary file. Vehicles depend on their start and on orders alone, so whoever repeats these has them where a member that
 * died had them.
 */
final class OrdersLog implements AutoCloseable {

    private static final int CHUNK_BYTES = 1 << 22;

    /** Takes some beats, one after the other. */
    @FunctionalInterface
    interface Chunks {
        void repeat(byte[] beats) throws IOException;
    }

    private final FileChannel file = open();
    private int run = -1;

    OrdersLog() throws IOException {
    }

    private static FileChannel open() throws IOException {
        return FileChannel.open(Files.createTempFile("tandem-orders-", ".log"), StandardOpenOption.READ, StandardOpenOption.WRITE, StandardOpenOption.DELETE_ON_CLOSE);
    }

    /** @param number of the run; one that starts again begins a new log */
    void append(int number, byte[] orders) throws IOException {
        if (number != run) {
            run = number;
            file.truncate(0);
        }
        ByteBuffer beat = ByteBuffer.allocate(Integer.BYTES + orders.length).order(ByteOrder.LITTLE_ENDIAN).putInt(orders.length).put(orders).flip();
        file.position(file.size());
        while (beat.hasRemaining()) {
            file.write(beat);
        }
    }

    /** Gives all beats but the last, in chunks of whole beats, as {@link VehicleShare#repeat} takes them. */
    void repeatAllButLast(Chunks to) throws IOException {
        long at = 0;
        BlockWriter chunk = new BlockWriter();
        int held = 0;
        while (at < file.size()) {
            byte[] beat = beat(at);
            at += Integer.BYTES + beat.length;
            if (at < file.size()) {
                chunk.block(beat);
                held += beat.length;
            }
            if (held >= CHUNK_BYTES || at >= file.size()) {
                to.repeat(chunk.bytes());
                chunk = new BlockWriter();
                held = 0;
            }
        }
    }

    private byte[] beat(long at) throws IOException {
        int length = read(at, Integer.BYTES).getInt();
        return read(at + Integer.BYTES, length).array();
    }

    private ByteBuffer read(long at, int length) throws IOException {
        ByteBuffer bytes = ByteBuffer.allocate(length).order(ByteOrder.LITTLE_ENDIAN);
        while (bytes.hasRemaining()) {
            if (file.read(bytes, at + bytes.position()) < 0) {
                throw new IOException("the log of orders is cut off");
            }
        }
        return bytes.flip();
    }

    @Override
    public void close() throws IOException {
        file.close();
    }
}
