package io.tandem.console;

import io.tandem.bridge.BridgeRun;
import io.tandem.bridge.TopicServer;
import io.tandem.diagnosis.MistakeException;
import io.tandem.diagnosis.Problem;
import io.tandem.diagnosis.SourceLocation;
import io.tandem.message.Tap;
import io.tandem.run.ActiveRun;
import io.tandem.run.Run;
import io.tandem.run.RunFiles;
import io.tandem.time.WallClock;
import io.tandem.time.WallTime;
import io.tandem.topic.TopicHub;
import io.tandem.web.access.AccessPolicy;
import io.tandem.world.OccupancyMap;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.channels.ServerSocketChannel;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import picocli.CommandLine.Option;

/** Options of the topics: whether and where they are served to other programs. */
public final class TopicOptions {

    private static final int USUAL_PORT = 8765;

    @Option(names = "--topics", description = "Serve topics for a fast run as well, which may end before anybody has connected.")
    private boolean evenIfFast;

    @Option(names = "--topics-port", paramLabel = "N",
            description = "Port at which this machine's programs read topics (Foxglove WebSocket and rosbridge). Default: 8765, or the next free one.")
    private Integer port;

    @Option(names = "--topics-listen", paramLabel = "HOST:PORT", description = "Serve topics to other machines, with the access tokens of the control room, which are printed.")
    private String listen;

    @Option(names = "--topics-origin", paramLabel = "URL",
            description = "A page that may publish and control as well, for example https://app.foxglove.dev. Pages of other origins may only read.")
    private List<String> origins = List.of();

    @Option(names = "--no-topics", description = "Do not serve topics.")
    private boolean none;

    /** The server of one command, which serves one run after another. */
    public static final class Service implements AutoCloseable {

        private final TopicServer server;
        private final String url;

        private Service(TopicServer server, String url) {
            this.server = server;
            this.url = url;
        }

        /** Serves the topics of a run, which tools find through the registry. */
        public void attachTo(Run run) {
            run.attach(this::begin).topics(url);
        }

        private Tap begin(ActiveRun run) {
            TopicHub hub = new TopicHub(() -> OccupancyMap.ofScenario(run.scenario().world()), server.counters()::byName).talking(run.scenario().v2x().map(radio -> radio::isStation));
            server.show(new BridgeRun(run.scenario().name(), String.valueOf(WallTime.now().epochNanos()), hub, run.control()));
            return hub;
        }

        /** The run is over. */
        public void showNone() {
            server.showNone();
        }

        @Override
        public void close() throws IOException {
            server.close();
        }
    }

    /**
     * Listens at once, where topics are wanted; the server is prepared on another thread.
     *
     * @param access  of the control room, whose tokens are used; empty where there is none
     * @param notices receives the address
     */
    public Optional<Service> open(boolean fast, Optional<AccessPolicy> access, Consumer<String> notices) throws MistakeException, IOException {
        if (none || fast && !evenIfFast && port == null && listen == null) {
            return Optional.empty();
        }
        ServerSocketChannel socket = bind();
        InetSocketAddress bound = (InetSocketAddress) socket.getLocalAddress();
        AccessPolicy policy = access.map(rooms -> rooms.forAddress(bound)).orElseGet(() -> AccessPolicy.withNewTokens(bound));
        TopicServer server = new TopicServer(socket, policy, Set.copyOf(origins), WallClock.machine(),
                ours -> notices.accept(CrashReport.text(ours, System.getenv("TANDEM_TRACE") != null)));
        printAddress(url(bound, RunFiles.hostName()), policy, notices);
        Thread.ofPlatform().daemon().name("topics-start").start(server::start);
        return Optional.of(new Service(server, url(bound, "127.0.0.1") + (policy.isLoopbackOnly() ? "" : "?token=" + policy.operatorToken())));
    }

    private static void printAddress(String url, AccessPolicy access, Consumer<String> notices) {
        if (access.isLoopbackOnly()) {
            notices.accept("Topics: " + url);
        } else {
            notices.accept("Topics for operators: " + url + "?token=" + access.operatorToken());
            notices.accept("Topics for viewers:   " + url + "?token=" + access.viewerToken());
        }
    }

    /** @param everywhere the host where all addresses are bound */
    private static String url(InetSocketAddress bound, String everywhere) {
        String host = bound.getAddress().isAnyLocalAddress() ? everywhere : bound.getAddress().getHostAddress().replaceFirst("%.*$", "");
        return "ws://" + (host.contains(":") ? "[" + host + "]" : host) + ":" + bound.getPort() + "/";
    }

    private ServerSocketChannel bind() throws MistakeException, IOException {
        if (listen != null) {
            return bind("--topics-listen", NetworkOptions.address("--topics-listen", listen));
        }
        if (port != null) {
            if (port < 0 || port > 65_535) {
                throw new MistakeException(new Problem(new SourceLocation("--topics-port", 0, ""), String.valueOf(port), "There is no such port.", "write a number from 1 to 65535; 0 is any that is free."));
            }
            return bind("--topics-port", WebOptions.local(port));
        }
        return WebOptions.bindFrom(USUAL_PORT);
    }

    private static ServerSocketChannel bind(String option, InetSocketAddress at) throws MistakeException, IOException {
        try {
            return ServerSocketChannel.open().bind(at);
        } catch (IOException taken) {
            throw new MistakeException(new Problem(new SourceLocation(option, 0, ""), at.getHostString() + ":" + at.getPort(), "Topics cannot be served here: " + taken.getMessage() + ".",
                    "stop the other program, choose another port with " + option + ", or say --no-topics."));
        }
    }
}
