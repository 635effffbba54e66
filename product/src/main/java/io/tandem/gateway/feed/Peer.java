package io.tandem.gateway.feed;

import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;

/** A receiver at the other end of a connection, with the bytes that wait to be sent to it. */
final class Peer implements AutoCloseable {

    /** A receiver that reads more slowly than this fills loses messages. */
    private static final int SEND_BUFFER_BYTES = 256 << 10;
    private static final int RECEIVE_BUFFER_BYTES = 4096;

    private final SocketChannel channel;
    private final ByteBuffer waiting = ByteBuffer.allocate(SEND_BUFFER_BYTES);
    private final ByteBuffer received = ByteBuffer.allocate(RECEIVE_BUFFER_BYTES);
    private boolean open = true;
    /** whether it gets messages; one that must ask first does not yet */
    boolean isReady = true;

    Peer(SocketChannel channel) throws IOException {
        this.channel = channel;
        channel.configureBlocking(false);
    }

    boolean isOpen() {
        return open;
    }

    /** Takes a message, all of it or nothing. */
    boolean offer(byte[] message) {
        flush();
        if (!open || waiting.remaining() < message.length) {
            return false;
        }
        waiting.put(message);
        flush();
        return true;
    }

    void flush() {
        if (!open || waiting.position() == 0) {
            return;
        }
        try {
            waiting.flip();
            channel.write(waiting);
            waiting.compact();
        } catch (IOException gone) {
            close();
        }
    }

    /** Reads what has arrived, at most a buffer at a time; closes when the other end has. */
    String read() {
        try {
            received.clear();
            if (channel.read(received) < 0) {
                close();
            }
            received.flip();
            return StandardCharsets.ISO_8859_1.decode(received).toString();
        } catch (IOException gone) {
            close();
            return "";
        }
    }

    @Override
    public void close() {
        open = false;
        closeQuietly(channel);
    }

    static void closeQuietly(Closeable what) {
        try {
            what.close();
        } catch (IOException gone) {
            // Nothing more can be done with it.
        }
    }
}
