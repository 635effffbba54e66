package io.tandem.archive;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.mongodb.client.MongoClient;
import com.mongodb.client.MongoClients;
import com.mongodb.client.MongoDatabase;
import de.bwaldvogel.mongo.MongoServer;
import de.bwaldvogel.mongo.backend.memory.MemoryBackend;
import io.tandem.FreePort;
import io.tandem.Patience;
import io.tandem.diagnosis.MistakeException;
import io.tandem.diagnosis.SourceLocation;
import io.tandem.message.Fix;
import io.tandem.message.Reports;
import io.tandem.message.Tap;
import io.tandem.recording.TapLog;
import io.tandem.recording.ReplaySummary;
import io.tandem.recording.metadata.Provenance;
import io.tandem.time.SimTime;
import java.io.IOException;
import java.io.InputStream;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.BooleanSupplier;
import java.util.stream.IntStream;
import org.bson.Document;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Runs written to MongoDB are read back, and failures of the database do not affect the run. Over the real protocol. */
class MongoTest {

    private static final MongoWriter.QueueLimits SHORT = new MongoWriter.QueueLimits(1000, 1000);

    private final List<String> notices = new CopyOnWriteArrayList<>();
    private final List<MongoServer> servers = new ArrayList<>();

    @AfterEach
    void stopServers() {
        servers.forEach(MongoServer::shutdownNow);
    }

    @Test
    void storedRunIsReplayedBitForBitAndInOrder() throws Exception {
        String uri = start(0);
        TapLog live = new TapLog();
        try (MongoWriter writer = new MongoWriter(address(uri), "row", Sample.INFO, notices::add)) {
            for (Tap tap : List.of(live, writer)) {
                Sample.run(tap, 3, 50);
                tap.received(Sample.fix());
                tap.believed(Sample.estimate());
                tap.vitals(Sample.vitals());
            }
        }

        TapLog again = new TapLog();
        try (MongoRecording recorded = MongoRecording.open(uri + "/tandem?run=row")) {
            ReplaySummary replayed = recorded.replay(again);

            assertThat(replayed).isEqualTo(new ReplaySummary(150, 0, 0));
            assertThat(recorded.complete()).isTrue();
            assertThat(recorded.participants()).isEqualTo(Sample.participants(3));
            assertThat(recorded.info()).usingRecursiveComparison().isEqualTo(Sample.INFO);
        }
        assertThat(again.lines).isEqualTo(live.lines);
        assertThat(notices).containsExactly("Wrote 150 reports to " + uri + " as run row.");
    }

    @Test
    void everyReportIsADocumentThatCanBeQueried() throws Exception {
        String uri = start(0);
        try (MongoWriter writer = new MongoWriter(address(uri + "/range"), "row", Sample.INFO, notices::add)) {
            Sample.run(writer, 3, 20);
        }

        try (MongoClient client = MongoClients.create(uri)) {
            MongoDatabase database = client.getDatabase("range");
            Document report = database.getCollection("reports").find(new Document("run", "row").append("vid", 102).append("t_ns", 1_500_000_000L)).first();

            assertThat(database.getCollection("reports").countDocuments()).isEqualTo(60);
            assertThat(report.getDouble("x_m")).isEqualTo(3.0);
            assertThat(report.getDouble("speed_mps")).isEqualTo(2.0);
            assertThat(report.getDouble("t_s")).isEqualTo(1.5);
            assertThat(report.getDouble("lat_deg")).isBetween(29.18, 29.20);
            assertThat(database.getCollection("reports").listIndexes().map(index -> index.get("key").toString()).into(new ArrayList<>()))
                    .anyMatch(key -> key.contains("run") && key.contains("vid") && key.contains("t_ns"));
            assertThat(database.getCollection("events").countDocuments(new Document("event", "FOUND"))).isEqualTo(20);
            assertThat(database.getCollection("runs").find().first().get("end", Document.class).get("reports")).isEqualTo(60L);
        }
    }

    @Test
    void databaseThatStartsLateReceivesTheWholeRun() throws Exception {
        int port = FreePort.next();
        String uri = "mongodb://127.0.0.1:" + port;
        try (MongoWriter writer = new MongoWriter(address(uri), "row", Sample.INFO, notices::add)) {
            Sample.begin(writer, 3);
            Sample.beats(writer, 3, 0, 10);
            eventually(() -> notices.stream().anyMatch(line -> line.contains("nobody listens there") && line.contains("Fix: ")));
            start(port);
            eventually(() -> writer.written() == 30);
            Sample.beats(writer, 3, 10, 20);
        }

        assertThat(notices).anyMatch(line -> line.contains("answers; the run is written to it as row."));
        assertThat(notices).endsWith("Wrote 60 reports to " + uri + " as run row.");
        assertThat(replayed(uri)).isEqualTo(60);
    }

    @Test
    void databaseRestartedDuringTheRunReceivesTheQueue() throws Exception {
        int port = FreePort.next();
        String uri = start(port);
        try (MongoWriter writer = new MongoWriter(address(uri), "row", Sample.INFO, notices::add)) {
            Sample.begin(writer, 3);
            Sample.beats(writer, 3, 0, 10);
            eventually(() -> writer.written() == 30);
            servers.getFirst().shutdownNow();
            Sample.beats(writer, 3, 10, 20);
            eventually(() -> notices.stream().anyMatch(line -> line.contains("does not answer")));
            start(port);
            eventually(() -> writer.written() == 60);
        }

        assertThat(notices.getLast()).isEqualTo("Wrote 60 reports to " + uri + " as run row.");
    }

    /** The database stores a batch and the connection breaks before the acknowledgement: the batch is sent again. */
    @Test
    void nothingIsWrittenTwiceAfterAConnectionFailure() throws Exception {
        String uri = start(0);
        try (CuttingRelay relay = new CuttingRelay(servers.getFirst().getLocalAddress().getPort());
                MongoWriter writer = new MongoWriter(address("mongodb://127.0.0.1:" + relay.port()), "row", Sample.INFO, notices::add)) {
            eventually(() -> databaseHas(uri, "runs", 1));
            relay.cutBeforeTheNextAnswerToMoreThan(10_000);
            Sample.run(writer, 100, 10);
            eventually(() -> writer.written() == 1000);
            assertThat(relay.cuts()).isEqualTo(1);
        }

        assertThat(notices).anyMatch(line -> line.contains("does not answer"));
        assertThat(notices.getLast()).startsWith("Wrote 1000 reports").doesNotContain("dropped");
        try (MongoClient client = MongoClients.create(uri)) {
            MongoDatabase database = client.getDatabase("tandem");
            assertThat(database.getCollection("reports").countDocuments()).isEqualTo(1000);
            assertThat(database.getCollection("events").countDocuments()).isEqualTo(20);
        }
        assertThat(replayed(uri)).isEqualTo(1000);
    }

    private static boolean databaseHas(String uri, String collection, long documents) {
        try (MongoClient client = MongoClients.create(uri)) {
            return client.getDatabase("tandem").getCollection(collection).countDocuments() == documents;
        }
    }

    /** By the processor time of the writer's own thread: the database, which is written in Java here, has a machine of its own elsewhere. */
    @Test
    void writerStoresTenThousandDocumentsPerSecondAndCallersOnlyCopy() throws Exception {
        String uri = start(0);
        ThreadMXBean threads = ManagementFactory.getThreadMXBean();
        long writerNanos;
        long runNanos;
        try (MongoWriter writer = new MongoWriter(address(uri), "row", Sample.INFO, notices::add)) {
            Sample.begin(writer, 1000);
            List<Reports> beats = IntStream.range(0, 20).mapToObj(beat -> Sample.beat(1000, beat)).toList();
            long before = threads.getCurrentThreadCpuTime();
            for (int beat = 0; beat < 20; beat++) {
                writer.heard(new SimTime(beat * Sample.BEAT_NANOS), beats.get(beat));
            }
            runNanos = threads.getCurrentThreadCpuTime() - before;
            eventually(() -> writer.written() + writer.dropped() == 20_000);
            writerNanos = threads.getThreadCpuTime(writer.threadId());
            assertThat(writer.dropped()).isZero();
        }

        assertThat(20_000 / (writerNanos * 1e-9)).as("documents per second of the writer's processor time").isGreaterThan(10_000);
        assertThat(20_000 / (runNanos * 1e-9)).as("reports per second of the run's").isGreaterThan(500_000);
    }

    @Test
    void fullQueueDropsAndCountsWithoutDelayingTheRun() throws Exception {
        MongoWriter writer = new MongoWriter(address("mongodb://127.0.0.1:" + FreePort.next()), "row", Sample.INFO, notices::add, SHORT);
        Sample.begin(writer, 100);

        long began = System.nanoTime();
        Sample.beats(writer, 100, 0, 1000);
        double seconds = (System.nanoTime() - began) / 1e9;
        assertThat(writer.dropped()).isGreaterThanOrEqualTo(99_000);
        writer.close();

        assertThat(seconds).as("seconds; one for each beat if it waited").isLessThan(60);
        assertThat(writer.dropped()).isEqualTo(100_000 + 100 + 3);
        assertThat(notices.getLast()).contains("Wrote 0 reports", "dropped 100000 reports and 103 other messages", "The recording has them");
    }

    /** It accepts connections and data, and never answers. */
    @Test
    void unresponsiveDatabaseDelaysTheEndByTheGracePeriodAtMost() throws Exception {
        try (ServerSocket mute = new ServerSocket(0, 50, InetAddress.getLoopbackAddress())) {
            Thread.ofVirtual().start(() -> swallow(mute));
            MongoWriter writer = new MongoWriter(address("mongodb://127.0.0.1:" + mute.getLocalPort()), "row", Sample.INFO, notices::add, SHORT);
            Sample.run(writer, 3, 10);

            long began = System.nanoTime();
            writer.close();

            assertThat((System.nanoTime() - began) / 1e9).as("seconds; ten if its answer were waited for").isLessThan(8);
            assertThat(notices.getLast()).contains("dropped 30 reports");
        }
    }

    private static void swallow(ServerSocket server) {
        try (Socket socket = server.accept(); InputStream in = socket.getInputStream()) {
            while (in.read() >= 0) {
                Thread.onSpinWait();
            }
        } catch (IOException closed) {
            Thread.currentThread().interrupt();
        }
    }

    @Test
    void unknownHostIsReportedWithACure() throws Exception {
        MongoWriter writer = new MongoWriter(address("mongodb://no-such-host.invalid/db"), "row", Sample.INFO, notices::add, SHORT);
        eventually(() -> !notices.isEmpty());
        writer.close();

        assertThat(notices.getFirst()).contains("its host is unknown", "Fix: ");
    }

    @Test
    void existingRunNameGetsANumber() throws Exception {
        String uri = start(0);
        for (long start : new long[] {1, 2}) {
            Provenance began = new Provenance("0.1.0", "Three in a row", List.of(), Sample.SITE, 7, start, "lab-1");
            try (MongoWriter writer = new MongoWriter(address(uri), "row", began, notices::add)) {
                Sample.run(writer, 1, (int) start);
            }
        }

        assertThat(notices.getLast()).contains("as run row-2");
        assertThat(replayed(uri + "/?run=latest")).isEqualTo(2);
        assertThatThrownBy(() -> MongoRecording.open(uri)).isInstanceOf(MistakeException.class).hasMessageContaining("There are 2 runs: row-2, row.");
        assertThatThrownBy(() -> MongoRecording.open(uri + "/?run=raw")).isInstanceOf(MistakeException.class).hasMessageContaining("There is no run raw");
    }

    @Test
    void foreignDocumentsAreSkippedAndCounted() throws Exception {
        String uri = start(0);
        try (MongoWriter writer = new MongoWriter(address(uri), "row", Sample.INFO, notices::add)) {
            Sample.run(writer, 1, 5);
        }
        try (MongoClient client = MongoClients.create(uri)) {
            client.getDatabase("tandem").getCollection("events").insertOne(new Document("run", "row").append("n", 9L).append("event", 5));
            client.getDatabase("tandem").getCollection("reports").insertOne(new Document("run", "row").append("n", "x"));
        }

        try (MongoRecording recorded = MongoRecording.open(uri)) {
            assertThat(recorded.replay(new Tap() { })).isEqualTo(new ReplaySummary(5, 0, 2));
        }
    }

    @Test
    void databaseWithoutRunsOrWithForeignRunsIsAMistake() throws Exception {
        String uri = start(0);
        assertThatThrownBy(() -> MongoRecording.open(uri)).isInstanceOf(MistakeException.class).hasMessageContaining("There are no runs");
        try (MongoClient client = MongoClients.create(uri)) {
            client.getDatabase("tandem").getCollection("runs").insertOne(new Document("_id", "theirs"));
        }

        assertThatThrownBy(() -> MongoRecording.open(uri)).isInstanceOf(MistakeException.class).hasMessageContaining("not written by Tandem");
        assertThatThrownBy(() -> MongoRecording.open("mongodb://127.0.0.1:" + FreePort.next())).isInstanceOf(MistakeException.class)
                .hasMessageContaining("nobody listens there");
    }

    @ParameterizedTest
    @ValueSource(strings = {"localhost:27017", "http://localhost", "mongodb://", "mongodb://host:port/db", "mongodb://host:99999/db",
        "mongodb://user:sec@ret@host/db", "mongodb:// /", ""})
    void invalidAddressIsAMistakeThatHidesThePassword(String text) {
        assertThatThrownBy(() -> address(text)).isInstanceOf(MistakeException.class).hasMessageContaining("Fix: ").hasMessageNotContaining("ret@host");
    }

    @ParameterizedTest
    @ValueSource(strings = {"mongodb://ann:s3cret@host/db", "mongodb+srv://ann:s3cret@host/db?run=a", "record: {mongo: \"mongodb://ann:s3cret@a,b/db\"}",
        "record.mongo=mongodb://ann:s3@cret@host", "mongodb://:s3cret@host"})
    void passwordsAreMasked(String text) {
        assertThat(MongoAddress.masked(text)).doesNotContain("s3", "cret").contains(":***@");
    }

    @Test
    void runIsTakenFromTheAddressAndOtherOptionsAreKept() throws Exception {
        MongoAddress both = address("mongodb://ann:pw@h/db?run=a-1&w=1");

        assertThat(both.run()).contains("a-1");
        assertThat(both.database()).isEqualTo("db");
        assertThat(both.secret()).isEqualTo("mongodb://ann:pw@h/db?w=1");
        assertThat(both).hasToString("mongodb://ann:***@h/db?w=1");
        assertThat(address("mongodb://h").database()).isEqualTo("tandem");
    }

    private static long replayed(String uri) throws Exception {
        try (MongoRecording recorded = MongoRecording.open(uri)) {
            return recorded.replay(new Tap() { }).reports();
        }
    }

    /** Starts an empty database and returns its address. */
    private String start(int port) {
        MongoServer server = new MongoServer(new MemoryBackend());
        servers.add(server);
        server.bind("127.0.0.1", port);
        return "mongodb://127.0.0.1:" + server.getLocalAddress().getPort();
    }

    private static MongoAddress address(String text) throws MistakeException {
        return MongoAddress.parse(text, new SourceLocation("--mongo", 0, ""));
    }

    private static void eventually(BooleanSupplier so) throws Exception {
        Patience.until(so::getAsBoolean);
    }
}
