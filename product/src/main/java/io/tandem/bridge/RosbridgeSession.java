package io.tandem.bridge;

import io.tandem.bridge.BridgeSocket.Outgoing;
import io.tandem.topic.TopicInfo;
import io.tandem.topic.TopicMessage;
import io.tandem.topic.schema.MalformedContentException;
import io.tandem.topic.schema.MessageDefinition;
import io.tandem.topic.schema.MessageJson;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/** A client that speaks rosbridge, version 2: JSON texts with an {@code op}; messages also as CBOR on request. */
final class RosbridgeSession implements BridgeSocket.Protocol {

    private static final int MAX_SUBSCRIPTIONS = 2000;

    private final BridgeSocket socket;
    private final BridgeRun run;
    private final boolean operator;
    private final MessageJson.Dialect dialect;
    private final TopicCommands commands;
    private final RequestWorker worker;
    private final Map<String, RosbridgeSubscription> subscriptions = new ConcurrentHashMap<>();
    private final Map<String, Integer> refusedTopics = new HashMap<>();

    /**
     * @param operator whether it may change anything
     * @param dialect  how names and times are written in JSON
     */
    RosbridgeSession(BridgeSocket socket, BridgeRun run, boolean operator, MessageJson.Dialect dialect) {
        this.dialect = dialect;
        this.socket = socket;
        this.run = run;
        this.operator = operator;
        this.commands = new TopicCommands(run, socket.name());
        this.worker = new RequestWorker(run, socket);
    }

    @Override
    public void opened() {
    }

    @Override
    public void text(String text) throws MalformedContentException {
        JsonTree message = JsonTree.parse(text);
        String op = message.required("op");
        switch (op) {
            case "subscribe" -> subscribe(message);
            case "unsubscribe" -> unsubscribe(message);
            case "advertise" -> advertise(message);
            case "publish" -> publish(message);
            case "call_service" -> call(message);
            case "unadvertise", "set_level", "status", "auth" -> { }
            default -> throw new MalformedContentException("there is no op " + op);
        }
    }

    private void subscribe(JsonTree message) throws MalformedContentException {
        String name = message.required("topic");
        Optional<TopicInfo> topic = run.hub().topic(name).filter(one -> !one.inbound());
        Optional<String> type = message.text("type").filter(text -> !text.isEmpty());
        if (topic.isEmpty()) {
            refuse("There is no topic " + name + " to subscribe.");
        } else if (type.isPresent() && typeRefusal(topic.get(), type.get()).isPresent()) {
            refuse(typeRefusal(topic.get(), type.get()).get());
        } else if (subscriptions.size() >= MAX_SUBSCRIPTIONS && !subscriptions.containsKey(name)) {
            refuse("A client subscribes to at most " + MAX_SUBSCRIPTIONS + " topics.");
        } else {
            subscribe(topic.get(), message);
        }
    }

    private void subscribe(TopicInfo topic, JsonTree message) {
        String compression = message.text("compression").orElse("none");
        RosbridgeSubscription known = subscriptions.get(topic.name());
        RosbridgeSubscription subscription = known == null ? new RosbridgeSubscription(socket, topic) : known;
        if (subscription.ids() >= MAX_SUBSCRIPTIONS) {
            refuse("Too many subscriptions to " + topic.name() + ".");
            return;
        }
        subscription.add(message);
        if (!compression.equals("none") && !compression.equals("cbor")) {
            warn("There is no compression " + compression + " here: none and cbor are.");
        }
        if (known == null) {
            subscriptions.put(topic.name(), subscription);
            run.hub().subscribe(topic, subscription);
        }
    }

    private void unsubscribe(JsonTree message) throws MalformedContentException {
        RosbridgeSubscription subscription = subscriptions.get(message.required("topic"));
        if (subscription != null) {
            subscription.remove(message);
            if (subscription.ids() == 0) {
                subscriptions.remove(subscription.topic().name());
                run.hub().unsubscribe(subscription.topic(), subscription);
            }
        }
    }

    private void advertise(JsonTree message) throws MalformedContentException {
        String name = message.required("topic");
        Optional<String> type = message.text("type").filter(text -> !text.isEmpty());
        publishRefusal(name).or(() -> run.hub().topic(name).flatMap(topic -> type.flatMap(given -> typeRefusal(topic, given)))).ifPresent(this::refuse);
    }

    private static Optional<String> typeRefusal(TopicInfo topic, String type) {
        return topic.type().isNamed(type) ? Optional.empty() : Optional.of(topic.name() + " is of type " + topic.type().ros2Name() + ", not " + type + ".");
    }

    private Optional<String> publishRefusal(String topic) {
        return operator ? TopicCommands.refusal(run.hub(), topic) : Optional.of("Viewers may not publish: connect with the operator's token.");
    }

    private void publish(JsonTree message) throws MalformedContentException {
        String name = message.required("topic");
        Optional<String> refusal = publishRefusal(name);
        if (refusal.isPresent()) {
            refuse(refusal.get());
            return;
        }
        TopicInfo topic = run.hub().topic(name).orElseThrow();
        commands.accept(topic, MessageJson.read(topic.type(), message.members().get("msg"))).ifPresent(this::refuse);
    }

    private void call(JsonTree message) throws MalformedContentException {
        String asked = message.required("service");
        // Clients ask for "rosapi/topics" and for "/rosapi/topics".
        String service = asked.startsWith("/") ? asked : "/" + asked;
        Object id = message.members().get("id");
        Optional<BridgeServices.Offer> offer = BridgeServices.named(service);
        Map<String, Object> request = arguments(message.members().get("args"), offer);
        Optional<JsonText.Members> known = RosApi.answer(service, request, run);
        if (known.isPresent()) {
            socket.send(response(service, id, true, out -> {
                out.writeObjectFieldStart("values");
                known.get().write(out);
                out.writeEndObject();
            }));
        } else if (offer.isEmpty() || !operator) {
            socket.counters().refused.increment();
            fail(service, id, offer.isEmpty() ? "There is no service " + service + "." : "Viewers may not call services.");
        } else {
            Map<String, Object> content = MessageJson.read(offer.get().type().request(), request);
            worker.call(offer.get(), content, answer -> socket.send(response(service, id, true, out -> {
                out.writeFieldName("values");
                MessageJson.write(offer.get().type().response(), answer, MessageJson.Dialect.ROS2, out);
            })), why -> fail(service, id, why));
        }
    }

    /** By name, or in the order of the request's fields, as rosbridge takes them. */
    @SuppressWarnings("unchecked")
    private static Map<String, Object> arguments(Object given, Optional<BridgeServices.Offer> offer) {
        if (given instanceof List<?> values && offer.isPresent()) {
            List<MessageDefinition.Field> fields = offer.get().type().request().fields();
            Map<String, Object> named = new HashMap<>();
            for (int i = 0; i < Math.min(values.size(), fields.size()); i++) {
                named.put(fields.get(i).name(), values.get(i));
            }
            return named;
        }
        return given instanceof Map<?, ?> members ? (Map<String, Object>) members : Map.of();
    }

    private void fail(String service, Object id, String why) {
        socket.send(response(service, id, false, out -> out.writeStringField("values", why)));
    }

    private static String response(String service, Object id, boolean result, JsonText.Members values) {
        return JsonText.op("service_response", out -> {
            out.writeStringField("service", service);
            if (id instanceof Long number) {
                out.writeNumberField("id", number);
            } else if (id instanceof String text) {
                out.writeStringField("id", text);
            }
            values.write(out);
            out.writeBooleanField("result", result);
        });
    }

    private void refuse(String why) {
        socket.counters().refused.increment();
        if (refusedTopics.size() < MAX_SUBSCRIPTIONS && refusedTopics.merge(why, 1, Integer::sum) == 1) {
            status("error", why);
        }
    }

    private void status(String level, String text) {
        socket.send(JsonText.op("status", out -> {
            out.writeStringField("level", level);
            out.writeStringField("msg", text);
        }));
    }

    @Override
    public void binary(ByteBuffer bytes) throws MalformedContentException {
        throw new MalformedContentException("only text is understood");
    }

    @Override
    public Optional<Outgoing> encode(Outgoing.Data data) {
        TopicMessage message = data.message();
        RosbridgeSubscription subscription = subscriptions.get(message.topic().name());
        if (subscription == null || !subscription.isDue(socket.nanoTime())) {
            return Optional.empty();
        }
        if (subscription.isCbor()) {
            return Optional.of(new Outgoing.Bytes(CborWriter.publish(message.topic().name(), message.topic().type(), message.content())));
        }
        byte[] json = dialect == MessageJson.Dialect.ROS2 ? message.json() : TopicMessage.json(message.topic().type(), message.content(), dialect);
        return Optional.of(new Outgoing.Text(publishText(message.topic().name(), new String(json, StandardCharsets.UTF_8))));
    }

    static String publishText(String topic, String json) {
        return JsonText.op("publish", out -> {
            out.writeStringField("topic", topic);
            out.writeFieldName("msg");
            out.writeRawValue(json);
        });
    }

    @Override
    public void warn(String text) {
        status("warning", text);
    }

    @Override
    public void closed() {
        worker.close();
        commands.releaseAll();
        subscriptions.values().forEach(subscription -> run.hub().unsubscribe(subscription.topic(), subscription));
    }
}
