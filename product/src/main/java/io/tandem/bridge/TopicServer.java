package io.tandem.bridge;

import io.tandem.message.Ids;
import io.tandem.time.WallClock;
import io.tandem.topic.schema.MessageJson;
import io.tandem.web.access.AccessPolicy;
import io.tandem.web.access.GuessThrottle;
import io.tandem.web.contract.ApiAnswer.Rights;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.channels.ServerSocketChannel;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.HttpConfiguration;
import org.eclipse.jetty.server.HttpConnectionFactory;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.util.Callback;
import org.eclipse.jetty.util.Fields;
import org.eclipse.jetty.util.thread.QueuedThreadPool;
import org.eclipse.jetty.websocket.server.ServerWebSocketContainer;

/**
 * Serves the topics of a run over WebSocket at one address: to clients that name a Foxglove subprotocol in that protocol, to others as rosbridge. Clients of this machine need no token; pages
 * of other origins in a browser of this machine may look only, unless they have the operator's token or their origin was allowed.
 */
public final class TopicServer implements AutoCloseable {

    private static final List<String> FOXGLOVE = List.of("foxglove.sdk.v1", "foxglove.websocket.v1");
    private static final int MAX_THREADS = 16;
    private static final int MAX_CLIENTS = 32;
    private static final int MAX_MESSAGE_BYTES = 1 << 20;
    private static final Duration IDLE = Duration.ofSeconds(300);

    private final ServerSocketChannel socket;
    private final AccessPolicy access;
    private final Set<String> origins;
    private final WallClock clock;
    private final Consumer<Throwable> trouble;
    private final GuessThrottle guesses;
    private final BridgeCounters counters = new BridgeCounters();
    private final AtomicReference<BridgeRun> run = new AtomicReference<>();
    private final AtomicInteger clients = new AtomicInteger();
    private final Set<BridgeSocket> sockets = ConcurrentHashMap.newKeySet();
    private Server server;
    private ServerWebSocketContainer container;

    /**
     * @param socket  already bound; closed with the server
     * @param origins of pages that have the rights of this machine
     * @param trouble receives unexpected exceptions, which are program errors
     */
    public TopicServer(ServerSocketChannel socket, AccessPolicy access, Set<String> origins, WallClock clock, Consumer<Throwable> trouble) {
        this.socket = socket;
        this.access = access;
        this.origins = Set.copyOf(origins);
        this.clock = clock;
        this.trouble = trouble;
        this.guesses = new GuessThrottle(clock);
    }

    public InetSocketAddress address() throws IOException {
        return (InetSocketAddress) socket.getLocalAddress();
    }

    public BridgeCounters counters() {
        return counters;
    }

    /** Starts the server, which takes a good part of a second. */
    public synchronized void start() {
        QueuedThreadPool threads = new QueuedThreadPool(MAX_THREADS, 2);
        threads.setName("topics");
        threads.setDaemon(true);
        server = new Server(threads);
        container = ServerWebSocketContainer.ensure(server);
        container.setMaxTextMessageSize(MAX_MESSAGE_BYTES);
        container.setMaxBinaryMessageSize(MAX_MESSAGE_BYTES);
        container.setIdleTimeout(IDLE);
        server.setHandler(new Handler.Abstract() {
            @Override
            public boolean handle(Request request, Response response, Callback callback) {
                TopicServer.this.handle(request, response, callback);
                return true;
            }
        });
        HttpConfiguration http = new HttpConfiguration();
        http.setSendServerVersion(false);
        try {
            ServerConnector connector = new ServerConnector(server, 1, 1, new HttpConnectionFactory(http));
            connector.open(socket);
            server.addConnector(connector);
            server.start();
        } catch (Exception failed) {
            trouble.accept(failed);
        }
    }

    /** Serves the topics of this run from now on. */
    public void show(BridgeRun shown) {
        run.set(shown);
    }

    /** The run is over: its clients are told and disconnected. */
    public void showNone() {
        run.set(null);
        sockets.forEach(client -> client.close(BridgeSocket.GOING_AWAY, "the run is over"));
        sockets.clear();
    }

    private void handle(Request request, Response response, Callback callback) {
        String host = request.getHeaders().get(HttpHeader.HOST);
        Fields query = Request.extractQueryParameters(request);
        String origin = request.getHeaders().get(HttpHeader.ORIGIN);
        String from = Request.getRemoteAddr(request);
        BridgeRun shown = run.get();
        if (!access.isHostAllowed(host)) {
            refuse(response, callback, 403, "This address is not the one that Tandem printed.");
        } else if (guesses.waitNanos(from) > 0) {
            refuse(response, callback, 429, "Too many wrong tokens: wait.");
        } else if (shown == null || !shown.hub().hasBegun()) {
            refuse(response, callback, 503, "No run is on.");
        } else if (sockets.size() >= MAX_CLIENTS) {
            refuse(response, callback, 503, "There are " + MAX_CLIENTS + " clients, which is the most.");
        } else {
            Optional<Rights> rights = rights(origin, host, query.getValue("token"));
            if (rights.isEmpty()) {
                guesses.noteWrong(from);
                refuse(response, callback, 401, "Only those may connect who add the token that Tandem printed: ws://…/?token=….");
            } else {
                upgrade(shown, rights.get() == Rights.OPERATOR, query, request, response, callback);
            }
        }
    }

    private Optional<Rights> rights(String origin, String host, String token) {
        Optional<Rights> rights = access.rights(token);
        boolean foreign = origin != null && !AccessPolicy.isSameOrigin(origin, host) && !origins.contains(origin);
        return access.isLoopbackOnly() && foreign && !access.operatorToken().equals(token) ? Optional.of(Rights.VIEWER) : rights;
    }

    private void upgrade(BridgeRun shown, boolean operator, Fields query, Request request, Response response, Callback callback) {
        List<String> offered = request.getHeaders().getCSV(HttpHeader.SEC_WEBSOCKET_SUBPROTOCOL, false);
        Optional<String> foxglove = FOXGLOVE.stream().filter(offered::contains).findFirst();
        Optional<Ids> vehicles = Optional.ofNullable(query.getValue("vehicles")).flatMap(Ids::parse);
        boolean json = "json".equals(query.getValue("encoding"));
        boolean upgraded = container.upgrade((_, answer, _) -> {
            foxglove.ifPresent(answer::setAcceptedSubProtocol);
            // Point clouds and pictures hardly become smaller, and compressing them takes longer than sending them.
            answer.setExtensions(List.of());
            BridgeSocket client = new BridgeSocket(name(query), counters, clock, sockets::remove);
            client.speak(foxglove.isPresent() ? new FoxgloveSession(client, shown, operator, json, vehicles) : new RosbridgeSession(client, shown, operator, "1".equals(query.getValue("ros")) ? MessageJson.Dialect.ROS1 : MessageJson.Dialect.ROS2));
            sockets.add(client);
            return client;
        }, request, response, callback);
        if (!upgraded) {
            refuse(response, callback, 426, "This address speaks WebSocket: the Foxglove protocol with the subprotocol " + FOXGLOVE.getLast() + ", or rosbridge without any.");
        }
    }

    /** Clients may name themselves with {@code ?name=}. */
    private String name(Fields query) {
        String given = Optional.ofNullable(query.getValue("name")).orElse("").replaceAll("[^A-Za-z0-9_.@ -]", "");
        return "client-" + clients.incrementAndGet() + (given.isEmpty() ? "" : " " + given.substring(0, Math.min(given.length(), 40)));
    }

    private void refuse(Response response, Callback callback, int status, String why) {
        counters.refusedConnections.increment();
        response.setStatus(status);
        response.getHeaders().put(HttpHeader.CONTENT_TYPE, "text/plain;charset=utf-8");
        Content.Sink.write(response, true, why + "\n", callback);
    }

    @Override
    public synchronized void close() throws IOException {
        showNone();
        socket.close();
        if (server != null) {
            try {
                server.stop();
            } catch (Exception failed) {
                trouble.accept(failed);
            }
        }
    }
}
