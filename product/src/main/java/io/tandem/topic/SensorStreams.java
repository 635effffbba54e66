package io.tandem.topic;

import io.tandem.message.Measurement;
import io.tandem.message.Reports;
import io.tandem.message.SensorInfo;
import io.tandem.message.SensorType;
import io.tandem.message.TruePose;
import io.tandem.time.SimTime;
import io.tandem.topic.VehicleMessages.VehiclePose;
import io.tandem.topic.schema.CdrReader;
import io.tandem.topic.schema.MalformedContentException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * Measurements of some sensors as the messages of their topics, and back again: recordings hold these messages, so that other tools read them. With them go the frames of the
 * vehicles that carry the sensors. For one thread.
 */
public final class SensorStreams {

    /** What a message of a sensor said. */
    public record Decoded(SensorInfo sensor, Measurement measurement) {
    }

    /** Where a message said that a vehicle was. */
    public record DecodedPose(int vid, TruePose pose) {
    }

    /** A topic of a sensor. */
    private record Stream(SensorTopics sensor, TopicInfo topic) {
    }

    private final Map<String, SensorTopics> sensors = new HashMap<>();
    private final Map<String, Stream> streams = new LinkedHashMap<>();
    /** vehicles that carry sensors, by the topic of their true poses */
    private final Map<String, Integer> carriers = new LinkedHashMap<>();
    /** calibrations and colours by topic, which come before the picture that they belong to */
    private final Map<String, Map<String, Object>> companions = new HashMap<>();

    public SensorStreams(List<SensorInfo> equipment) {
        for (SensorInfo sensor : equipment) {
            SensorTopics own = SensorTopics.of(sensor);
            sensors.put(key(sensor.vid(), sensor.name()), own);
            own.topics().forEach(topic -> streams.put(topic.name(), new Stream(own, topic)));
            carriers.put(truth(sensor.vid()).name(), sensor.vid());
        }
    }

    /** Where vehicles are, for {@link #frames}. */
    public static TopicInfo tf() {
        return TopicCatalog.TF;
    }

    /** Where sensors are on their vehicles, for {@link #mounts}. */
    public static TopicInfo tfStatic() {
        return TopicCatalog.TF_STATIC;
    }

    private static String key(int vid, String name) {
        return vid + "/" + name;
    }

    public boolean isEmpty() {
        return sensors.isEmpty();
    }

    public boolean has(int vid, String sensor) {
        return sensors.containsKey(key(vid, sensor));
    }

    /** Whether a topic is one of these sensors. */
    public boolean carries(String topic) {
        return streams.containsKey(topic);
    }

    /** The sensor of a topic; empty where it is of none that is here. */
    public Optional<SensorInfo> sensor(String topic) {
        return Optional.ofNullable(streams.get(topic)).map(stream -> stream.sensor.sensor());
    }

    /** Whether a topic has the true poses of a vehicle that carries sensors. */
    public boolean carriesTruth(String topic) {
        return carriers.containsKey(topic);
    }

    /** The topics of all sensors, and those of the true poses of their vehicles. */
    public Collection<TopicInfo> topics() {
        List<TopicInfo> all = new ArrayList<>(streams.values().stream().map(Stream::topic).toList());
        carriers.values().forEach(vid -> all.add(truth(vid)));
        return all;
    }

    private static TopicInfo truth(int vid) {
        return TopicInfo.ofVehicle(vid, "/vehicle/" + vid + "/ground_truth", "geometry_msgs/PoseStamped");
    }

    /** The message of a vehicle's true pose. */
    public TopicMessage message(SimTime stamp, int vid, TruePose pose) {
        return new TopicMessage(truth(vid), stamp, VehicleMessages.pose(stamp, new VehiclePose(pose.east(), pose.north(), pose.up(), Frames.quaternion(pose.heading(), pose.pitch(), pose.roll()))));
    }

    /** The inverse of {@link #message}, to within rounding. */
    public DecodedPose decodePose(String topic, byte[] cdr) throws MalformedContentException {
        int vid = carriers.get(topic);
        return new DecodedPose(vid, MeasurementContents.pose(CdrReader.read(truth(vid).type(), cdr)));
    }

    /** The messages of a measurement of a sensor that is here; that of the measurement itself comes last. */
    public void messages(SimTime stamp, int vid, String sensor, Measurement measurement, Consumer<TopicMessage> out) {
        sensors.get(key(vid, sensor)).messages(stamp, measurement, (topic, content) -> out.accept(new TopicMessage(topic, stamp, content.get())));
    }

    /**
     * The measurement that a message completes; empty where it belongs to a later one, or to no sensor that is here.
     *
     * @throws MalformedContentException where it is none
     */
    public Optional<Decoded> decode(String topic, byte[] cdr) throws MalformedContentException {
        Stream stream = streams.get(topic);
        if (stream == null) {
            return Optional.empty();
        }
        Map<String, Object> content = CdrReader.read(stream.topic.type(), cdr);
        if (stream.topic != stream.sensor.main()) {
            companions.put(topic, content);
            return Optional.empty();
        }
        SensorTopics own = stream.sensor;
        Map<String, Object> camera = own.camera() == null ? null : companions.remove(own.camera().name());
        Map<String, Object> color = own.color() == null ? null : companions.remove(own.color().name());
        return Optional.of(new Decoded(own.sensor(), MeasurementContents.measurement(own.sensor().type(), content, camera, color)));
    }

    /** Where the vehicles that carry sensors are, for {@link #tf}. */
    public Map<String, Object> frames(SimTime stamp, Reports reports) {
        List<Map<String, Object>> transforms = new ArrayList<>();
        for (int row = 0; row < reports.count(); row++) {
            if (carriers.containsValue(reports.vid[row])) {
                VehicleMessages.addTransforms(stamp, reports.vid[row], VehiclePose.of(reports, row), null, transforms);
            }
        }
        return Map.of("transforms", transforms);
    }

    /** Where sensors are on their vehicles, for {@link #tfStatic}. */
    public static Map<String, Object> mounts(SimTime stamp, List<SensorInfo> sensors) {
        List<Map<String, Object>> transforms = new ArrayList<>();
        for (SensorInfo sensor : sensors) {
            String frame = Frames.sensor(sensor.vid(), sensor.name());
            transforms.add(MessageParts.transform(stamp, Frames.base(sensor.vid()), frame,
                    Frames.point(sensor.mount().ahead(), sensor.mount().left(), sensor.mount().up()), Frames.quaternion(sensor.mount())));
            if (sensor.type() == SensorType.CAMERA || sensor.type() == SensorType.DEPTH_CAMERA) {
                transforms.add(MessageParts.transform(stamp, frame, Frames.optical(sensor.vid(), sensor.name()), Frames.point(0, 0, 0), Frames.OPTICAL));
            }
        }
        return Map.of("transforms", transforms);
    }
}
