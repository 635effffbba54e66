package io.tandem.bridge;

import io.tandem.gateway.socket.ClientSocket;
import io.tandem.gateway.socket.SocketClient;
import io.tandem.time.SimTime;
import io.tandem.time.WallClock;
import io.tandem.topic.MessageQueue;
import io.tandem.topic.TopicInfo;
import io.tandem.topic.TopicMessage;
import io.tandem.topic.TopicReader;
import io.tandem.topic.schema.MalformedContentException;
import io.tandem.topic.schema.MessageJson;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Consumer;

/**
 * A run that joins a rosbridge server of others, and with it ROS: it advertises and publishes its topics there, and reads the velocities of its vehicles. A thread of its own connects, again
 * and again where the server is not there, and sends what waits in a bounded queue, so that the run never waits for it.
 */
public final class RosbridgeFeed implements AutoCloseable {

    private static final int MAX_WAITING = 4096;
    private static final long MAX_WAITING_BYTES = 16 << 20;
    private static final long POLL_MILLIS = 200;
    private static final long SEND_SECONDS = 30;
    private static final Duration CONNECT = Duration.ofSeconds(5);
    private static final long RETRY_NANOS = SimTime.nanos(2);
    private static final int MAX_ERRORS = 20;
    private static final int MAX_MESSAGE_BYTES = 1 << 20;
    private static final String NAME = "rosbridge";

    /** What one connection has told the server of. */
    private static final class Announced {
        private final Set<String> topics = new HashSet<>();
        private final Map<String, Long> sentAt = new HashMap<>();
    }

    private final RosbridgeOptions options;
    private final BridgeRun run;
    private final BridgeCounters counters;
    private final Consumer<String> journal;
    private final WallClock clock;
    private final MessageQueue<TopicMessage> queue = new MessageQueue<>(MAX_WAITING, MAX_WAITING_BYTES);
    private final Map<String, TopicInfo> inbound = new ConcurrentHashMap<>();
    private final Map<TopicInfo, TopicReader> readers = new HashMap<>();
    private final Thread thread = Thread.ofPlatform().daemon().name(NAME).unstarted(this::work);
    private final TopicCommands commands;
    private final Set<String> errors = ConcurrentHashMap.newKeySet();
    private volatile boolean closing;
    private boolean told;
    private long droppedCounted;

    /** @param journal receives lines for people */
    public RosbridgeFeed(RosbridgeOptions options, BridgeRun run, BridgeCounters counters, WallClock clock, Consumer<String> journal) {
        this.options = options;
        this.run = run;
        this.counters = counters;
        this.clock = clock;
        this.journal = journal;
        this.commands = new TopicCommands(run, NAME);
    }

    public void start() {
        thread.start();
    }

    private void work() {
        while (!closing) {
            if (run.hub().hasBegun()) {
                session();
            }
            clock.parkUntil(clock.nanoTime() + (run.hub().hasBegun() ? RETRY_NANOS : SimTime.nanos(0.05)));
        }
    }

    /** One connection from its beginning to its end. */
    private void session() {
        RosbridgeInbox inbox = new RosbridgeInbox(this::receive, counters);
        try (SocketClient client = new SocketClient(CONNECT, MAX_MESSAGE_BYTES)) {
            ClientSocket socket = client.connect(options.server(), List.of(), inbox).get(SEND_SECONDS, TimeUnit.SECONDS);
            journal.accept("Feed rosbridge: joined " + options.server());
            told = false;
            serve(socket, inbox.closed());
        } catch (ExecutionException | TimeoutException lost) {
            tellOnce(lost.getCause() == null ? "it does not answer" : String.valueOf(lost.getCause().getMessage()));
        } catch (InterruptedException ending) {
            closing = true;
        } finally {
            unsubscribe();
        }
    }

    private void tellOnce(String why) {
        if (!told && !closing) {
            journal.accept("Feed rosbridge: " + options.server() + " cannot be reached (" + why + "); trying again.");
            told = true;
        }
    }

    private void serve(ClientSocket socket, CompletableFuture<String> closed) throws InterruptedException, ExecutionException, TimeoutException {
        Announced announced = new Announced();
        while (!closing && !closed.isDone()) {
            announce(socket, announced);
            TopicMessage next = queue.poll(POLL_MILLIS);
            if (next != null && isDue(next, announced)) {
                send(socket, RosbridgeSession.publishText(options.nameOf(next.topic()), new String(json(next), StandardCharsets.UTF_8)));
            }
            counters.dropped.add(queue.dropped() - droppedCounted);
            droppedCounted = queue.dropped();
        }
        closed.thenAccept(why -> journal.accept("Feed rosbridge: the server has ended the connection" + (why.isEmpty() ? "" : ": " + why) + "."));
    }

    private byte[] json(TopicMessage message) {
        return TopicMessage.json(message.topic().type(), FiniteContent.of(message.topic().type(), message.content()), options.version() == 1 ? MessageJson.Dialect.ROS1 : MessageJson.Dialect.ROS2);
    }

    private boolean isDue(TopicMessage message, Announced announced) {
        long now = clock.nanoTime();
        Long before = announced.sentAt.get(message.topic().name());
        if (before != null && now - before < options.intervalNanos()) {
            return false;
        }
        announced.sentAt.put(message.topic().name(), now);
        return true;
    }

    /** Tells the server of topics that it does not know yet: those of participants who join later come later. */
    private void announce(ClientSocket socket, Announced announced) throws InterruptedException, ExecutionException, TimeoutException {
        if (announced.topics.size() == run.hub().topics().size()) {
            return;
        }
        for (TopicInfo topic : List.copyOf(run.hub().topics())) {
            if (announced.topics.add(topic.name()) && options.includes(topic)) {
                send(socket, announcement(topic));
                join(topic);
            }
        }
    }

    private String announcement(TopicInfo topic) {
        return JsonText.op(topic.inbound() ? "subscribe" : "advertise", out -> {
            out.writeStringField("topic", options.nameOf(topic));
            out.writeStringField("type", options.typeOf(topic));
            if (topic.latched()) {
                out.writeBooleanField("latch", true);
            }
        });
    }

    private void join(TopicInfo topic) {
        if (topic.inbound()) {
            inbound.put(options.nameOf(topic), topic);
        } else {
            TopicReader reader = new TopicReader() {
                @Override
                public void offer(TopicMessage message) {
                    queue.offer(message, message.approximateBytes());
                }

                @Override
                public String name() {
                    return NAME;
                }
            };
            readers.put(topic, reader);
            run.hub().subscribe(topic, reader);
        }
    }

    private void unsubscribe() {
        readers.forEach(run.hub()::unsubscribe);
        readers.clear();
        commands.releaseAll();
    }

    private static void send(ClientSocket socket, String text) throws InterruptedException, ExecutionException, TimeoutException {
        socket.send(text).get(SEND_SECONDS, TimeUnit.SECONDS);
    }

    /** Velocities and texts for radios that others publish; everything else that a server says is for others. */
    private void receive(JsonTree message) throws MalformedContentException {
        String op = message.required("op");
        TopicInfo topic = op.equals("publish") ? inbound.get(message.required("topic")) : null;
        if (topic != null) {
            TopicCommands.refusal(run.hub(), topic.name()).or(() -> accept(topic, message)).ifPresent(_ -> counters.refused.increment());
        } else if (op.equals("status") && message.text("level").orElse("").equals("error")) {
            counters.refused.increment();
            message.text("msg").ifPresent(this::tellServerError);
        }
    }

    private void tellServerError(String text) {
        if (errors.size() < MAX_ERRORS && errors.add(text)) {
            journal.accept("Feed rosbridge: the server says: " + text.replaceAll("\\p{Cntrl}", " "));
        }
    }

    private Optional<String> accept(TopicInfo topic, JsonTree message) {
        try {
            return commands.accept(topic, MessageJson.read(topic.type(), message.members().get("msg")));
        } catch (MalformedContentException bad) {
            counters.malformed.increment();
            return Optional.empty();
        }
    }

    @Override
    public void close() {
        closing = true;
        if (!thread.isAlive()) {
            return;
        }
        thread.interrupt();
        try {
            thread.join(Duration.ofSeconds(2));
        } catch (InterruptedException hurried) {
            Thread.currentThread().interrupt();
        }
    }
}
