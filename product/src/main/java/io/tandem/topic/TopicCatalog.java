package io.tandem.topic;

import io.tandem.message.Participant;
import io.tandem.message.SensorInfo;
import io.tandem.message.SensorType;
import io.tandem.topic.schema.MessageDefinitions;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.IntPredicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The topics of a run: those of the whole run, of its vehicles and of their sensors. */
final class TopicCatalog {

    static final TopicInfo CLOCK = TopicInfo.of("/clock", "rosgraph_msgs/Clock");
    static final TopicInfo TF = TopicInfo.of("/tf", "tf2_msgs/TFMessage");
    static final TopicInfo TF_STATIC = TopicInfo.latched("/tf_static", "tf2_msgs/TFMessage");
    static final TopicInfo MAP = TopicInfo.latched("/map", "nav_msgs/OccupancyGrid");
    static final TopicInfo BODIES = TopicInfo.of("/bodies", "visualization_msgs/MarkerArray");
    static final TopicInfo EVENTS = TopicInfo.of("/events", "tandem_msgs/Event");
    static final TopicInfo REPORTS = TopicInfo.of("/reports", MessageDefinitions.REPORTS);
    static final TopicInfo RADIO = TopicInfo.of("/radio", RadioTopics.TYPE);
    static final TopicInfo RUN_STATE = TopicInfo.latched("/run_state", "tandem_msgs/RunState");
    /** Vehicles beyond this have no topics of their own; they are in /reports, /tf and /bodies. */
    static final int MAX_VEHICLES = 10_000;

    /** The topics that every vehicle has. */
    record VehicleTopics(Participant participant, TopicInfo pose, TopicInfo odom, TopicInfo command, Optional<RadioTopics> radio) {

        private static VehicleTopics of(Participant one, boolean station) {
            String base = base(one.vid());
            return new VehicleTopics(one, TopicInfo.ofVehicle(one.vid(), base + "pose", "geometry_msgs/PoseStamped"), TopicInfo.ofVehicle(one.vid(), base + "odom", "nav_msgs/Odometry"),
                    TopicInfo.inbound(one.vid(), base + TopicHub.CMD_VEL, "geometry_msgs/Twist"), station ? Optional.of(RadioTopics.of(one.vid(), base)) : Optional.empty());
        }

        private Stream<TopicInfo> all() {
            return Stream.concat(Stream.of(pose, odom, command), radio.stream().flatMap(own -> Stream.of(own.received(), own.send())));
        }
    }

    /** A sensor's name is unique on its vehicle. */
    private record SensorKey(int vid, String name) {
    }

    private final Map<Integer, VehicleTopics> vehicles = new HashMap<>();
    private final Map<SensorKey, SensorTopics> sensors = new LinkedHashMap<>();
    private final Map<String, TopicInfo> topics = new LinkedHashMap<>();
    /** vehicles whose odom is what their sensor tells */
    private final Set<Integer> withOdometry;

    /** @param stations who has a radio; empty where there is no radio */
    TopicCatalog(List<Participant> participants, List<SensorInfo> equipment, Optional<IntPredicate> stations) {
        withOdometry = equipment.stream().filter(sensor -> sensor.type() == SensorType.ODOMETRY).map(SensorInfo::vid).collect(Collectors.toUnmodifiableSet());
        List.of(CLOCK, TF, TF_STATIC, MAP, BODIES, EVENTS, REPORTS, RUN_STATE).forEach(this::list);
        stations.ifPresent(_ -> list(RADIO));
        participants.stream().limit(MAX_VEHICLES).map(one -> VehicleTopics.of(one, stations.isPresent() && stations.get().test(one.vid()))).forEach(vehicle -> {
            vehicles.put(vehicle.participant.vid(), vehicle);
            vehicle.all().forEach(this::list);
        });
        for (SensorInfo sensor : equipment) {
            SensorTopics own = SensorTopics.of(sensor);
            sensors.put(new SensorKey(sensor.vid(), sensor.name()), own);
            own.topics().forEach(this::list);
        }
    }

    private static String base(int vid) {
        return "/vehicle/" + vid + "/";
    }

    private void list(TopicInfo topic) {
        topics.put(topic.name(), topic);
    }

    /** By name: those of the run first, then by vehicle, then by sensor. */
    Map<String, TopicInfo> topics() {
        return Collections.unmodifiableMap(topics);
    }

    /** Null where it has none. */
    VehicleTopics vehicle(int vid) {
        return vehicles.get(vid);
    }

    /** Null where there is no such sensor. */
    SensorTopics sensor(int vid, String name) {
        return sensors.get(new SensorKey(vid, name));
    }

    boolean hasOdometrySensor(int vid) {
        return withOdometry.contains(vid);
    }
}
