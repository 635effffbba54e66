package io.tandem.topic;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import io.tandem.time.SimTime;
import io.tandem.topic.schema.CdrWriter;
import io.tandem.topic.schema.MessageDefinition;
import io.tandem.topic.schema.MessageJson;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.reflect.Array;
import java.util.Collection;
import java.util.Map;

/** A message of a topic. It is encoded by the threads of its readers, once for all that want the same encoding. */
public final class TopicMessage {

    private static final JsonFactory FACTORY = new JsonFactory();
    private static final int BYTES_OF_A_VALUE = 16;

    private final TopicInfo topic;
    private final SimTime at;
    private final Map<String, ?> content;
    private final long approximateBytes;
    private byte[] cdr;
    private byte[] json;

    public TopicMessage(TopicInfo topic, SimTime at, Map<String, ?> content) {
        this.topic = topic;
        this.at = at;
        this.content = content;
        this.approximateBytes = size(content);
    }

    public TopicInfo topic() {
        return topic;
    }

    public SimTime at() {
        return at;
    }

    public Map<String, ?> content() {
        return content;
    }

    /** About as many bytes as it takes in a queue. */
    public long approximateBytes() {
        return approximateBytes;
    }

    private static long size(Object value) {
        return switch (value) {
            case null -> 0;
            case Map<?, ?> members -> members.values().stream().mapToLong(TopicMessage::size).sum();
            case Collection<?> items -> items.isEmpty() ? 0 : items.size() * size(items.iterator().next());
            case String text -> BYTES_OF_A_VALUE + text.length();
            case Object array when array.getClass().isArray() -> BYTES_OF_A_VALUE + (long) Array.getLength(array) * (array instanceof byte[] ? 1 : Float.BYTES);
            default -> BYTES_OF_A_VALUE;
        };
    }

    public synchronized byte[] cdr() {
        if (cdr == null) {
            cdr = CdrWriter.bytes(topic.type(), content);
        }
        return cdr;
    }

    public synchronized byte[] json() {
        if (json == null) {
            json = json(topic.type(), content, MessageJson.Dialect.ROS2);
        }
        return json;
    }

    /** The content of any message as JSON in UTF-8. */
    public static byte[] json(MessageDefinition type, Map<String, ?> content, MessageJson.Dialect dialect) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (JsonGenerator out = FACTORY.createGenerator(bytes)) {
            MessageJson.write(type, content, dialect, out);
        } catch (IOException impossible) {
            throw new UncheckedIOException(impossible);
        }
        return bytes.toByteArray();
    }
}
