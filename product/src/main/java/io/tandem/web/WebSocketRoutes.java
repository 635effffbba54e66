package io.tandem.web;

import io.tandem.time.WallClock;
import io.tandem.web.contract.ApiAnswer.Rights;
import io.tandem.web.http.FlatJson;
import io.tandem.web.http.HttpReply;
import io.tandem.web.http.WebResponse;
import io.tandem.web.live.LiveRun;
import io.tandem.web.replay.Catalog;
import io.tandem.web.replay.ReplaySession;
import io.tandem.web.view.BrowserSocket;
import io.tandem.web.view.BrowserSocket.SocketListener;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.websocket.server.ServerWebSocketContainer;

/** WebSockets of live runs, replays and phones. */
final class WebSocketRoutes {

    static final String PHONES = "/ws/phone";
    private static final String LIVE = "/ws/live";
    private static final String REPLAYS = "/ws/runs/";
    private static final String SUBPROTOCOL = "tandem.1";
    private static final int MAX_MESSAGE_BYTES = 4 << 10;
    private static final int MAX_REPLAYS = 8;

    private final Supplier<Optional<LiveRun>> live;
    private final Catalog catalog;
    private final JoinApi joinApi;
    private final WallClock clock;
    private final AtomicInteger viewers = new AtomicInteger();
    private final Semaphore replays = new Semaphore(MAX_REPLAYS);
    private ServerWebSocketContainer container;

    WebSocketRoutes(Supplier<Optional<LiveRun>> live, Catalog catalog, JoinApi joinApi, WallClock clock) {
        this.live = live;
        this.catalog = catalog;
        this.joinApi = joinApi;
        this.clock = clock;
    }

    /** Called once, before the server starts. */
    void install(Server server, Duration idle) {
        container = ServerWebSocketContainer.ensure(server);
        container.setMaxTextMessageSize(MAX_MESSAGE_BYTES);
        container.setMaxBinaryMessageSize(MAX_MESSAGE_BYTES);
        container.setIdleTimeout(idle);
    }

    static boolean holds(String path) {
        return path.startsWith("/ws/");
    }

    boolean isReplaying() {
        return replays.availablePermits() < MAX_REPLAYS;
    }

    void upgrade(String path, Optional<Rights> rights, HttpReply reply) {
        boolean understood = reply.request().getHeaders().getValuesList(HttpHeader.SEC_WEBSOCKET_SUBPROTOCOL).contains(SUBPROTOCOL);
        boolean upgraded = understood && container.upgrade((_, answer, _) -> {
            answer.setAcceptedSubProtocol(SUBPROTOCOL);
            // Compressing every frame again for every browser costs more than it saves.
            answer.setExtensions(List.of());
            return path.equals(PHONES) ? phone(PublicEndpoints.seat(reply.request())) : viewer(path, rights);
        }, reply.request(), reply.response(), reply.callback());
        if (!upgraded) {
            reply.send(WebResponse.refusal(426, "This address speaks WebSocket with the subprotocol " + SUBPROTOCOL + ".", "ask for that."));
        }
    }

    private BrowserSocket phone(String secret) {
        return new BrowserSocket("phone", false, joinApi.phone(secret).<SocketListener>map(phone -> phone)
                .orElseGet(() -> new Refusal(BrowserSocket.NOT_ALLOWED, "no seat")), clock);
    }

    private BrowserSocket viewer(String path, Optional<Rights> rights) {
        boolean operator = rights.equals(Optional.of(Rights.OPERATOR));
        String name = (operator ? "operator-" : "viewer-") + viewers.incrementAndGet();
        return new BrowserSocket(name, operator, rights.isEmpty() ? new Refusal(BrowserSocket.NOT_ALLOWED, "not allowed") : listener(path), clock);
    }

    private SocketListener listener(String path) {
        if (path.equals(LIVE)) {
            return live.get().<SocketListener>map(run -> run).orElseGet(() -> new Refusal(BrowserSocket.TOO_MUCH, "no run is on"));
        }
        Optional<Path> recording = path.startsWith(REPLAYS) ? catalog.recording(path.substring(REPLAYS.length())) : Optional.empty();
        return recording.<SocketListener>map(file -> new ReplaySession(file, clock, replays))
                .orElseGet(() -> new Refusal(BrowserSocket.UNKNOWN_RUN, "unknown run"));
    }

    /** Closes a socket as soon as it is open, with a reason. */
    private record Refusal(int code, String why) implements SocketListener {

        @Override
        public void opened(BrowserSocket viewer) {
            viewer.close(code, why);
        }

        @Override
        public void received(BrowserSocket viewer, String type, FlatJson message) {
        }

        @Override
        public void closed(BrowserSocket viewer) {
        }
    }
}
