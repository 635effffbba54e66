package io.tandem.gateway.command;

import io.tandem.gateway.feed.Outlet;
import io.tandem.time.SimTime;
import io.tandem.time.WallClock;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.WebSocket;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;

/** Sends to a rosbridge server over WebSocket, and connects again where that is lost. A command that cannot leave at once is dropped: the next one is newer. */
public final class RosbridgeOutlet extends Outlet {

    private static final long RETRY_NANOS = SimTime.nanos(1);
    private static final Duration CONNECT = Duration.ofSeconds(2);

    private final InetSocketAddress to;
    private final byte[] greeting;
    private final WallClock clock;
    private final HttpClient client = HttpClient.newBuilder().connectTimeout(CONNECT).build();
    private volatile WebSocket socket;
    private CompletableFuture<?> sending = CompletableFuture.completedFuture(null);
    private boolean tried;
    private long triedAt;

    /** @param greeting what is sent first over every connection */
    public RosbridgeOutlet(InetSocketAddress to, byte[] greeting, WallClock clock) {
        this.to = to;
        this.greeting = greeting.clone();
        this.clock = clock;
    }

    /** Servers say nothing that matters here; what is not read would stop the connection. */
    private final class Listener implements WebSocket.Listener {

        @Override
        public CompletableFuture<?> onClose(WebSocket closed, int status, String reason) {
            socket = null;
            return null;
        }

        @Override
        public void onError(WebSocket failed, Throwable error) {
            fail(String.valueOf(error.getMessage()));
            socket = null;
        }
    }

    @Override
    public void maintain() {
        long now = clock.nanoTime();
        if (socket == null && (!tried || now - triedAt >= RETRY_NANOS)) {
            tried = true;
            triedAt = now;
            client.newWebSocketBuilder().connectTimeout(CONNECT).buildAsync(URI.create("ws://" + host() + ":" + to.getPort()), new Listener()).whenComplete((open, refused) -> {
                if (refused != null) {
                    fail(String.valueOf(refused.getMessage()));
                } else {
                    open.sendText(new String(greeting, StandardCharsets.UTF_8), true).thenRun(() -> socket = open);
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
        WebSocket open = socket;
        if (open == null || !sending.isDone()) {
            count(false);
            return;
        }
        sending = open.sendText(new String(message, StandardCharsets.UTF_8), true).whenComplete((_, failed) -> {
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
        WebSocket open = socket;
        if (open != null) {
            open.abort();
        }
        client.shutdownNow();
    }
}
