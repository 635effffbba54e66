package io.tandem.launch;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.util.DefaultPrettyPrinter;
import io.tandem.topic.TopicMessage;
import io.tandem.topic.schema.MessageDefinition;
import io.tandem.topic.schema.MessageJson;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.util.Map;
import java.util.Set;

/** Messages as objects for people and programs: the time in seconds first, then the fields without header; of a scan, those that say where its rays ended. */
final class TopicPrinter {

    private static final JsonFactory FACTORY = new JsonFactory();
    private static final double NANOS = 1e9;
    private static final Set<String> SCAN = Set.of("angle_min", "angle_increment", "range_max", "ranges");

    private TopicPrinter() {
    }

    /** @param wide over several lines */
    static String text(TopicMessage message, boolean wide) {
        StringWriter text = new StringWriter();
        try (JsonGenerator out = FACTORY.createGenerator(text)) {
            if (wide) {
                out.setPrettyPrinter(new DefaultPrettyPrinter());
            }
            out.writeStartObject();
            out.writeNumberField("t_s", time(message));
            for (MessageDefinition.Field field : message.topic().type().fields()) {
                if (isShown(message.topic().type(), field.name())) {
                    out.writeFieldName(field.name());
                    MessageJson.writeField(field, message.content().get(field.name()), MessageJson.Dialect.ROS2, out);
                }
            }
            out.writeEndObject();
        } catch (IOException impossible) {
            throw new UncheckedIOException(impossible);
        }
        return text.toString();
    }

    private static boolean isShown(MessageDefinition type, String field) {
        return type.name().equals("sensor_msgs/LaserScan") ? SCAN.contains(field) : !field.equals("header") && !field.equals("stamp");
    }

    /** The stamp, where the message has one. */
    private static double time(TopicMessage message) {
        Object stamp = message.content().get("header") instanceof Map<?, ?> header ? header.get("stamp") : message.content().get("stamp");
        return stamp instanceof Map<?, ?> time && time.get("sec") instanceof Number sec && time.get("nanosec") instanceof Number nanos ? sec.longValue() + nanos.longValue() / NANOS
                : message.at().seconds();
    }
}
