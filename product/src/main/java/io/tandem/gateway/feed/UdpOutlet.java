package io.tandem.gateway.feed;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.StandardProtocolFamily;
import java.net.StandardSocketOptions;
import java.nio.ByteBuffer;
import java.nio.channels.DatagramChannel;
import java.util.Optional;

/** A datagram per message. Nobody need be there to hear it. */
final class UdpOutlet implements Outlet {

    private static final int BUFFER = 1 << 20;

    private final DatagramChannel channel;
    private final InetSocketAddress to;
    private long sent;
    private long dropped;
    private String trouble;

    UdpOutlet(InetSocketAddress to) throws IOException {
        this.to = to;
        boolean old = to.getAddress().getAddress().length == 4;
        this.channel = DatagramChannel.open(old ? StandardProtocolFamily.INET : StandardProtocolFamily.INET6);
        channel.setOption(StandardSocketOptions.SO_SNDBUF, BUFFER);
        channel.setOption(StandardSocketOptions.SO_BROADCAST, true);
        channel.configureBlocking(false);
    }

    @Override
    public void send(byte[] message) {
        try {
            if (channel.send(ByteBuffer.wrap(message), to) == message.length) {
                sent++;
                return;
            }
        } catch (IOException refused) {
            trouble = String.valueOf(refused.getMessage());
        }
        dropped++;
    }

    @Override
    public long sent() {
        return sent;
    }

    @Override
    public long dropped() {
        return dropped;
    }

    @Override
    public Optional<String> trouble() {
        return Optional.ofNullable(trouble);
    }

    @Override
    public String words() {
        return "sends to " + to.getAddress().getHostAddress() + ":" + to.getPort() + (to.getAddress().isMulticastAddress() ? " (UDP multicast)" : " (UDP)");
    }

    @Override
    public boolean isHeardElsewhere() {
        return !to.getAddress().isLoopbackAddress() && !to.getAddress().isMulticastAddress();
    }

    @Override
    public void close() {
        Peer.closeQuietly(channel);
    }
}
