package io.tandem.bridge;

import io.tandem.Patience;
import io.tandem.diagnosis.MistakeException;
import io.tandem.run.ActiveRun;
import io.tandem.run.Run;
import io.tandem.time.WallClock;
import io.tandem.topic.TopicHub;
import io.tandem.web.access.AccessPolicy;
import io.tandem.world.OccupancyMap;
import io.tandem.world.World;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.channels.ServerSocketChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/** A run whose topics are served, and clients in Node for it. */
final class TopicClients implements AutoCloseable {

    static final String SCENARIO = """
            name: Driven
            site: {lat: 48.1, lon: 11.5}
            clock: {duration: 600 s}
            world: {walls: [{box: {center: [20, 0], size: [1, 10]}}]}
            vehicles:
              - ids: 1
                start: {at: [0, 0], heading: 0 deg}
                mobility: {model: rigid, preset: small-robot}
                behaviors: {manual: {}}
              - ids: 2
                start: {at: [0, 10], heading: 0 deg}
                mobility: {model: rigid, preset: small-robot}
            """;
    private static final Path SOURCES = Path.of("src/test/topic-clients");
    /** Kept from build to build, so that only the first one needs the network. */
    private static final Path INSTALLED = Path.of("target/topic-clients");

    private final TopicServer server;
    private final ActiveRun run;

    private TopicClients(TopicServer server, ActiveRun run) {
        this.server = server;
        this.run = run;
    }

    static TopicClients serve() throws Exception {
        return serve(Run.ofText(SCENARIO));
    }

    static TopicClients serve(Run run) throws Exception {
        ServerSocketChannel socket = ServerSocketChannel.open().bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
        TopicServer server = new TopicServer(socket, AccessPolicy.withNewTokens((InetSocketAddress) socket.getLocalAddress()), Set.of("https://trusted.example"), WallClock.machine(),
                failure -> {
                    throw new IllegalStateException(failure);
                });
        server.start();
        ActiveRun active = run.attach(one -> {
            TopicHub hub = new TopicHub(() -> map(one.scenario().world()), server.counters()::byName).talking(one.scenario().v2x().map(radio -> radio::isStation));
            server.show(new BridgeRun(one.scenario().name(), "1", hub, one.control()));
            return hub;
        }).start();
        return new TopicClients(server, active);
    }

    private static Optional<OccupancyMap> map(Optional<World> world) {
        try {
            return Optional.of(OccupancyMap.of(world.orElseThrow()));
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }

    ActiveRun run() {
        return run;
    }

    BridgeCounters counters() {
        return server.counters();
    }

    String url() throws IOException {
        return "ws://127.0.0.1:" + server.address().getPort() + "/";
    }

    /** Whether Node and the clients' libraries are there. */
    static boolean install() throws IOException {
        Files.createDirectories(INSTALLED);
        try (Stream<Path> files = Files.list(SOURCES)) {
            for (Path file : files.toList()) {
                Files.copy(file, INSTALLED.resolve(file.getFileName()), StandardCopyOption.REPLACE_EXISTING);
            }
        }
        return Files.isDirectory(INSTALLED.resolve("node_modules/roslib"))
                || execute(null, List.of("npm", "install", "--no-audit", "--no-fund", "--fetch-retries=0", "--fetch-timeout=20000")) == 0;
    }

    /** Runs a client and returns its exit code. */
    static int node(Path output, String... arguments) {
        return execute(output, Stream.concat(Stream.of("node"), Stream.of(arguments)).toList());
    }

    private static int execute(Path output, List<String> command) {
        ProcessBuilder builder = new ProcessBuilder(command).directory(INSTALLED.toFile()).redirectErrorStream(true)
                .redirectOutput(output == null ? ProcessBuilder.Redirect.DISCARD : ProcessBuilder.Redirect.to(output.toFile()));
        try {
            return Patience.exitCode(builder.start());
        } catch (IOException missing) {
            return -1;
        }
    }

    @Override
    public void close() throws MistakeException, IOException {
        run.stop();
        run.await();
        server.close();
    }
}
