package io.tandem.wire.link;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.nio.ByteBuffer;
import java.util.Optional;

/** Sends and receives datagrams without ever blocking: what cannot be sent or buffered now is dropped and counted. For one thread. */
public interface Link extends AutoCloseable {

    /** Receives a datagram; the bytes between position and limit are valid only during the call. */
    @FunctionalInterface
    interface Handler {
        void datagram(ByteBuffer bytes, SocketAddress from);
    }

    /** Requested size of the system's receive buffer, bytes: the reports of a fleet arrive in one burst per beat. */
    int REQUESTED_BUFFER_BYTES = 32 << 20;

    /** System property that selects the plain link instead of the Linux one, for comparison or to rule out a fault. */
    String PLAIN = "tandem.plain-link";

    /** Binds to an address with the fastest link of this system, unless the plain one is requested; port 0 selects a free port. */
    static Link bind(InetSocketAddress at) throws IOException {
        Optional<LinuxLink> quick = Boolean.getBoolean(PLAIN) ? Optional.empty() : LinuxLink.bind(at, REQUESTED_BUFFER_BYTES);
        return quick.isPresent() ? quick.get() : UdpLink.bind(at);
    }

    /** Sends the bytes between position and limit, at once or when flushed; false if they were dropped. */
    boolean send(ByteBuffer datagram, SocketAddress to);

    /** Sends queued datagrams. Receiving flushes, too. */
    default void flush() {
    }

    /** Passes received datagrams to the handler, up to a maximum, and returns their number. */
    int receive(Handler handler, int max);

    /** Local address of the socket. */
    SocketAddress localAddress();

    /** Number of datagrams that could not be sent or buffered. */
    long dropped();

    /** Size of the system's receive buffer, bytes; 0 if unknown. */
    default int receiveBuffer() {
        return 0;
    }

    @Override
    void close() throws IOException;
}
