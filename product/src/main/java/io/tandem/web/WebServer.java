package io.tandem.web;

import io.tandem.diagnosis.MistakeException;
import io.tandem.time.WallClock;
import io.tandem.web.access.AccessPolicy;
import io.tandem.web.access.CertificateDownloads;
import io.tandem.web.access.HttpsEndpoint;
import io.tandem.web.access.Invitation;
import io.tandem.web.contract.ApiAnswer.Rights;
import io.tandem.web.http.FlatJson;
import io.tandem.web.http.HttpReply;
import io.tandem.web.http.StaticFiles;
import io.tandem.web.http.WebResponse;
import io.tandem.web.live.LiveRun;
import io.tandem.web.replay.Catalog;
import io.tandem.web.scene.MapService;
import java.io.IOException;
import java.nio.channels.ServerSocketChannel;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.IdentityHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
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

/** The control room's server. Its socket listens from the beginning; requests are answered once {@link #start} is done. */
public final class WebServer implements AutoCloseable {

    private static final Set<String> LOCAL = Set.of("127.0.0.1", "[::1]", "[0:0:0:0:0:0:0:1]");
    private static final int MAX_THREADS = 64;
    private static final Duration IDLE = Duration.ofSeconds(60);

    private final ServerSocketChannel socket;
    private final AccessPolicy access;
    private final WallClock clock;
    private final Consumer<Throwable> trouble;
    private final JoinApi joinApi;
    private final MapService maps;
    private final Api api;
    private final WebSocketRoutes webSockets;
    private final StaticFiles pages = new StaticFiles();
    private final Map<Connector, AccessPolicy> accessOfConnector = new IdentityHashMap<>();
    private final AtomicReference<LiveRun> live = new AtomicReference<>();
    private Optional<HttpsEndpoint> https = Optional.empty();
    private PublicEndpoints publicEndpoints;
    private volatile long lastRequest;
    private Server server;

    /**
     * @param socket  already bound; closed with the server
     * @param version of the program
     * @param trouble receives unexpected exceptions, which are program errors
     */
    public WebServer(ServerSocketChannel socket, AccessPolicy access, String version, Catalog catalog, WallClock clock, Consumer<Throwable> trouble) {
        this.socket = socket;
        this.access = access;
        this.clock = clock;
        this.trouble = trouble;
        this.maps = new MapService("Tandem/" + version, clock);
        this.joinApi = new JoinApi(this::live, clock);
        this.api = new Api(version, catalog, maps, joinApi, this::live);
        this.webSockets = new WebSocketRoutes(this::live, catalog, joinApi, clock);
    }

    /** Serves the same over HTTPS; to be called before {@link #start}. */
    public void alsoAt(HttpsEndpoint endpoint) {
        https = Optional.of(endpoint);
    }

    /** Sets the address by which phones join. */
    public void invite(Invitation invitation) {
        joinApi.invite(invitation);
    }

    /** Whether the page is part of this build. */
    public static boolean hasPage() {
        return StaticFiles.areBuilt();
    }

    /** Starts the server, which takes a good part of a second. */
    public synchronized void start() {
        QueuedThreadPool threads = new QueuedThreadPool(MAX_THREADS, 2);
        threads.setName("web");
        threads.setDaemon(true);
        server = new Server(threads);
        publicEndpoints = new PublicEndpoints(joinApi, pages, https.flatMap(HttpsEndpoint::authority).map(CertificateDownloads::new), trouble);
        webSockets.install(server, IDLE);
        server.setHandler(new Handler.Abstract() {
            @Override
            public boolean handle(Request request, Response response, Callback callback) {
                WebServer.this.handle(request, response, callback);
                return true;
            }
        });
        try {
            addConnectors();
            server.start();
        } catch (Exception failed) {
            trouble.accept(failed);
        }
    }

    private void addConnectors() throws IOException {
        HttpConfiguration http = new HttpConfiguration();
        http.setSendServerVersion(false);
        addConnector(new ServerConnector(server, 1, 1, new HttpConnectionFactory(http)), socket, access);
        if (https.isPresent()) {
            SslContextFactory.Server tls = new SslContextFactory.Server();
            tls.setKeyStore(https.get().keys());
            tls.setKeyStorePassword(new String(https.get().password()));
            addConnector(new ServerConnector(server, 1, 1, new SslConnectionFactory(tls, "http/1.1"), new HttpConnectionFactory(http)),
                    https.get().socket(), https.get().access());
        }
    }

    private void addConnector(ServerConnector connector, ServerSocketChannel channel, AccessPolicy policy) throws IOException {
        connector.setIdleTimeout(IDLE.toMillis());
        connector.open(channel);
        server.addConnector(connector);
        accessOfConnector.put(connector, policy);
    }

    /** Shows this run from now on. */
    public void show(LiveRun run) {
        live.set(run);
    }

    /** Shows no run from now on. */
    public void showNone() {
        live.set(null);
    }

    /** Whether a recording is being played, or the page has requested anything within so many nanoseconds. */
    public boolean isVisited(long nanos) {
        return webSockets.isReplaying() || clock.nanoTime() - lastRequest < nanos;
    }

    private Optional<LiveRun> live() {
        return Optional.ofNullable(live.get()).filter(LiveRun::hasBegun);
    }

    @Override
    public synchronized void close() throws IOException {
        socket.close();
        if (https.isPresent()) {
            https.get().socket().close();
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
        SecurityHeaders.ofPage(response);
        HttpReply reply = new HttpReply(request, response, callback);
        try {
            AccessPolicy policy = accessOfConnector.get(request.getConnectionMetaData().getConnector());
            String host = request.getHeaders().get(HttpHeader.HOST);
            if (!policy.isHostAllowed(host) || !AccessPolicy.isSameOrigin(request.getHeaders().get(HttpHeader.ORIGIN), host)) {
                reply.send(WebResponse.refusal(403, "This page came from elsewhere.", "open the address that Tandem printed."));
            } else {
                route(Request.getPathInContext(request), policy, reply);
            }
        } catch (MistakeException mistake) {
            reply.send(WebResponse.refusal(422, mistake.problems().getFirst()));
        } catch (IOException | RuntimeException ours) {
            trouble.accept(ours);
            reply.send(WebResponse.refusal(500, "Tandem could not answer.", "see what it printed where it was started."));
        }
    }

    private void route(String path, AccessPolicy policy, HttpReply reply) throws IOException, MistakeException {
        Optional<Rights> rights = SessionCookies.rights(reply.request(), policy);
        if (!PublicEndpoints.contains(path) && !path.equals(WebSocketRoutes.PHONES)) {
            lastRequest = clock.nanoTime();
        }
        if (WebSocketRoutes.holds(path)) {
            webSockets.upgrade(path, rights, reply);
        } else if (PublicEndpoints.contains(path)) {
            publicEndpoints.answer(path, policy, reply);
        } else if (!SessionCookies.admit(policy, rights, reply)) {
            answer(path, rights.get(), reply);
        }
    }

    private void answer(String path, Rights rights, HttpReply reply) throws IOException, MistakeException {
        if (path.startsWith("/api/")) {
            Optional<WebResponse> answer = reply.isRead() ? api.get(path, Request.extractQueryParameters(reply.request())::getValue, rights)
                    : post(path, rights, reply.request());
            if (path.endsWith("/review")) {
                SecurityHeaders.ofReview(reply.response());
            }
            answer.ifPresentOrElse(reply::send, reply::nothingHere);
        } else if (!reply.isRead()) {
            reply.send(WebResponse.refusal(405, "A page can only be read.", "use GET."));
        } else if (!path.startsWith("/map/")) {
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
        byte[] body = Content.Source.asInputStream(request).readNBytes(FlatJson.MAX_BODY_BYTES + 1);
        if (body.length > FlatJson.MAX_BODY_BYTES) {
            return Optional.of(WebResponse.refusal(413, "A wish has at most 64 kB.", "say it shorter."));
        }
        FlatJson message;
        try {
            message = FlatJson.parse(body.length == 0 ? "{}" : new String(body, StandardCharsets.UTF_8));
        } catch (IOException notJson) {
            return Optional.of(WebResponse.refusal(400, "This is not one flat JSON object.", "send for example {\"wish\":\"GO\"}."));
        }
        return api.post(path, message, operator(request));
    }

    /** The name of an operator; one at this machine needs no address. */
    private static String operator(Request request) {
        String address = Request.getRemoteAddr(request);
        return LOCAL.contains(address) ? "operator" : "operator at " + address;
    }

    /** An address without a file extension is a view of the page, whose script chooses the view. */
    private void sendPage(String path, HttpReply reply) {
        Optional<StaticFiles.Page> file = pages.file(path);
        if (file.isEmpty() && path.lastIndexOf('.') > path.lastIndexOf('/')) {
            reply.nothingHere();
        } else {
            reply.send(file.orElseGet(pages::index));
        }
    }
}
