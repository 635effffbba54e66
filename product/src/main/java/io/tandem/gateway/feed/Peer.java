package io.tandem.gateway.feed;

import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;

/** The other end of a connection, with what still waits to go there. */
final class Peer implements AutoCloseable {

    /** Whoever reads slower than this fills is not told everything. */
    private static final int ROOM = 256 << 10;
    private static final int HEARD = 4096;

    private final SocketChannel channel;
    private final ByteBuffer waiting = ByteBuffer.allocate(ROOM);
    private final ByteBuffer heard = ByteBuffer.allocate(HEARD);
    private boolean open = true;
    boolean listens = true;

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

    /** What was said since the last time, a piece at a time; notices when the other has gone. */
    String listen() {
        try {
            heard.clear();
            if (channel.read(heard) < 0) {
                close();
            }
            heard.flip();
            return StandardCharsets.ISO_8859_1.decode(heard).toString();
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
            // It is of no use any more, closed or not.
        }
    }
}
