package io.tandem.bridge;

import io.tandem.topic.schema.CdrReader;
import io.tandem.topic.schema.CdrWriter;
import io.tandem.topic.schema.MalformedContentException;
import io.tandem.topic.schema.MessageDefinition;
import io.tandem.topic.schema.MessageDefinitions;
import io.tandem.topic.schema.MessageJson;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** What clients of topics send, for the fuzzer: JSON and CDR of every type that the run reads, and good ones to begin with. */
public final class TopicFuzz {

    private TopicFuzz() {
    }

    private static List<MessageDefinition> inbound() {
        return Stream.concat(Stream.of("geometry_msgs/Twist", "std_msgs/String").map(MessageDefinitions::of), BridgeServices.all().stream().map(offer -> offer.type().request())).distinct().toList();
    }

    /** CDR begins with a zero, which no JSON does. */
    public static void read(byte[] data) throws MalformedContentException {
        if (data.length > 0 && data[0] == 0) {
            cdr(data);
        } else {
            json(JsonTree.parse(data));
        }
    }

    private static void cdr(byte[] data) throws MalformedContentException {
        for (MessageDefinition type : inbound()) {
            try {
                CdrWriter.bytes(type, CdrReader.read(type, data));
            } catch (MalformedContentException ofAnotherType) {
                continue;
            }
        }
    }

    private static void json(JsonTree message) throws MalformedContentException {
        message.required("op");
        for (MessageDefinition type : inbound()) {
            try {
                CdrWriter.bytes(type, MessageJson.read(type, message.members().get("msg")));
            } catch (MalformedContentException ofAnotherType) {
                continue;
            }
        }
        message.id("id");
        message.objects("subscriptions").forEach(one -> one.text("topic"));
    }

    public static List<byte[]> good() {
        Map<String, Object> twist = Map.of("linear", Map.of("x", 1.5), "angular", Map.of("z", -0.2));
        return List.of(CdrWriter.bytes(MessageDefinitions.of("geometry_msgs/Twist"), twist), CdrWriter.bytes(MessageDefinitions.of("std_msgs/String"), Map.of("data", "hello")),
                """
                {"op": "publish", "id": 5, "topic": "/vehicle/1/cmd_vel", "msg": {"linear": {"x": 1.5, "y": null}, "angular": {"z": -2e-1}}, "subscriptions": [{"topic": "/clock", "id": 1}]}"""
                        .getBytes(StandardCharsets.UTF_8),
                """
                {"op": "publish", "id": 4294967295, "msg": {"data": "h\\u00e9", "vid": 1, "x": 99999999999999999999, "beats": true}, "subscriptions": []}""".getBytes(StandardCharsets.UTF_8));
    }
}
