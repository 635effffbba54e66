package io.tandem.gateway.feed;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.StandardSocketOptions;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.util.ArrayList;
import java.util.List;

/** Sends every message to all receivers that have connected to its port. */
final class ServerOutlet extends Outlet {

    private static final int MAX_RECEIVERS = 64;

    private final ServerSocketChannel server;
    private final InetSocketAddress at;
    private final Handshake handshake;
    private final List<Peer> peers = new ArrayList<>();
    private long refused;

    ServerOutlet(InetSocketAddress wanted, Handshake handshake) throws IOException {
        this.handshake = handshake;
        this.server = ServerSocketChannel.open();
        try {
            server.setOption(StandardSocketOptions.SO_REUSEADDR, true);
            server.bind(wanted);
            server.configureBlocking(false);
            this.at = (InetSocketAddress) server.getLocalAddress();
        } catch (IOException taken) {
            server.close();
            throw taken;
        }
    }

    @Override
    public void send(byte[] message) {
        for (Peer peer : peers) {
            if (peer.isReady && peer.isOpen()) {
                count(peer.offer(message));
            }
        }
    }

    @Override
    public void maintain() {
        acceptAll();
        for (Peer peer : peers) {
            String request = peer.read();
            byte[] answer = request.isEmpty() ? new byte[0] : handshake.answer(request);
            if (answer.length > 0) {
                peer.offer(answer);
                peer.isReady = true;
            }
            peer.flush();
        }
        peers.removeIf(peer -> !peer.isOpen());
    }

    private void acceptAll() {
        try {
            for (SocketChannel channel = server.accept(); channel != null; channel = server.accept()) {
                if (peers.size() == MAX_RECEIVERS) {
                    refused++;
                    fail(refused + " more than " + MAX_RECEIVERS + " listeners were turned away");
                    channel.close();
                } else {
                    admit(new Peer(channel));
                }
            }
        } catch (IOException gone) {
            // The receiver left before it was accepted.
        }
    }

    private void admit(Peer peer) {
        peers.add(peer);
        peer.isReady = !handshake.waitsForRequest();
        peer.offer(handshake.greeting());
    }

    int receivers() {
        return peers.size();
    }

    int port() {
        return at.getPort();
    }

    @Override
    public String description() {
        return "listens at " + at.getAddress().getHostAddress() + ":" + at.getPort() + " (TCP)";
    }

    @Override
    public boolean leavesMachine() {
        return !at.getAddress().isLoopbackAddress();
    }

    @Override
    public void close() {
        peers.forEach(Peer::flush);
        peers.forEach(Peer::close);
        Peer.closeQuietly(server);
    }
}
