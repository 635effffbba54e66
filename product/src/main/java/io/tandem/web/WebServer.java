package io.tandem.web;

import io.tandem.diagnosis.MistakeException;
import io.tandem.time.WallClock;
import io.tandem.web.access.AccessPolicy;
import io.tandem.web.access.AccessPolicy.Rights;
import io.tandem.web.access.CertificateDownloads;
import io.tandem.web.access.HttpsEndpoint;
import io.tandem.web.access.Invitation;
import io.tandem.web.http.FlatJson;
import io.tandem.web.http.HttpReply;
import io.tandem.web.http.StaticFiles;
import io.tandem.web.http.WebResponse;
import io.tandem.web.live.LiveRun;
import io.tandem.web.replay.Catalog;
import io.tandem.web.replay.ReplaySession;
import io.tandem.web.scene.MapService;
import io.tandem.web.view.BrowserSocket;
import java.io.IOException;
import java.nio.channels.ServerSocketChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.server.Connector;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.HttpConfiguration;
import org.eclipse.jetty.server.HttpConnectionFactory;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.server.SslConnectionFactory;
import org.eclipse.jetty.util.Callback;
import org.eclipse.jetty.util.ssl.SslContextFactory;
import org.eclipse.jetty.util.thread.QueuedThreadPool;
import org.eclipse.jetty.websocket.server.ServerWebSocketContainer;

/** The control room's server. It listens from the beginning, and answers as soon as {@link #start} is done. */
public final class WebServer implements AutoCloseable {

    private static final Set<String> LOCAL = Set.of("127.0.0.1", "[::1]", "[0:0:0:0:0:0:0:1]");
    private static final int LONGEST_WORD = 4 << 10;
    private static final int MOST_REPLAYS = 8;
    private static final int MOST_THREADS = 64;
    private static final int IDLE_SECONDS = 60;
    private static final String SUBPROTOCOL = "tandem.1";
    private static final String COOKIE = "tandem";
    private static final String LIVE = "/ws/live";
    private static final String REPLAYS = "/ws/runs/";
    private static final String PHONES = "/ws/phone";
    private static final String PAGE_POLICY = "default-src 'self'; img-src 'self' data: blob:; worker-src 'self' blob:; style-src 'self'; "
            + "connect-src 'self'; object-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";
    /** A review is complete in itself: it may run its own script, and reach nothing at all. */
    private static final String REVIEW_POLICY = "sandbox allow-scripts allow-downloads; default-src 'none'; img-src data: blob:; "
            + "style-src 'unsafe-inline'; script-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

    private final ServerSocketChannel socket;
    private final AccessPolicy access;
    private final Catalog catalog;
    private final WallClock clock;
    private final Consumer<Throwable> trouble;
    private final JoinApi joinApi;
    private final MapService maps;
    private final Api api;
    private final StaticFiles pages = new StaticFiles();
    /** who may come in by which door */
    private final Map<Connector, AccessPolicy> doors = new IdentityHashMap<>();
    private final AtomicReference<LiveRun> live = new AtomicReference<>();
    private final AtomicInteger visitors = new AtomicInteger();
    /** places for those who look at a recording */
    private final Semaphore replays = new Semaphore(MOST_REPLAYS);
    private Optional<HttpsEndpoint> secure = Optional.empty();
    private PublicEndpoints publicEndpoints;
    private volatile long lastAsked;
    private Server server;
    private ServerWebSocketContainer sockets;

    /**
     * @param socket  already bound; closed with the server
     * @param version of the program
     * @param trouble hears of our own mistakes
     */
    public WebServer(ServerSocketChannel socket, AccessPolicy access, String version, Catalog catalog, WallClock clock, Consumer<Throwable> trouble) {
        this.socket = socket;
        this.access = access;
        this.catalog = catalog;
        this.clock = clock;
        this.trouble = trouble;
        this.maps = new MapService("Tandem/" + version, clock);
        this.joinApi = new JoinApi(this::live, clock);
        this.api = new Api(version, catalog, maps, joinApi, this::live);
    }

    /** Serves the same over HTTPS; to be said before it starts. */
    public void alsoAt(HttpsEndpoint door) {
        secure = Optional.of(door);
    }

    /** From now on this is how one joins. */
    public void invite(Invitation invitation) {
        joinApi.invite(invitation);
    }

    /** Whether the page was there when the program was built. */
    public static boolean hasPage() {
        return StaticFiles.areBuilt();
    }

    /** Takes a good part of a second, so let another thread do it. */
    public synchronized void start() {
        QueuedThreadPool threads = new QueuedThreadPool(MOST_THREADS, 2);
        threads.setName("web");
        threads.setDaemon(true);
        HttpConfiguration http = new HttpConfiguration();
        http.setSendServerVersion(false);
        server = new Server(threads);
        publicEndpoints = new PublicEndpoints(joinApi, pages, secure.flatMap(HttpsEndpoint::authority).map(CertificateDownloads::new), trouble);
        sockets = ServerWebSocketContainer.ensure(server);
        sockets.setMaxTextMessageSize(LONGEST_WORD);
        sockets.setMaxBinaryMessageSize(LONGEST_WORD);
        sockets.setIdleTimeout(Duration.ofSeconds(IDLE_SECONDS));
        server.setHandler(new Handler.Abstract() {
            @Override
            public boolean handle(Request request, Response response, Callback callback) {
                WebServer.this.handle(request, response, callback);
                return true;
            }
        });
        try {
            open(new ServerConnector(server, 1, 1, new HttpConnectionFactory(http)), socket, access);
            if (secure.isPresent()) {
                SslContextFactory.Server tls = new SslContextFactory.Server();
                tls.setKeyStore(secure.get().keys());
                tls.setKeyStorePassword(new String(secure.get().password()));
                open(new ServerConnector(server, 1, 1, new SslConnectionFactory(tls, "http/1.1"), new HttpConnectionFactory(http)),
                        secure.get().socket(), secure.get().access());
            }
            server.start();
        } catch (Exception failed) {
            trouble.accept(failed);
        }
    }

    private void open(ServerConnector connector, ServerSocketChannel at, AccessPolicy who) throws IOException {
        connector.setIdleTimeout(Duration.ofSeconds(IDLE_SECONDS).toMillis());
        connector.open(at);
        server.addConnector(connector);
        doors.put(connector, who);
    }

    /** From now on this run is shown. */
    public void show(LiveRun run) {
        live.set(run);
    }

    /** No run is on any more. */
    public void showNone() {
        live.set(null);
    }

    /** Whether anyone looks at a recording, or has asked for anything within so many nanoseconds. */
    public boolean isVisited(long nanos) {
        return replays.availablePermits() < MOST_REPLAYS || clock.nanoTime() - lastAsked < nanos;
    }

    private Optional<LiveRun> live() {
        return Optional.ofNullable(live.get()).filter(LiveRun::hasBegun);
    }

    @Override
    public synchronized void close() throws IOException {
        socket.close();
        if (secure.isPresent()) {
            secure.get().socket().close();
        }
        if (server != null) {
            try {
                server.stop();
            } catch (Exception failed) {
                trouble.accept(failed);
            }
        }
    }

    private void handle(Request request, Response response, Callback callback) {
        protect(response, PAGE_POLICY);
        HttpReply reply = new HttpReply(request, response, callback);
        try {
            AccessPolicy door = doors.get(request.getConnectionMetaData().getConnector());
            String host = request.getHeaders().get(HttpHeader.HOST);
            if (!door.knowsHost(host) || !AccessPolicy.isSameOrigin(request.getHeaders().get(HttpHeader.ORIGIN), host)) {
                reply.send(WebResponse.refusal(403, "This page came from elsewhere.", "open the address that Tandem printed."));
                return;
            }
            Optional<Rights> rights = door.rights(cookie(request, COOKIE));
            String path = Request.getPathInContext(request);
            if (!PublicEndpoints.holds(path) && !path.equals(PHONES)) {
                lastAsked = clock.nanoTime();
            }
            if (path.startsWith("/ws/")) {
                upgrade(path, rights, reply);
            } else if (PublicEndpoints.holds(path)) {
                publicEndpoints.answer(path, door, reply);
            } else if (!admit(door, rights, reply)) {
                answer(path, rights.get(), reply);
            }
        } catch (MistakeException mistake) {
            reply.send(WebResponse.refusal(422, mistake.problems().getFirst()));
        } catch (IOException | RuntimeException ours) {
            trouble.accept(ours);
            reply.send(WebResponse.refusal(500, "Tandem could not answer.", "see what it printed where it was started."));
        }
    }

    private static void protect(Response response, String policy) {
        response.getHeaders().put("Content-Security-Policy", policy);
        response.getHeaders().put("X-Content-Type-Options", "nosniff");
        response.getHeaders().put("X-Frame-Options", "DENY");
        response.getHeaders().put("Referrer-Policy", "no-referrer");
        response.getHeaders().put("Cross-Origin-Opener-Policy", "same-origin");
        response.getHeaders().put("Cross-Origin-Resource-Policy", "same-origin");
        response.getHeaders().put(HttpHeader.CACHE_CONTROL, "no-store");
    }

    /** Null where there is none. */
    static String cookie(Request request, String name) {
        return Request.getCookies(request).stream().filter(cookie -> cookie.getName().equals(name)).map(cookie -> cookie.getValue()).findFirst()
                .orElse(null);
    }

    /** Turns a token in the address into a cookie, and those away who have neither; true when that was the answer. */
    private static boolean admit(AccessPolicy door, Optional<Rights> rights, HttpReply reply) {
        String token = Request.extractQueryParameters(reply.request()).getValue("token");
        if (token != null && !door.isOpen() && door.rights(token).isPresent()) {
            reply.cookie(COOKIE, token, "");
            reply.response().getHeaders().put(HttpHeader.LOCATION, "/");
            reply.response().setStatus(303);
            reply.callback().succeeded();
            return true;
        }
        if (rights.isEmpty()) {
            reply.send(WebResponse.refusal(401, "Only those may come in who were given the address with its token.",
                    "open one of the two addresses that Tandem printed."));
        }
        return rights.isEmpty();
    }

    private void answer(String path, Rights rights, HttpReply reply) throws IOException, MistakeException {
        boolean reads = reply.request().getMethod().equals("GET") || reply.request().getMethod().equals("HEAD");
        if (path.startsWith("/api/")) {
            Optional<WebResponse> answer = reads ? api.get(path, Request.extractQueryParameters(reply.request())::getValue, rights) : post(path, rights, reply.request());
            if (path.endsWith("/review")) {
                protect(reply.response(), REVIEW_POLICY);
            }
            answer.ifPresentOrElse(reply::send, reply::nothingHere);
        } else if (!reads) {
            reply.send(WebResponse.refusal(405, "A page can only be read.", "use GET."));
        } else {
            readPage(path, reply);
        }
    }

    private void readPage(String path, HttpReply reply) throws IOException {
        if (!path.startsWith("/map/")) {
            sendPage(path, reply);
        } else if (!maps.answer(path, reply.request(), reply.response(), reply.callback())) {
            reply.nothingHere();
        }
    }

    private Optional<WebResponse> post(String path, Rights rights, Request request) throws IOException, MistakeException {
        if (!request.getMethod().equals("POST")) {
            return Optional.of(WebResponse.refusal(405, "This address knows GET and POST.", "use one of them."));
        }
        if (!"1".equals(request.getHeaders().get("X-Tandem"))) {
            return Optional.of(WebResponse.refusal(403, "A wish needs the header X-Tandem.", "send X-Tandem: 1."));
        }
        if (rights != Rights.OPERATOR) {
            return Optional.of(WebResponse.refusal(403, "You may look, not touch.", "open the operator's address."));
        }
        byte[] body = Content.Source.asInputStream(request).readNBytes(FlatJson.LARGEST_BODY + 1);
        if (body.length > FlatJson.LARGEST_BODY) {
            return Optional.of(WebResponse.refusal(413, "A wish has at most 64 kB.", "say it shorter."));
        }
        FlatJson words;
        try {
            words = FlatJson.parse(body.length == 0 ? "{}" : new String(body, StandardCharsets.UTF_8));
        } catch (IOException notJson) {
            return Optional.of(WebResponse.refusal(400, "This is not one flat JSON object.", "send for example {\"wish\":\"GO\"}."));
        }
        return api.post(path, words, who(request));
    }

    /** An operator at this machine needs no further name. */
    private static String who(Request request) {
        String address = Request.getRemoteAddr(request);
        return LOCAL.contains(address) ? "operator" : "operator at " + address;
    }

    /** What is no file is a page for people, and the page itself knows which. */
    private void sendPage(String path, HttpReply reply) {
        Optional<StaticFiles.Page> file = pages.file(path);
        if (file.isEmpty() && path.lastIndexOf('.') > path.lastIndexOf('/')) {
            reply.nothingHere();
        } else {
            reply.send(file.orElseGet(pages::index));
        }
    }

    private void upgrade(String path, Optional<Rights> rights, HttpReply reply) {
        boolean understood = reply.request().getHeaders().getValuesList(HttpHeader.SEC_WEBSOCKET_SUBPROTOCOL).contains(SUBPROTOCOL);
        boolean upgraded = understood && sockets.upgrade((_, answer, _) -> {
            answer.setAcceptedSubProtocol(SUBPROTOCOL);
            // Packing every frame again for every viewer costs more than it saves.
            answer.setExtensions(List.of());
            return path.equals(PHONES) ? listener(PublicEndpoints.seat(reply.request())) : viewer(path, rights);
        }, reply.request(), reply.response(), reply.callback());
        if (!upgraded) {
            reply.send(WebResponse.refusal(426, "This address speaks WebSocket with the subprotocol " + SUBPROTOCOL + ".", "ask for that."));
        }
    }

    /** A telephone that hears how it stands. */
    private BrowserSocket listener(String secret) {
        return new BrowserSocket("phone", false, joinApi.phone(secret).<BrowserSocket.SocketListener>map(phone -> phone)
                .orElseGet(() -> new Refusal(BrowserSocket.NOT_ALLOWED, "no seat")), clock);
    }

    private BrowserSocket viewer(String path, Optional<Rights> rights) {
        boolean operator = rights.equals(Optional.of(Rights.OPERATOR));
        String name = (operator ? "operator-" : "viewer-") + visitors.incrementAndGet();
        return new BrowserSocket(name, operator, rights.isEmpty() ? new Refusal(BrowserSocket.NOT_ALLOWED, "not allowed") : socketListener(path), clock);
    }

    private BrowserSocket.SocketListener socketListener(String path) {
        if (path.equals(LIVE)) {
            return live().<BrowserSocket.SocketListener>map(run -> run).orElseGet(() -> new Refusal(BrowserSocket.TOO_MUCH, "no run is on"));
        }
        Optional<Path> recording = path.startsWith(REPLAYS) ? catalog.recording(path.substring(REPLAYS.length())) : Optional.empty();
        return recording.<BrowserSocket.SocketListener>map(file -> new ReplaySession(file, clock, replays))
                .orElseGet(() -> new Refusal(BrowserSocket.UNKNOWN_RUN, "unknown run"));
    }

    /** Sends whoever comes away again, with a reason. */
    private record Refusal(int code, String why) implements BrowserSocket.SocketListener {

        @Override
        public void came(BrowserSocket viewer) {
            viewer.close(code, why);
        }

        @Override
        public void said(BrowserSocket viewer, String type, FlatJson words) {
        }

        @Override
        public void left(BrowserSocket viewer) {
        }
    }
}
