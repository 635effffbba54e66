package io.tandem.recording;

import io.tandem.message.Measurement;
import io.tandem.message.Reports;
import io.tandem.message.SensorInfo;
import io.tandem.message.TruePose;
import io.tandem.recording.topic.AddedChannel;
import io.tandem.recording.topic.Channel;
import io.tandem.time.SimTime;
import io.tandem.topic.SensorStreams;
import io.tandem.topic.TopicInfo;
import io.tandem.topic.TopicMessage;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Collectors;

/**
 * What a recording holds of sensors: the messages that their topics have in a live run, as ROS 2 writes them (CDR), with their frames, so that viewers show them. Stamps are those of
 * the recording: nanoseconds since 1970. For the writer's thread.
 */
final class SensorWriter {

    /** Writes one message. */
    interface Sink {
        void write(Channel channel, SimTime at, byte[] payload) throws IOException;
    }

    private final long startEpochNanos;
    private final List<SensorInfo> sensors;
    private final Set<Integer> vids;
    private final SensorStreams streams;
    private final Map<String, AddedChannel> channels = new LinkedHashMap<>();
    private final Map<String, Integer> schemas = new HashMap<>();
    private final Map<Integer, Posed> poses = new HashMap<>();
    /** instants of the last true poses, by vehicle */
    private final Map<Integer, SimTime> written = new HashMap<>();

    private record Posed(SimTime at, TruePose pose) {
    }

    SensorWriter(List<SensorInfo> sensors, long startEpochNanos) {
        this.sensors = sensors;
        this.startEpochNanos = startEpochNanos;
        this.vids = sensors.stream().map(SensorInfo::vid).collect(Collectors.toUnmodifiableSet());
        this.streams = new SensorStreams(sensors);
        if (!sensors.isEmpty()) {
            add(SensorStreams.tf());
            add(SensorStreams.tfStatic());
        }
        streams.topics().forEach(this::add);
    }

    private void add(TopicInfo topic) {
        int schema = schemas.computeIfAbsent(topic.type().name(), _ -> AddedChannel.FIRST_ID + schemas.size());
        channels.put(topic.name(), new AddedChannel(AddedChannel.FIRST_ID + channels.size(), schema, topic.name(), topic.type().ros2Name(), "cdr", "ros2msg",
                topic.type().completeText().getBytes(StandardCharsets.UTF_8)));
    }

    void channels(Consumer<Channel> out) {
        channels.values().forEach(out);
    }

    boolean has(int vid, String sensor) {
        return streams.has(vid, sensor);
    }

    boolean hasVehicle(int vid) {
        return vids.contains(vid);
    }

    void mounts(SimTime at, Sink out) throws IOException {
        write(new TopicMessage(SensorStreams.tfStatic(), at, SensorStreams.mounts(stamp(at), sensors)), at, out);
    }

    void frames(SimTime at, Reports reports, Sink out) throws IOException {
        if (!streams.isEmpty()) {
            write(new TopicMessage(SensorStreams.tf(), at, streams.frames(stamp(at), reports)), at, out);
        }
    }

    /** Where a vehicle is at the measurements that follow. */
    void posed(SimTime at, int vid, TruePose pose) {
        poses.put(vid, new Posed(at, pose));
    }

    /** Writes a measurement, and before the first one of a vehicle's instant where the vehicle was. */
    void measurement(SimTime at, int vid, String sensor, Measurement measurement, Sink out) throws IOException {
        Posed posed = poses.remove(vid);
        if (posed != null && posed.at.equals(at) && !at.equals(written.put(vid, at))) {
            write(streams.message(stamp(at), vid, posed.pose), at, out);
        }
        List<TopicMessage> messages = new ArrayList<>();
        streams.messages(stamp(at), vid, sensor, measurement, messages::add);
        for (TopicMessage message : messages) {
            write(message, at, out);
        }
    }

    private SimTime stamp(SimTime at) {
        return new SimTime(startEpochNanos + at.nanos());
    }

    private void write(TopicMessage message, SimTime at, Sink out) throws IOException {
        out.write(channels.get(message.topic().name()), at, message.cdr());
    }
}
