package io.tandem.web;

import io.tandem.diagnosis.MistakeException;
import io.tandem.time.WallClock;
import io.tandem.web.access.AccessPolicy;
import io.tandem.web.access.CertificateDownloads;
import io.tandem.web.access.HttpsEndpoint;
import io.tandem.web.access.Invitation;
import io.tandem.web.access.PhoneAccess;
import io.tandem.web.contract.ApiAnswer.Rights;
import io.tandem.web.edit.ScenarioEditor;
import io.tandem.web.http.FlatJson;
import io.tandem.web.http.HttpReply;
import io.tandem.web.http.RequestBody;
import io.tandem.web.http.StaticFiles;
import io.tandem.web.http.WebResponse;
import io.tandem.web.live.LiveRun;
import io.tandem.web.replay.Catalog;
import io.tandem.web.scene.MapService;
import java.io.IOException;
import java.nio.channels.ServerSocketChannel;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.server.Connector;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.HttpConfiguration;
import org.eclipse.jetty.server.HttpConnectionFactory;
import org.eclipse.jetty.server.LowResourceMonitor;
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

    private static final int MAX_THREADS = 64;
    /** Each thread keeps buffers of the largest answer it has written: those that a crowd needed end soon after it. */
    private static final Duration IDLE_THREAD = Duration.ofSeconds(5);
    private static final Duration IDLE = Duration.ofSeconds(60);
    private static final int MANY_CONNECTIONS = 2000;
    private static final Duration IDLE_WITH_MANY_CONNECTIONS = Duration.ofSeconds(2);

    private final ServerSocketChannel socket;
    private final AccessPolicy access;
    private final WallClock clock;
    private final Consumer<Throwable> trouble;
    private final JoinApi joinApi;
    private final MapService maps;
    private final JobApi jobs;
    private final Api api;
    private final WebSocketRoutes webSockets;
    private final StaticFiles pages = new StaticFiles();
    private final Map<Connector, AccessPolicy> accessOfConnector = new ConcurrentHashMap<>();
    private final AtomicReference<LiveRun> live = new AtomicReference<>();
    private final List<HttpsEndpoint> https = new ArrayList<>();
    private volatile PublicEndpoints publicEndpoints;
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
        this.joinApi = new JoinApi(access, this::live, clock);
        this.jobs = new JobApi(trouble);
        this.api = new Api(version, catalog, maps, joinApi, jobs, this::live);
        this.webSockets = new WebSocketRoutes(this::live, catalog, joinApi, clock);
    }

    /** Lets operators at this machine edit scenarios. */
    public void edit(ScenarioEditor editor) {
        api.edit(editor);
    }

    /** Serves the same over HTTPS, at once if the server has started. */
    public synchronized void alsoAt(HttpsEndpoint endpoint) throws IOException {
        https.add(endpoint);
        if (server != null) {
            makePublicEndpoints();
            startConnector(addConnector(endpoint));
        }
    }

    /**
     * @param invitation makes the address by which phones join, with the present token; asked again when that changes
     * @param opening    makes that address reachable for phones
     */
    public void invite(Supplier<Invitation> invitation, PhoneAccess opening) {
        joinApi.invite(invitation);
        joinApi.openBy(opening);
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
        threads.setIdleTimeout((int) IDLE_THREAD.toMillis());
        threads.setMaxEvictCount(MAX_THREADS);
        server = new Server(threads);
        makePublicEndpoints();
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
            server.addBean(connectionMonitor());
            server.start();
        } catch (Exception failed) {
            trouble.accept(failed);
        }
    }

    /** With very many connections those that are idle are closed soon, so that their memory and files are bounded and new ones are accepted. */
    private LowResourceMonitor connectionMonitor() {
        LowResourceMonitor monitor = new LowResourceMonitor(server);
        monitor.setMonitorThreads(false);
        monitor.addLowResourceCheck(monitor.new MaxConnectionsLowResourceCheck(MANY_CONNECTIONS));
        monitor.setLowResourcesIdleTimeout((int) IDLE_WITH_MANY_CONNECTIONS.toMillis());
        return monitor;
    }

    private void addConnectors() throws IOException {
        addConnector(new ServerConnector(server, 1, 1, new HttpConnectionFactory(configuration())), socket, access);
        for (HttpsEndpoint endpoint : https) {
            addConnector(endpoint);
        }
    }

    private void makePublicEndpoints() {
        publicEndpoints = new PublicEndpoints(joinApi, pages, https.stream().flatMap(endpoint -> endpoint.authority().stream()).findFirst().map(CertificateDownloads::new), trouble);
    }

    private ServerConnector addConnector(HttpsEndpoint endpoint) throws IOException {
        SslContextFactory.Server tls = new SslContextFactory.Server();
        tls.setKeyStore(endpoint.keys());
        tls.setKeyStorePassword(new String(endpoint.password()));
        return addConnector(new ServerConnector(server, 1, 1, new SslConnectionFactory(tls, "http/1.1"), new HttpConnectionFactory(configuration())), endpoint.socket(), endpoint.access());
    }

    private static HttpConfiguration configuration() {
        HttpConfiguration http = new HttpConfiguration();
        http.setSendServerVersion(false);
        // A cache of headers would take up to 100 kB for every connection that anybody keeps open.
        http.setHeaderCacheSize(0);
        return http;
    }

    private ServerConnector addConnector(ServerConnector connector, ServerSocketChannel channel, AccessPolicy policy) throws IOException {
        connector.setIdleTimeout(IDLE.toMillis());
        connector.open(channel);
        server.addConnector(connector);
        accessOfConnector.put(connector, policy);
        return connector;
    }

    private void startConnector(ServerConnector connector) {
        try {
            connector.start();
        } catch (Exception failed) {
            trouble.accept(failed);
        }
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
        jobs.close();
        for (HttpsEndpoint endpoint : https) {
            endpoint.socket().close();
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
        guarded(reply, () -> {
            AccessPolicy policy = accessOfConnector.get(request.getConnectionMetaData().getConnector());
            String host = request.getHeaders().get(HttpHeader.HOST);
            if (!policy.isHostAllowed(host) || !AccessPolicy.isSameOrigin(request.getHeaders().get(HttpHeader.ORIGIN), host)) {
                reply.send(WebResponse.refusal(403, "This page came from elsewhere.", "open the address that Tandem printed."));
            } else {
                route(Request.getPathInContext(request), policy, reply);
            }
        });
    }

    /** Part of the answer to a request. */
    @FunctionalInterface
    private interface Answering {
        void run() throws IOException, MistakeException;
    }

    private void guarded(HttpReply reply, Answering answering) {
        try {
            answering.run();
        } catch (MistakeException mistake) {
            reply.send(WebResponse.refusal(422, mistake.problems().getFirst()));
        } catch (IOException | RuntimeException ours) {
            trouble.accept(ours);
            reply.send(WebResponse.refusal(500, "Tandem could not answer.", "see what it printed where it was started."));
        }
    }

    private void route(String path, AccessPolicy policy, HttpReply reply) throws IOException {
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

    private void answer(String path, Rights rights, HttpReply reply) throws IOException {
        if (path.startsWith("/api/")) {
            if (path.endsWith("/review")) {
                SecurityHeaders.ofReview(reply.response());
            }
            if (reply.isRead()) {
                api.get(path, Request.extractQueryParameters(reply.request())::getValue, rights).ifPresentOrElse(reply::sendWhenMade, reply::nothingHere);
            } else {
                receive(path, rights, reply);
            }
        } else if (!reply.isRead()) {
            reply.send(WebResponse.refusal(405, "A page can only be read.", "use GET."));
        } else if (!path.startsWith("/map/")) {
            sendPage(path, reply);
        } else if (!maps.answer(path, reply.request(), reply.response(), reply.callback())) {
            reply.nothingHere();
        }
    }

    private void receive(String path, Rights rights, HttpReply reply) {
        boolean edits = path.startsWith(EditApi.PREFIX);
        if (edits && !accessOfConnector.get(reply.request().getConnectionMetaData().getConnector()).isLoopbackOnly()) {
            reply.send(WebResponse.refusal(403, "Scenarios, which may name programs to start, are edited at the machine that runs them.", "open the page there."));
        } else if (edits && rights == Rights.OPERATOR) {
            RequestBody.read(reply, FlatJson.MAX_TEXT_BYTES, body -> guarded(reply, () -> post(path, body, reply)));
        } else if (rights == Rights.OPERATOR) {
            RequestBody.read(reply, body -> guarded(reply, () -> post(path, body, reply)));
        } else {
            reply.send(WebResponse.refusal(403, "You may look, not touch.", "open the operator's address."));
        }
    }

    private void post(String path, byte[] body, HttpReply reply) throws MistakeException, IOException {
        FlatJson message;
        try {
            message = FlatJson.parse(body.length == 0 ? "{}" : new String(body, StandardCharsets.UTF_8));
        } catch (IOException notJson) {
            reply.send(WebResponse.refusal(400, "This is not one flat JSON object.", "send for example {\"wish\":\"GO\"}."));
            return;
        }
        if (path.startsWith(EditApi.PREFIX)) {
            api.edit(path, message).ifPresentOrElse(reply::sendWhenMade, reply::nothingHere);
        } else {
            api.post(path, message, operator(reply.request())).ifPresentOrElse(reply::send, reply::nothingHere);
        }
    }

    /** The name of an operator; one at this machine needs no address. */
    private static String operator(Request request) {
        String address = Request.getRemoteAddr(request);
        return SessionCookies.isLocal(address) ? "operator" : "operator at " + address;
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
