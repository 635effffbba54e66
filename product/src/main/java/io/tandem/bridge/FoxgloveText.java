package io.tandem.bridge;

import com.fasterxml.jackson.core.JsonGenerator;
import io.tandem.message.Parameter;
import io.tandem.topic.TopicHub;
import io.tandem.topic.TopicInfo;
import io.tandem.topic.schema.JsonSchemaText;
import io.tandem.topic.schema.MessageDefinition;
import java.io.IOException;
import java.util.Collection;
import java.util.List;
import java.util.Map;

/** The JSON messages that a server sends in the Foxglove WebSocket protocol. */
final class FoxgloveText {

    static final String CDR = "cdr";
    static final String JSON = "json";
    private static final String SERVER = "tandem";
    private static final List<String> CAPABILITIES = List.of("clientPublish", "parameters", "parametersSubscribe", "services", "time", "connectionGraph");

    private FoxgloveText() {
    }

    /** The distribution of ROS tells viewers to have the usual ROS 2 types at hand for what they publish. */
    static String serverInfo(BridgeRun run) {
        return JsonText.op("serverInfo", out -> {
            out.writeStringField("name", "Tandem: " + run.name());
            strings(out, "capabilities", CAPABILITIES);
            strings(out, "supportedEncodings", List.of(JSON, CDR));
            out.writeObjectFieldStart("metadata");
            out.writeStringField("ROS_DISTRO", "jazzy");
            out.writeEndObject();
            out.writeStringField("sessionId", run.session());
        });
    }

    private static void strings(JsonGenerator out, String name, Collection<String> texts) throws IOException {
        out.writeArrayFieldStart(name);
        for (String text : texts) {
            out.writeString(text);
        }
        out.writeEndArray();
    }

    /** @param level 0 for news, 1 for warnings, 2 for errors */
    static String status(int level, String text) {
        return JsonText.op("status", out -> {
            out.writeNumberField("level", level);
            out.writeStringField("message", text);
        });
    }

    static String advertise(Map<Long, TopicInfo> channels, boolean json) {
        return JsonText.op("advertise", out -> {
            out.writeArrayFieldStart("channels");
            for (Map.Entry<Long, TopicInfo> channel : channels.entrySet()) {
                MessageDefinition type = channel.getValue().type();
                out.writeStartObject();
                out.writeNumberField("id", channel.getKey());
                out.writeStringField("topic", channel.getValue().name());
                out.writeStringField("encoding", json ? JSON : CDR);
                out.writeStringField("schemaName", type.ros2Name());
                out.writeStringField("schema", json ? JsonSchemaText.of(type) : type.completeText());
                out.writeStringField("schemaEncoding", json ? "jsonschema" : "ros2msg");
                out.writeEndObject();
            }
            out.writeEndArray();
        });
    }

    static String services() {
        return JsonText.op("advertiseServices", out -> {
            out.writeArrayFieldStart("services");
            for (BridgeServices.Offer offer : BridgeServices.all()) {
                out.writeStartObject();
                out.writeNumberField("id", offer.id());
                out.writeStringField("name", offer.name());
                out.writeStringField("type", offer.type().ros2Name());
                out.writeStringField("requestSchema", offer.type().request().completeText());
                out.writeStringField("responseSchema", offer.type().response().completeText());
                out.writeEndObject();
            }
            out.writeEndArray();
        });
    }

    static String serviceFailure(long service, long call, String why) {
        return JsonText.op("serviceCallFailure", out -> {
            out.writeNumberField("serviceId", service);
            out.writeNumberField("callId", call);
            out.writeStringField("message", why);
        });
    }

    /** @param id null where the request had none */
    static String parameters(Collection<Parameter> parameters, String id) {
        return JsonText.op("parameterValues", out -> {
            out.writeArrayFieldStart("parameters");
            for (Parameter parameter : parameters) {
                out.writeStartObject();
                out.writeStringField("name", parameter.path());
                value(parameter, out);
                out.writeEndObject();
            }
            out.writeEndArray();
            if (id != null) {
                out.writeStringField("id", id);
            }
        });
    }

    private static void value(Parameter parameter, JsonGenerator out) throws IOException {
        if (parameter.kind() == Parameter.Kind.NUMBER && parameter.value().matches("-?[0-9.]+(E-?[0-9]+)?")) {
            out.writeFieldName("value");
            out.writeNumber(Double.parseDouble(parameter.value()));
            out.writeStringField("type", "float64");
        } else {
            out.writeStringField("value", parameter.value());
        }
    }

    /** All topics with their readers; those that the run itself reads have it as one. */
    static String graph(TopicHub hub) {
        return JsonText.op("connectionGraphUpdate", out -> {
            out.writeArrayFieldStart("publishedTopics");
            for (TopicInfo topic : hub.topics()) {
                if (!topic.inbound()) {
                    ends(out, topic.name(), "publisherIds", List.of(SERVER));
                }
            }
            out.writeEndArray();
            out.writeArrayFieldStart("subscribedTopics");
            for (TopicInfo topic : hub.topics()) {
                List<String> readers = topic.inbound() ? List.of(SERVER) : hub.readers(topic.name());
                if (!readers.isEmpty()) {
                    ends(out, topic.name(), "subscriberIds", readers);
                }
            }
            out.writeEndArray();
            out.writeArrayFieldStart("advertisedServices");
            for (BridgeServices.Offer offer : BridgeServices.all()) {
                ends(out, offer.name(), "providerIds", List.of(SERVER));
            }
            out.writeEndArray();
            strings(out, "removedTopics", List.of());
            strings(out, "removedServices", List.of());
        });
    }

    private static void ends(JsonGenerator out, String name, String role, List<String> ids) throws IOException {
        out.writeStartObject();
        out.writeStringField("name", name);
        strings(out, role, ids);
        out.writeEndObject();
    }
}
