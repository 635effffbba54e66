package io.tandem.bridge;

import io.tandem.bridge.BridgeSocket.Outgoing;
import io.tandem.message.Ids;
import io.tandem.topic.TopicInfo;
import io.tandem.topic.TopicMessage;
import io.tandem.topic.TopicReader;
import io.tandem.topic.schema.CdrReader;
import io.tandem.topic.schema.CdrWriter;
import io.tandem.topic.schema.MalformedContentException;
import io.tandem.topic.schema.MessageDefinition;
import io.tandem.topic.schema.MessageJson;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * A client that speaks the Foxglove WebSocket protocol, version 1: JSON texts with an {@code op}, and binary messages that begin with one byte for their kind, little endian. Channels are
 * numbered anew for every client.
 */
final class FoxgloveSession implements BridgeSocket.Protocol {

    private static final byte MESSAGE = 1;
    private static final byte TIME = 2;
    private static final byte CALL = 2;
    private static final byte RESPONSE = 3;
    /** Each vehicle has several channels, each with its schema: more than these are advertised only to clients that name them. */
    private static final int MAX_VEHICLES = 200;
    private static final int MAX_SUBSCRIPTIONS = 2000;
    private static final int MAX_CLIENT_CHANNELS = 1000;
    private static final int MAX_ENCODING_BYTES = 32;
    private static final long CLOCK_SUBSCRIPTION = -1;

    /** A subscription of this client. */
    private record Subscription(BridgeSocket socket, long id, TopicInfo topic) implements TopicReader {

        @Override
        public void offer(TopicMessage message) {
            socket.offer(id, message);
        }

        @Override
        public String name() {
            return socket.name();
        }
    }

    /** A channel on which this client publishes. */
    private record ClientChannel(TopicInfo topic, boolean json) {
    }

    private final BridgeSocket socket;
    private final BridgeRun run;
    private final boolean operator;
    private final boolean json;
    private final Optional<Ids> vehicles;
    private final TopicCommands commands;
    private final RequestWorker worker;
    private final Map<Long, TopicInfo> channels = new LinkedHashMap<>();
    private final Map<Long, Subscription> subscriptions = new HashMap<>();
    private final Set<String> subscribed = new HashSet<>();
    private final Map<Long, ClientChannel> published = new HashMap<>();
    private Subscription clock;

    /**
     * @param operator whether it may change anything
     * @param json     whether messages are sent as JSON and not as CDR
     * @param vehicles whose topics are advertised; empty for the first ones
     */
    FoxgloveSession(BridgeSocket socket, BridgeRun run, boolean operator, boolean json, Optional<Ids> vehicles) {
        this.socket = socket;
        this.run = run;
        this.operator = operator;
        this.json = json;
        this.vehicles = vehicles;
        this.commands = new TopicCommands(run, socket.name());
        this.worker = new RequestWorker(run, socket);
    }

    @Override
    public void opened() {
        socket.send(FoxgloveText.serverInfo(run));
        Set<Integer> shown = shown();
        run.hub().topics().stream().filter(topic -> !topic.inbound() && (topic.vid() == 0 || shown.contains(topic.vid()))).forEach(topic -> channels.put(channels.size() + 1L, topic));
        socket.send(FoxgloveText.advertise(channels, json));
        socket.send(FoxgloveText.services());
        if (vehicles.isEmpty() && run.hub().participants().size() > MAX_VEHICLES) {
            warn("Only the first " + MAX_VEHICLES + " vehicles have topics here: connect with ?vehicles=101,200..210 for those of others.");
        }
        clock = new Subscription(socket, CLOCK_SUBSCRIPTION, run.hub().topic("/clock").orElseThrow());
        run.hub().subscribe(clock.topic, clock);
    }

    private Set<Integer> shown() {
        Set<Integer> shown = new HashSet<>();
        if (vehicles.isPresent()) {
            vehicles.get().stream().limit(MAX_VEHICLES).forEach(shown::add);
        } else {
            run.hub().participants().stream().limit(MAX_VEHICLES).forEach(one -> shown.add(one.vid()));
        }
        return shown;
    }

    @Override
    public void text(String text) throws MalformedContentException {
        JsonTree message = JsonTree.parse(text);
        String op = message.required("op");
        switch (op) {
            case "subscribe" -> subscribe(message.objects("subscriptions"));
            case "unsubscribe" -> unsubscribe(message.list("subscriptionIds"));
            case "advertise" -> advertise(message.objects("channels"));
            case "unadvertise" -> message.list("channelIds").forEach(published::remove);
            case "getParameters" -> worker.getParameters(names(message), message.text("id").orElse(null));
            case "setParameters" -> setParameters(message);
            case "subscribeParameterUpdates" -> worker.watchParameters(names(message), true);
            case "unsubscribeParameterUpdates" -> worker.watchParameters(names(message), false);
            case "subscribeConnectionGraph" -> socket.send(FoxgloveText.graph(run.hub()));
            case "unsubscribeConnectionGraph" -> { }
            default -> throw new MalformedContentException("there is no op " + op);
        }
    }

    private static List<String> names(JsonTree message) throws MalformedContentException {
        return message.list("parameterNames").stream().map(String::valueOf).toList();
    }

    private void setParameters(JsonTree message) throws MalformedContentException {
        if (isOperator("set parameters")) {
            worker.setParameters(message.objects("parameters"), message.text("id").orElse(null));
        }
    }

    private boolean isOperator(String what) {
        if (!operator) {
            refuse("Viewers may not " + what + ": connect with the operator's token.");
        }
        return operator;
    }

    private void refuse(String why) {
        socket.counters().refused.increment();
        socket.send(FoxgloveText.status(2, why));
    }

    private void subscribe(List<JsonTree> wanted) throws MalformedContentException {
        int refused = 0;
        for (JsonTree one : wanted) {
            long id = one.id("id");
            TopicInfo topic = channels.get(one.id("channelId"));
            if (topic == null || subscriptions.size() >= MAX_SUBSCRIPTIONS || subscriptions.containsKey(id) || !subscribed.add(topic.name())) {
                refused++;
                continue;
            }
            Subscription subscription = new Subscription(socket, id, topic);
            subscriptions.put(id, subscription);
            run.hub().subscribe(topic, subscription);
        }
        if (refused > 0) {
            socket.counters().refused.add(refused - 1L);
            refuse(refused + " subscriptions were refused: a channel that exists takes one, with an id of its own, and a client has at most " + MAX_SUBSCRIPTIONS + ".");
        }
    }

    private void unsubscribe(List<?> ids) {
        for (Object id : ids) {
            Subscription subscription = subscriptions.remove(id);
            if (subscription != null) {
                subscribed.remove(subscription.topic.name());
                run.hub().unsubscribe(subscription.topic, subscription);
            }
        }
    }

    private void advertise(List<JsonTree> wanted) throws MalformedContentException {
        if (!isOperator("publish")) {
            return;
        }
        for (JsonTree one : wanted) {
            String topic = one.required("topic");
            String encoding = one.required("encoding");
            Optional<String> refusal = TopicCommands.refusal(run.hub(), topic)
                    .or(() -> encoding.equals(FoxgloveText.JSON) || encoding.equals(FoxgloveText.CDR) ? Optional.empty() : Optional.of("There is no encoding " + encoding + " here: use json or cdr."))
                    .or(() -> published.size() < MAX_CLIENT_CHANNELS ? Optional.empty() : Optional.of("A client publishes at most " + MAX_CLIENT_CHANNELS + " channels."));
            if (refusal.isPresent()) {
                refuse(refusal.get());
            } else {
                published.put(one.id("id"), new ClientChannel(run.hub().topic(topic).orElseThrow(), encoding.equals(FoxgloveText.JSON)));
            }
        }
    }

    @Override
    public void binary(ByteBuffer bytes) throws MalformedContentException {
        ByteBuffer in = bytes.order(ByteOrder.LITTLE_ENDIAN);
        if (in.remaining() < 5) {
            throw new MalformedContentException("a binary message of less than five bytes");
        }
        byte kind = in.get();
        long id = Integer.toUnsignedLong(in.getInt());
        switch (kind) {
            case MESSAGE -> publish(id, rest(in));
            case CALL -> call(id, in);
            default -> throw new MalformedContentException("there is no binary message of kind " + kind);
        }
    }

    private static byte[] rest(ByteBuffer in) {
        byte[] payload = new byte[in.remaining()];
        in.get(payload);
        return payload;
    }

    private void publish(long channel, byte[] payload) throws MalformedContentException {
        ClientChannel target = published.get(channel);
        if (target == null) {
            throw new MalformedContentException("channel " + channel + " was not advertised");
        }
        commands.accept(target.topic, content(target.topic.type(), target.json, payload)).ifPresent(this::refuse);
    }

    private static Map<String, Object> content(MessageDefinition type, boolean json, byte[] payload) throws MalformedContentException {
        if (!json) {
            return type.fields().isEmpty() ? Map.of() : CdrReader.read(type, payload);
        }
        return payload.length == 0 ? Map.of() : MessageJson.read(type, JsonTree.parse(payload).members());
    }

    private void call(long service, ByteBuffer in) throws MalformedContentException {
        if (in.remaining() < 8) {
            throw new MalformedContentException("a service call that ends early");
        }
        long call = Integer.toUnsignedLong(in.getInt());
        int length = in.getInt();
        if (length < 0 || length > MAX_ENCODING_BYTES || length > in.remaining()) {
            throw new MalformedContentException("a service call whose encoding has no end");
        }
        byte[] name = new byte[length];
        in.get(name);
        String encoding = new String(name, StandardCharsets.UTF_8);
        Optional<BridgeServices.Offer> offer = BridgeServices.all().stream().filter(one -> one.id() == service).findFirst();
        if (offer.isEmpty() || !operator || !encoding.equals(FoxgloveText.JSON) && !encoding.equals(FoxgloveText.CDR)) {
            socket.counters().refused.increment();
            socket.send(FoxgloveText.serviceFailure(service, call, offer.isEmpty() ? "There is no such service." : operator ? "There is no encoding " + encoding + " here: use json or cdr."
                    : "Viewers may not call services."));
            return;
        }
        boolean asJson = encoding.equals(FoxgloveText.JSON);
        worker.call(offer.get(), content(offer.get().type().request(), asJson, rest(in)), answer -> socket.send(response(service, call, name, payload(offer.get(), asJson, answer))),
                why -> socket.send(FoxgloveText.serviceFailure(service, call, why)));
    }

    private static byte[] payload(BridgeServices.Offer offer, boolean json, Map<String, Object> answer) {
        MessageDefinition type = offer.type().response();
        return json ? TopicMessage.json(type, answer, MessageJson.Dialect.ROS2) : CdrWriter.bytes(type, answer);
    }

    private static byte[] response(long service, long call, byte[] encoding, byte[] payload) {
        return little(13 + encoding.length + payload.length).put(RESPONSE).putInt((int) service).putInt((int) call).putInt(encoding.length).put(encoding).put(payload).array();
    }

    private static ByteBuffer little(int bytes) {
        return ByteBuffer.allocate(bytes).order(ByteOrder.LITTLE_ENDIAN);
    }

    @Override
    public Optional<Outgoing> encode(Outgoing.Data data) {
        long nanos = data.message().at().nanos();
        if (data.subscription() == CLOCK_SUBSCRIPTION) {
            return Optional.of(new Outgoing.Bytes(little(9).put(TIME).putLong(nanos).array()));
        }
        byte[] payload = json ? data.message().json() : data.message().cdr();
        return Optional.of(new Outgoing.Bytes(little(13 + payload.length).put(MESSAGE).putInt((int) data.subscription()).putLong(nanos).put(payload).array()));
    }

    @Override
    public void warn(String text) {
        socket.send(FoxgloveText.status(1, text));
    }

    @Override
    public void closed() {
        worker.close();
        commands.releaseAll();
        run.hub().unsubscribe(clock.topic, clock);
        subscriptions.values().forEach(subscription -> run.hub().unsubscribe(subscription.topic, subscription));
    }
}
