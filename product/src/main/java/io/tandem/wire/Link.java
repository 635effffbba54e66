package io.tandem.wire;

import java.io.IOException;
import java.net.SocketAddress;
import java.nio.ByteBuffer;

/** A way for datagrams to travel. Nothing waits: what cannot be sent or kept now is dropped and counted. For one thread. */
public interface Link extends AutoCloseable {

    /** Takes what has arrived; the bytes between position and limit are lent for the time of the call. */
    @FunctionalInterface
    interface Handler {
        void datagram(ByteBuffer bytes, SocketAddress from);
    }

    /** Sends the bytes between position and limit; false if they were dropped. */
    boolean send(ByteBuffer datagram, SocketAddress to);

    /** Hands over what has arrived, at most so many datagrams, and says how many there were. */
    int receive(Handler handler, int most);

    /** Where others can reach this end. */
    SocketAddress localAddress();

    /** Datagrams that could not be sent or kept. */
    long dropped();

    @Override
    void close() throws IOException;
}
