package io.tandem.bridge;

import io.tandem.time.SimTime;
import io.tandem.time.WallClock;
import io.tandem.topic.MessageQueue;
import io.tandem.topic.TopicMessage;
import io.tandem.topic.schema.MalformedContentException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Consumer;
import org.eclipse.jetty.websocket.api.Callback;
import org.eclipse.jetty.websocket.api.Session;

/**
 * The connection of one client. A thread of its own encodes and sends what waits, one after the other, so that a slow client fills only its own bounded queue. Public because Jetty calls it by
 * reflection.
 */
public final class BridgeSocket implements Session.Listener.AutoDemanding {

    /** WebSocket close codes: the server goes away; a policy was violated. */
    static final int GOING_AWAY = 1001;
    static final int NOT_ALLOWED = 1008;
    private static final int MAX_WAITING = 4096;
    private static final long MAX_WAITING_BYTES = 16 << 20;
    private static final int MAX_MALFORMED = 100;
    private static final int MAX_PER_SECOND = 2000;
    private static final long NANOS_PER_MESSAGE = SimTime.nanos(1.0 / MAX_PER_SECOND);
    private static final long SEND_SECONDS = 30;
    private static final long POLL_MILLIS = 1000;

    /** What is sent: a text or bytes. */
    sealed interface Outgoing {

        /** Already encoded. */
        record Text(String text) implements Outgoing {
        }

        /** Already encoded. */
        record Bytes(byte[] bytes) implements Outgoing {
        }

        /** A message of a topic, encoded when its turn comes. */
        record Data(long subscription, TopicMessage message) implements Outgoing {
        }
    }

    /** The protocol that a client speaks. Called by one thread at a time, except {@link #encode}. */
    interface Protocol {

        void opened();

        void text(String text) throws MalformedContentException;

        void binary(ByteBuffer bytes) throws MalformedContentException;

        /** A message of a topic as it is sent; called by the thread that sends. Empty where it is left out. */
        Optional<Outgoing> encode(Outgoing.Data data) throws IOException;

        /** Tells the client of something that it should not have done, or of a loss. */
        void warn(String text);

        void closed();
    }

    private final String name;
    private final BridgeCounters counters;
    private final WallClock clock;
    private final MessageQueue<Outgoing> queue = new MessageQueue<>(MAX_WAITING, MAX_WAITING_BYTES);
    private final Thread sender = Thread.ofVirtual().unstarted(this::send);
    private final Consumer<BridgeSocket> gone;
    private Protocol protocol;
    private volatile Session session;
    private volatile boolean closed;
    /** when all messages so far would have been received at the highest rate allowed */
    private long receivedBy;
    private int malformed;
    private long droppedTold;

    /** @param gone is told when the connection has closed */
    BridgeSocket(String name, BridgeCounters counters, WallClock clock, Consumer<BridgeSocket> gone) {
        this.name = name;
        this.gone = gone;
        this.counters = counters;
        this.clock = clock;
        this.receivedBy = clock.nanoTime();
    }

    /** Called once, before the connection opens. */
    void speak(Protocol spoken) {
        protocol = spoken;
    }

    String name() {
        return name;
    }

    long nanoTime() {
        return clock.nanoTime();
    }

    BridgeCounters counters() {
        return counters;
    }

    /** Queues a message of a topic; never waits. */
    void offer(long subscription, TopicMessage message) {
        queue.offer(new Outgoing.Data(subscription, message), message.approximateBytes());
    }

    void send(String text) {
        require(new Outgoing.Text(text), text.length());
    }

    void send(byte[] bytes) {
        require(new Outgoing.Bytes(bytes), bytes.length);
    }

    private void require(Outgoing item, long bytes) {
        if (!queue.require(item, bytes)) {
            close(NOT_ALLOWED, "asks for more than it reads");
        }
    }

    void close(int code, String why) {
        closed = true;
        if (session != null) {
            session.close(code, why, Callback.from(() -> { }, _ -> session.disconnect()));
        }
    }

    private void send() {
        try {
            while (!closed) {
                Outgoing next = queue.poll(POLL_MILLIS);
                if (next != null) {
                    transmit(next);
                }
                tellDropped();
            }
        } catch (ExecutionException gone) {
            // Where this end closes, nothing more can be sent but the reason, which the client must still get.
            if (!closed) {
                disconnect();
            }
        } catch (InterruptedException | TimeoutException | IOException | RuntimeException gone) {
            disconnect();
        }
    }

    private void disconnect() {
        closed = true;
        session.disconnect();
    }

    private void transmit(Outgoing next) throws InterruptedException, ExecutionException, TimeoutException, IOException {
        CompletableFuture<Void> done = new CompletableFuture<>();
        Callback callback = Callback.from(() -> done.complete(null), done::completeExceptionally);
        switch (next) {
            case Outgoing.Text(String text) -> session.sendText(text, callback);
            case Outgoing.Bytes(byte[] bytes) -> session.sendBinary(ByteBuffer.wrap(bytes), callback);
            case Outgoing.Data data -> {
                Optional<Outgoing> encoded = protocol.encode(data);
                if (encoded.isPresent()) {
                    transmit(encoded.get());
                }
                return;
            }
        }
        done.get(SEND_SECONDS, TimeUnit.SECONDS);
    }

    private void tellDropped() {
        long dropped = queue.dropped();
        if (dropped > droppedTold && queue.size() < MAX_WAITING / 2) {
            counters.dropped.add(dropped - droppedTold);
            protocol.warn((dropped - droppedTold) + " messages were left out, because this client reads too slowly.");
            droppedTold = dropped;
        }
    }

    @Override
    public void onWebSocketOpen(Session opened) {
        session = opened;
        sender.start();
        protocol.opened();
    }

    @Override
    public void onWebSocketText(String text) {
        receive(() -> protocol.text(text));
    }

    @Override
    public void onWebSocketBinary(ByteBuffer payload, Callback callback) {
        receive(() -> protocol.binary(payload));
        callback.succeed();
    }

    /** Reads one message. */
    private interface Reading {
        void read() throws MalformedContentException;
    }

    private void receive(Reading reading) {
        long now = clock.nanoTime();
        receivedBy = Math.max(receivedBy, now) + NANOS_PER_MESSAGE;
        if (closed) {
            return;
        }
        if (receivedBy - now > MAX_PER_SECOND * NANOS_PER_MESSAGE) {
            counters.refused.increment();
            close(NOT_ALLOWED, "more than " + MAX_PER_SECOND + " messages per second");
            return;
        }
        try {
            reading.read();
        } catch (MalformedContentException notUnderstood) {
            counters.malformed.increment();
            protocol.warn("Not understood: " + notUnderstood.getMessage() + ".");
            if (++malformed >= MAX_MALFORMED) {
                close(NOT_ALLOWED, "not understood");
            }
        }
    }

    @Override
    public void onWebSocketError(Throwable cause) {
        session.disconnect();
    }

    @Override
    public void onWebSocketClose(int code, String why, Callback callback) {
        closed = true;
        counters.dropped.add(queue.dropped() - droppedTold);
        protocol.closed();
        gone.accept(this);
        callback.succeed();
    }
}
