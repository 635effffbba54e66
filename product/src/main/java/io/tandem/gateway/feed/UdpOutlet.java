package io.tandem.gateway.feed;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.StandardProtocolFamily;
import java.net.StandardSocketOptions;
import java.nio.ByteBuffer;
import java.nio.channels.DatagramChannel;

/** Sends one UDP datagram per message, whether or not a receiver exists. */
final class UdpOutlet extends Outlet {

    private static final int SEND_BUFFER_BYTES = 1 << 20;

    private final DatagramChannel channel;
    private final InetSocketAddress to;

    UdpOutlet(InetSocketAddress to) throws IOException {
        this.to = to;
        boolean isIpv4 = to.getAddress().getAddress().length == 4;
        this.channel = DatagramChannel.open(isIpv4 ? StandardProtocolFamily.INET : StandardProtocolFamily.INET6);
        channel.setOption(StandardSocketOptions.SO_SNDBUF, SEND_BUFFER_BYTES);
        channel.setOption(StandardSocketOptions.SO_BROADCAST, true);
        channel.configureBlocking(false);
    }

    @Override
    public void send(byte[] message) {
        try {
            count(channel.send(ByteBuffer.wrap(message), to) == message.length);
        } catch (IOException refused) {
            fail(String.valueOf(refused.getMessage()));
            count(false);
        }
    }

    @Override
    public String description() {
        return "sends to " + to.getAddress().getHostAddress() + ":" + to.getPort() + (to.getAddress().isMulticastAddress() ? " (UDP multicast)" : " (UDP)");
    }

    @Override
    public boolean leavesMachine() {
        return !to.getAddress().isLoopbackAddress() && !to.getAddress().isMulticastAddress();
    }

    @Override
    public void close() {
        Peer.closeQuietly(channel);
    }
}
