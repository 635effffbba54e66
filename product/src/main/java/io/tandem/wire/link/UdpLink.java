package io.tandem.wire.link;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.net.StandardSocketOptions;
import java.nio.ByteBuffer;
import java.nio.channels.DatagramChannel;

/** UDP by the Java API, one datagram per system call, on a non-blocking socket. */
public final class UdpLink implements Link {

    /** More than the largest datagram, so that longer ones are recognised and not truncated to a valid length. */
    private static final int RECEIVE_BYTES = 2_048;

    private final DatagramChannel channel;
    private final SocketAddress localAddress;
    private final ByteBuffer received = ByteBuffer.allocateDirect(RECEIVE_BYTES);
    private volatile long dropped;

    private UdpLink(DatagramChannel channel) throws IOException {
        this.channel = channel;
        this.localAddress = channel.getLocalAddress();
    }

    /** Binds to an address; port 0 selects a free port. */
    public static UdpLink bind(InetSocketAddress at) throws IOException {
        DatagramChannel channel = DatagramChannel.open();
        try {
            channel.configureBlocking(false);
            channel.setOption(StandardSocketOptions.SO_RCVBUF, REQUESTED_BUFFER_BYTES);
            channel.setOption(StandardSocketOptions.SO_SNDBUF, REQUESTED_BUFFER_BYTES);
            channel.bind(at);
            return new UdpLink(channel);
        } catch (IOException | RuntimeException failed) {
            channel.close();
            throw failed;
        }
    }

    @Override
    public boolean send(ByteBuffer datagram, SocketAddress to) {
        int length = datagram.remaining();
        try {
            if (channel.send(datagram, to) == length) {
                return true;
            }
        } catch (IOException unreachable) {
            // An unreachable address is treated as a lost datagram: messages that need an answer are repeated.
        }
        dropped++;
        return false;
    }

    @Override
    public int receive(Handler handler, int most) {
        int count = 0;
        for (SocketAddress from = next(); from != null; from = ++count < most ? next() : null) {
            handler.datagram(received.flip(), from);
        }
        return count;
    }

    private SocketAddress next() {
        try {
            return channel.receive(received.clear());
        } catch (IOException refused) {
            return null;
        }
    }

    @Override
    public SocketAddress localAddress() {
        return localAddress;
    }

    @Override
    public long dropped() {
        return dropped;
    }

    @Override
    public int receiveBuffer() {
        try {
            return channel.getOption(StandardSocketOptions.SO_RCVBUF);
        } catch (IOException closed) {
            return 0;
        }
    }

    @Override
    public void close() throws IOException {
        channel.close();
    }
}
