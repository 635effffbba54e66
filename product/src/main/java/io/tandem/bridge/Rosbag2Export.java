package io.tandem.bridge;

import io.tandem.message.Tap;
import io.tandem.recording.encoding.LittleEndianWriter;
import io.tandem.recording.mcap.McapWriter;
import io.tandem.recording.topic.Channel;
import io.tandem.time.SimTime;
import io.tandem.topic.TopicHub;
import io.tandem.topic.TopicInfo;
import io.tandem.topic.TopicMessage;
import io.tandem.world.OccupancyMap;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * Writes a replayed run as a bag of ROS 2: a folder with an MCAP file of profile ros2, whose messages are CDR with ros2msg schemas, and a file metadata.yaml. Stamps and times are those of the
 * recording, nanoseconds since 1970.
 */
public final class Rosbag2Export implements AutoCloseable {

    private static final String CDR = "cdr";
    private static final int CHUNK_BYTES = 4 << 20;
    private static final int MOST_CHANNELS = 0xFFFF;
    private static final String METADATA = "metadata.yaml";

    /** A topic as rosbag2 describes it. */
    private record BagChannel(int id, int schemaId, TopicInfo topic) implements Channel {

        @Override
        public String path() {
            return topic.name();
        }

        @Override
        public String schemaName() {
            return topic.type().ros2Name();
        }

        @Override
        public String messageEncoding() {
            return CDR;
        }

        @Override
        public String schemaEncoding() {
            return "ros2msg";
        }

        @Override
        public byte[] schema() {
            return topic.type().completeText().getBytes(StandardCharsets.UTF_8);
        }

        @Override
        public Map<String, String> metadata() {
            return Map.of("offered_qos_profiles", Rosbag2Metadata.qualityOfService(topic.latched()));
        }
    }

    private final Path folder;
    private final String file;
    private final McapWriter writer;
    private final TopicHub hub;
    private final Map<String, BagChannel> channels = new LinkedHashMap<>();
    private final Map<String, Integer> schemas = new HashMap<>();
    private final Map<String, Long> counts = new LinkedHashMap<>();
    private long first = Long.MAX_VALUE;
    private long last = Long.MIN_VALUE;

    /**
     * Begins a bag in a folder, which is made.
     *
     * @param zero time at which the run began
     * @param map  of its obstacles
     */
    public Rosbag2Export(Path folder, SimTime zero, String library, Supplier<Optional<OccupancyMap>> map, Map<String, String> about) throws IOException {
        this.folder = folder;
        this.file = folder.toAbsolutePath().normalize().getFileName() + "_0.mcap";
        Files.createDirectories(folder);
        writer = new McapWriter(FileChannel.open(folder.resolve(file), StandardOpenOption.CREATE, StandardOpenOption.TRUNCATE_EXISTING, StandardOpenOption.WRITE), "ros2", library, List.of(), "tandem", about);
        hub = new TopicHub(map, Map::of, zero);
        hub.onListed(this::subscribe);
    }

    /** Receives the run. */
    public Tap tap() {
        return hub;
    }

    private void subscribe() {
        for (TopicInfo topic : List.copyOf(hub.topics())) {
            if (!topic.inbound() && !channels.containsKey(topic.name()) && channels.size() < MOST_CHANNELS) {
                int schema = schemas.computeIfAbsent(topic.type().name(), _ -> schemas.size() + 1);
                BagChannel channel = new BagChannel(channels.size() + 1, schema, topic);
                channels.put(topic.name(), channel);
                hub.subscribe(topic, message -> write(channel, message));
            }
        }
    }

    /** A topic is in the bag from its first message on. */
    private void write(BagChannel channel, TopicMessage message) {
        long at = message.at().nanos();
        try {
            writer.add(channel);
            LittleEndianWriter out = writer.begin(channel, at);
            byte[] payload = message.cdr();
            out.raw(payload, 0, payload.length);
            writer.end();
            if (writer.waiting() > CHUNK_BYTES) {
                writer.closeChunk();
            }
        } catch (IOException full) {
            throw new UncheckedIOException(full);
        }
        counts.merge(channel.path(), 1L, Long::sum);
        first = Math.min(first, at);
        last = Math.max(last, at);
    }

    /** Number of messages by topic, so far. */
    public Map<String, Long> counts() {
        return counts;
    }

    /** Completes the bag. */
    public void finish() throws IOException {
        writer.finish("end", Map.of());
        long begin = counts.isEmpty() ? 0 : first;
        Rosbag2Metadata metadata = new Rosbag2Metadata(file, begin, counts.isEmpty() ? 0 : last - first);
        counts.forEach((topic, count) -> metadata.topic(channels.get(topic).topic, count));
        Files.writeString(folder.resolve(METADATA), metadata.text());
    }

    @Override
    public void close() throws IOException {
        writer.close();
    }
}
