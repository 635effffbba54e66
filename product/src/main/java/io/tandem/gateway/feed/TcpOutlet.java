package io.tandem.gateway.feed;

import io.tandem.time.SimTime;
import io.tandem.time.WallClock;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.channels.SocketChannel;

/** Sends over a TCP connection that it opens, and opens again when it is lost. Messages sent meanwhile are dropped. */
final class TcpOutlet extends Outlet {

    private static final long RECONNECT_NANOS = SimTime.nanos(2);

    private final InetSocketAddress to;
    private final WallClock clock;
    private SocketChannel connecting;
    private Peer peer;
    private long nextAttempt;

    TcpOutlet(InetSocketAddress to, WallClock clock) {
        this.to = to;
        this.clock = clock;
        this.nextAttempt = clock.nanoTime();
        maintain();
    }

    @Override
    public void send(byte[] message) {
        count(peer != null && peer.isOpen() && peer.offer(message));
    }

    @Override
    public void maintain() {
        if (peer != null) {
            peer.read();
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
        if (connecting == null && clock.nanoTime() - nextAttempt >= 0) {
            nextAttempt = clock.nanoTime() + RECONNECT_NANOS;
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
        fail(why);
        if (connecting != null) {
            Peer.closeQuietly(connecting);
        }
        connecting = null;
        peer = null;
        nextAttempt = clock.nanoTime() + RECONNECT_NANOS;
    }

    @Override
    public String description() {
        return "connects to " + to.getAddress().getHostAddress() + ":" + to.getPort() + " (TCP)";
    }

    @Override
    public boolean leavesMachine() {
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
