package io.tandem.wire.link;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.nio.ByteBuffer;
import java.util.Optional;

/** Sends and receives datagrams without ever blocking: what cannot be sent or buffered now is dropped and counted. For one thread. */
public interface Link extends AutoCloseable {

    /** Takes what has arrived; the bytes between position and limit are lent for the time of the call. */
    @FunctionalInterface
    interface Handler {
        void datagram(ByteBuffer bytes, SocketAddress from);
    }

    /** Bytes of datagrams that the system should buffer until they are received: a fleet's reports of one beat come in one burst. */
    int WANTED_BUFFER = 32 << 20;

    /** The property that asks for the plain link, to compare, or where the quick one is suspected. */
    String PLAIN = "tandem.plain-link";

    /** Listens at an address in the quickest way that this system has, unless the plain one is asked for; port 0 takes any that is free. */
    static Link bind(InetSocketAddress at) throws IOException {
        Optional<LinuxLink> quick = Boolean.getBoolean(PLAIN) ? Optional.empty() : LinuxLink.bind(at, WANTED_BUFFER);
        return quick.isPresent() ? quick.get() : UdpLink.bind(at);
    }

    /** Sends the bytes between position and limit, at once or when flushed; false if they were dropped. */
    boolean send(ByteBuffer datagram, SocketAddress to);

    /** Sends what waits, if anything does. Receiving flushes, too. */
    default void flush() {
    }

    /** Hands over what has arrived, at most so many datagrams, and returns how many there were. */
    int receive(Handler handler, int most);

    /** Where others can reach this end. */
    SocketAddress localAddress();

    /** Datagrams that could not be sent or kept. */
    long dropped();

    /** Bytes of datagrams that the system buffers until they are received; 0 if unknown. */
    default int receiveBuffer() {
        return 0;
    }

    @Override
    void close() throws IOException;
}
