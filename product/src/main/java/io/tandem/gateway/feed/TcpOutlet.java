package io.tandem.gateway.feed;

import io.tandem.time.SimTime;
import io.tandem.time.WallClock;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.channels.SocketChannel;
import java.util.Optional;

/** A connection that we open, and open again when it is lost. What is said meanwhile is dropped. */
final class TcpOutlet implements Outlet {

    private static final long PAUSE = SimTime.nanos(2);

    private final InetSocketAddress to;
    private final WallClock clock;
    private SocketChannel connecting;
    private Peer peer;
    private long next;
    private long sent;
    private long dropped;
    private String trouble;

    TcpOutlet(InetSocketAddress to, WallClock clock) {
        this.to = to;
        this.clock = clock;
        this.next = clock.nanoTime();
        tend();
    }

    @Override
    public void send(byte[] message) {
        if (peer != null && peer.isOpen() && peer.offer(message)) {
            sent++;
        } else {
            dropped++;
        }
    }

    @Override
    public void tend() {
        if (peer != null) {
            peer.listen();
            peer.flush();
            if (peer.isOpen()) {
                return;
            }
            lose("the connection was lost");
        }
        try {
            connect();
        } catch (IOException refused) {
            lose(String.valueOf(refused.getMessage()));
        }
    }

    private void connect() throws IOException {
        if (connecting == null && clock.nanoTime() - next >= 0) {
            next = clock.nanoTime() + PAUSE;
            connecting = SocketChannel.open();
            connecting.configureBlocking(false);
            connecting.connect(to);
        }
        if (connecting != null && connecting.finishConnect()) {
            peer = new Peer(connecting);
            connecting = null;
        }
    }

    private void lose(String why) {
        trouble = why;
        if (connecting != null) {
            Peer.closeQuietly(connecting);
        }
        connecting = null;
        peer = null;
        next = clock.nanoTime() + PAUSE;
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
        return "connects to " + to.getAddress().getHostAddress() + ":" + to.getPort() + " (TCP)";
    }

    @Override
    public boolean isHeardElsewhere() {
        return !to.getAddress().isLoopbackAddress();
    }

    @Override
    public void close() {
        if (peer != null) {
            peer.flush();
            peer.close();
        }
        if (connecting != null) {
            Peer.closeQuietly(connecting);
        }
    }
}
