package io.tandem.bridge;

import io.tandem.gateway.socket.ClientSocket;
import io.tandem.gateway.socket.SocketClient;
import io.tandem.time.SimTime;
import io.tandem.topic.TopicInfo;
import io.tandem.topic.TopicMessage;
import io.tandem.topic.schema.CdrReader;
import io.tandem.topic.schema.MalformedContentException;
import io.tandem.topic.schema.MessageDefinitions;
import java.io.IOException;
import java.net.URI;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Consumer;

/** A client of a {@link TopicServer}, for tools: lists, reads and publishes topics. */
public final class TopicClient implements AutoCloseable {

    private static final int SECONDS = 30;
    private static final int DATA_HEAD = 13;
    private static final int MAX_MESSAGE_BYTES = 64 << 20;

    private final SocketClient client;
    private final ClientSocket socket;
    private final Inbox inbox;

    /** Topics by the number of their channel, and what the server says. */
    private static final class Inbox implements ClientSocket.MessageListener {

        private final Map<Long, TopicInfo> channels = new ConcurrentSkipListMap<>();
        private final CompletableFuture<Map<Long, TopicInfo>> listed = new CompletableFuture<>();
        private final CompletableFuture<JsonTree> graph = new CompletableFuture<>();
        private final CompletableFuture<String> closed = new CompletableFuture<>();
        private final Consumer<String> warnings;
        private volatile Consumer<TopicMessage> reader = _ -> { };

        Inbox(Consumer<String> warnings) {
            this.warnings = warnings;
        }

        @Override
        public void received(String message) {
            try {
                JsonTree json = JsonTree.parse(message);
                switch (json.required("op")) {
                    case "advertise" -> list(json.objects("channels"));
                    case "status" -> warnings.accept(json.required("message"));
                    case "connectionGraphUpdate" -> graph.complete(json);
                    default -> { }
                }
            } catch (MalformedContentException notOurs) {
                warnings.accept("The server says something else: " + notOurs.getMessage());
            }
        }

        private void list(List<JsonTree> all) throws MalformedContentException {
            for (JsonTree channel : all) {
                long id = channel.id("id");
                String topic = channel.required("topic");
                MessageDefinitions.named(channel.required("schemaName")).ifPresent(type -> channels.put(id, new TopicInfo(topic, type, 0, false, false)));
            }
            listed.complete(channels);
        }

        /** The number of a subscription is that of its channel. */
        @Override
        public void received(byte[] message) {
            ByteBuffer in = ByteBuffer.wrap(message).order(ByteOrder.LITTLE_ENDIAN);
            TopicInfo topic = message.length > DATA_HEAD && message[0] == 1 ? channels.get(Integer.toUnsignedLong(in.getInt(1))) : null;
            if (topic != null) {
                byte[] payload = new byte[message.length - DATA_HEAD];
                in.get(DATA_HEAD, payload);
                try {
                    reader.accept(new TopicMessage(topic, new SimTime(in.getLong(5)), CdrReader.read(topic.type(), payload)));
                } catch (MalformedContentException notOurs) {
                    warnings.accept(topic.name() + ": " + notOurs.getMessage());
                }
            }
        }

        @Override
        public void leftOut() {
            warnings.accept("A message of more than " + MAX_MESSAGE_BYTES + " bytes was left out.");
        }

        @Override
        public void closed(int code, String why) {
            closed.complete(why);
            listed.completeExceptionally(new IOException(why));
        }
    }

    private TopicClient(SocketClient client, ClientSocket socket, Inbox inbox) {
        this.client = client;
        this.socket = socket;
        this.inbox = inbox;
    }

    /**
     * @param url      of the server, with its token where it needs one
     * @param warnings receives what the server refuses
     */
    public static TopicClient connect(URI url, Consumer<String> warnings) throws IOException {
        Inbox inbox = new Inbox(warnings);
        SocketClient client = new SocketClient(Duration.ofSeconds(SECONDS), MAX_MESSAGE_BYTES);
        try {
            ClientSocket socket = get(client.connect(url, List.of("foxglove.sdk.v1", "foxglove.websocket.v1"), inbox));
            get(inbox.listed);
            return new TopicClient(client, socket, inbox);
        } catch (IOException failed) {
            client.close();
            throw failed;
        }
    }

    private static <T> T get(CompletableFuture<T> future) throws IOException {
        try {
            return future.get(SECONDS, TimeUnit.SECONDS);
        } catch (TimeoutException silent) {
            throw new IOException("the run's topics do not answer within " + SECONDS + " s", silent);
        } catch (ExecutionException failed) {
            throw new IOException("the run's topics cannot be reached, " + failed.getCause().getMessage(), failed);
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw new IOException("interrupted", interrupted);
        }
    }

    public List<TopicInfo> topics() {
        return List.copyOf(inbox.channels.values());
    }

    /** Passes every message of some topics to a reader, on another thread. */
    public void subscribe(List<String> names, Consumer<TopicMessage> reader) throws IOException {
        inbox.reader = reader;
        List<String> subscriptions = new ArrayList<>();
        inbox.channels.forEach((id, topic) -> {
            if (names.contains(topic.name())) {
                subscriptions.add("{\"id\":" + id + ",\"channelId\":" + id + "}");
            }
        });
        get(socket.send("{\"op\":\"subscribe\",\"subscriptions\":[" + String.join(",", subscriptions) + "]}"));
    }

    /** Topics by reader: those that the run itself reads are under its own name. */
    public Map<String, List<String>> readers() throws IOException {
        get(socket.send("{\"op\":\"subscribeConnectionGraph\"}"));
        Map<String, List<String>> readers = new TreeMap<>();
        for (JsonTree topic : get(inbox.graph).objects("subscribedTopics")) {
            for (Object reader : topic.list("subscriberIds")) {
                readers.computeIfAbsent(String.valueOf(reader), _ -> new ArrayList<>()).add(topic.required("name"));
            }
        }
        return readers;
    }

    /** Announces that this client publishes a topic, in channel 1. */
    public void advertise(String topic, String type) throws IOException {
        get(socket.send(JsonText.op("advertise", out -> {
            out.writeArrayFieldStart("channels");
            out.writeStartObject();
            out.writeNumberField("id", 1);
            out.writeStringField("topic", topic);
            out.writeStringField("encoding", FoxgloveText.JSON);
            out.writeStringField("schemaName", type);
            out.writeEndObject();
            out.writeEndArray();
        })));
    }

    /** @param json content of a message */
    public void publish(String json) throws IOException {
        byte[] payload = json.getBytes(StandardCharsets.UTF_8);
        ByteBuffer message = ByteBuffer.allocate(5 + payload.length).order(ByteOrder.LITTLE_ENDIAN).put((byte) 1).putInt(1).put(payload).flip();
        get(socket.send(message));
    }

    /** Completed with the reason when the server has ended the connection. */
    public CompletableFuture<String> closed() {
        return inbox.closed;
    }

    @Override
    public void close() {
        client.close();
    }
}
