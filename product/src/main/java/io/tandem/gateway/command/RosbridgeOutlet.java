package io.tandem.gateway.command;

import io.tandem.gateway.feed.Outlet;
import io.tandem.gateway.socket.ClientSocket;
import io.tandem.gateway.socket.SocketClient;
import io.tandem.time.SimTime;
import io.tandem.time.WallClock;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;

/** Sends to a rosbridge server over WebSocket, and connects again where that is lost. A command that cannot leave at once is dropped: the next one is newer. */
public final class RosbridgeOutlet extends Outlet {

    private static final long RETRY_NANOS = SimTime.nanos(1);
    private static final Duration CONNECT = Duration.ofSeconds(2);
    private static final int MAX_MESSAGE_BYTES = 1 << 16;

    private final InetSocketAddress to;
    private final byte[] greeting;
    private final WallClock clock;
    private final SocketClient client = new SocketClient(CONNECT, MAX_MESSAGE_BYTES);
    private volatile ClientSocket socket;
    private CompletableFuture<?> sending = CompletableFuture.completedFuture(null);
    private boolean tried;
    private long triedAt;

    /** @param greeting what is sent first over every connection */
    public RosbridgeOutlet(InetSocketAddress to, byte[] greeting, WallClock clock) {
        this.to = to;
        this.greeting = greeting.clone();
        this.clock = clock;
    }

    /** Servers say nothing that matters here. */
    private final class Listener implements ClientSocket.MessageListener {

        @Override
        public void closed(int code, String why) {
            fail(why);
            socket = null;
        }
    }

    @Override
    public void maintain() {
        long now = clock.nanoTime();
        if (socket == null && (!tried || now - triedAt >= RETRY_NANOS)) {
            tried = true;
            triedAt = now;
            client.connect(URI.create("ws://" + host() + ":" + to.getPort()), List.of(), new Listener()).whenComplete((open, refused) -> {
                if (refused != null) {
                    fail(String.valueOf(refused.getMessage()));
                } else {
                    open.send(new String(greeting, StandardCharsets.UTF_8)).thenRun(() -> socket = open);
                }
            });
        }
    }

    private String host() {
        InetAddress address = to.getAddress();
        return address.getAddress().length == 4 ? address.getHostAddress() : "[" + address.getHostAddress() + "]";
    }

    @Override
    public void send(byte[] message) {
        ClientSocket open = socket;
        if (open == null || !sending.isDone()) {
            count(false);
            return;
        }
        sending = open.send(new String(message, StandardCharsets.UTF_8)).whenComplete((_, failed) -> {
            count(failed == null);
            socket = failed == null ? socket : null;
        });
    }

    @Override
    public String description() {
        return "sends to " + to.getAddress().getHostAddress() + ":" + to.getPort() + " (rosbridge)";
    }

    @Override
    public boolean leavesMachine() {
        return !to.getAddress().isLoopbackAddress();
    }

    @Override
    public void close() {
        client.close();
    }
}
