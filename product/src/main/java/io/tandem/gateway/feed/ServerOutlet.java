package io.tandem.gateway.feed;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.StandardSocketOptions;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Whoever connects is told everything from then on. */
final class ServerOutlet implements Outlet {

    private static final int MOST = 64;

    private final ServerSocketChannel server;
    private final InetSocketAddress at;
    private final Handshake handshake;
    private final List<Peer> peers = new ArrayList<>();
    private long sent;
    private long dropped;
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
            if (peer.listens && peer.isOpen()) {
                boolean taken = peer.offer(message);
                sent += taken ? 1 : 0;
                dropped += taken ? 0 : 1;
            }
        }
    }

    @Override
    public void tend() {
        acceptAll();
        for (Peer peer : peers) {
            String words = peer.listen();
            byte[] answer = words.isEmpty() ? new byte[0] : handshake.answer(words);
            if (answer.length > 0) {
                peer.offer(answer);
                peer.listens = true;
            }
            peer.flush();
        }
        peers.removeIf(peer -> !peer.isOpen());
    }

    private void acceptAll() {
        try {
            for (SocketChannel caller = server.accept(); caller != null; caller = server.accept()) {
                if (peers.size() == MOST) {
                    refused++;
                    caller.close();
                } else {
                    meet(new Peer(caller));
                }
            }
        } catch (IOException gone) {
            // The caller left before it was met.
        }
    }

    private void meet(Peer peer) {
        peers.add(peer);
        peer.listens = !handshake.waitsForRequest();
        peer.offer(handshake.greeting());
    }

    /** How many are connected. */
    int listeners() {
        return peers.size();
    }

    int port() {
        return at.getPort();
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
        return refused == 0 ? Optional.empty() : Optional.of(refused + " more than " + MOST + " listeners were turned away");
    }

    @Override
    public String words() {
        return "listens at " + at.getAddress().getHostAddress() + ":" + at.getPort() + " (TCP)";
    }

    @Override
    public boolean isHeardElsewhere() {
        return !at.getAddress().isLoopbackAddress();
    }

    @Override
    public void close() {
        peers.forEach(Peer::flush);
        peers.forEach(Peer::close);
        Peer.closeQuietly(server);
    }
}
