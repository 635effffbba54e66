package io.tandem.bridge;

import com.fasterxml.jackson.core.JsonGenerator;
import io.tandem.topic.TopicInfo;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/** The services by which programs ask a rosbridge server what there is. */
final class RosApi {

    private static final String PREFIX = "/rosapi/";

    private RosApi() {
    }

    /** The members of the answer; empty where there is no such service. */
    static Optional<JsonText.Members> answer(String service, Map<String, Object> request, BridgeRun run) {
        if (!service.startsWith(PREFIX)) {
            return Optional.empty();
        }
        List<TopicInfo> topics = List.copyOf(run.hub().topics());
        return Optional.ofNullable(switch (service.substring(PREFIX.length())) {
            case "topics" -> out -> {
                strings(out, "topics", topics, TopicInfo::name);
                strings(out, "types", topics, topic -> topic.type().ros2Name());
            };
            case "topic_type" -> out -> out.writeStringField("type", run.hub().topic(text(request, "topic")).map(topic -> topic.type().ros2Name()).orElse(""));
            case "topics_for_type" -> out -> strings(out, "topics", topics.stream().filter(topic -> topic.type().isNamed(text(request, "type"))).toList(), TopicInfo::name);
            case "services" -> out -> strings(out, "services", BridgeServices.all(), BridgeServices.Offer::name);
            case "service_type" -> out -> out.writeStringField("type", BridgeServices.named(text(request, "service")).map(offer -> offer.type().ros2Name()).orElse(""));
            case "nodes" -> out -> strings(out, "nodes", List.of("/tandem"), Function.identity());
            case "get_time" -> out -> time(out, run.hub().now().nanos());
            default -> null;
        });
    }

    private static void time(JsonGenerator out, long nanos) throws IOException {
        out.writeObjectFieldStart("time");
        out.writeNumberField("sec", nanos / 1_000_000_000);
        out.writeNumberField("nanosec", nanos % 1_000_000_000);
        out.writeEndObject();
    }

    private static <T> void strings(JsonGenerator out, String name, List<T> items, Function<T, String> text) throws IOException {
        out.writeArrayFieldStart(name);
        for (T item : items) {
            out.writeString(text.apply(item));
        }
        out.writeEndArray();
    }

    private static String text(Map<String, Object> request, String name) {
        return request.get(name) instanceof String text ? text : "";
    }
}
