package io.tandem.topic;

import io.tandem.message.Event;
import io.tandem.message.Measurement;
import io.tandem.message.Participant;
import io.tandem.message.Reception;
import io.tandem.message.Reports;
import io.tandem.message.RunState;
import io.tandem.message.SensorInfo;
import io.tandem.message.SensorType;
import io.tandem.message.Tap;
import io.tandem.message.Transmission;
import io.tandem.time.SimTime;
import io.tandem.topic.TopicCatalog.VehicleTopics;
import io.tandem.topic.VehicleMessages.VehiclePose;
import io.tandem.world.OccupancyMap;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.IntPredicate;
import java.util.function.Supplier;

/**
 * All topics of a run and their readers. The run's thread calls it as a tap and makes a message only where a topic has readers; readers come and go on any thread. Nothing
 * is prepared before somebody asks for topics.
 */
public final class TopicHub implements Tap {

    public static final String CMD_VEL = "cmd_vel";
    static final String RADIO = "radio";
    public static final String RADIO_SEND = "radio_send";
    private static final CopyOnWriteArrayList<TopicReader> NONE = new CopyOnWriteArrayList<>();

    private final Supplier<Optional<OccupancyMap>> map;
    private final Supplier<Map<String, Long>> counted;
    private final SimTime zero;
    private final Map<String, CopyOnWriteArrayList<TopicReader>> readers = new ConcurrentHashMap<>();
    private final Map<String, TopicMessage> latched = new ConcurrentHashMap<>();
    private final AtomicInteger readersOfVehicles = new AtomicInteger();
    private final Map<Integer, Measurement.OdometrySample> odometry = new HashMap<>();
    private List<Participant> participants = List.of();
    private List<SensorInfo> equipment = List.of();
    private Optional<IntPredicate> stations = Optional.empty();
    private final RadioContents radio = new RadioContents();
    /** null before it is needed, and after it has changed */
    private volatile TopicCatalog catalog;
    private Runnable listed = () -> { };
    private volatile boolean begun;
    private volatile SimTime now = SimTime.ZERO;

    /**
     * @param map     makes the map of obstacles when it is first asked for
     * @param counted by the transports of this hub
     */
    public TopicHub(Supplier<Optional<OccupancyMap>> map, Supplier<Map<String, Long>> counted) {
        this(map, counted, SimTime.ZERO);
    }

    /** @param zero what stamps and times of messages have at the beginning of the run */
    public TopicHub(Supplier<Optional<OccupancyMap>> map, Supplier<Map<String, Long>> counted, SimTime zero) {
        this.map = map;
        this.counted = counted;
        this.zero = zero;
    }

    /** Has topics of the radio, too; called before the run begins. Who has one is asked by id. */
    public TopicHub talking(Optional<IntPredicate> who) {
        stations = who;
        return this;
    }

    private SimTime stamp(long nanos) {
        return new SimTime(zero.nanos() + nanos);
    }

    @Override
    public Map<String, Long> counters() {
        return counted.get();
    }

    private synchronized TopicCatalog catalog() {
        if (catalog == null) {
            catalog = new TopicCatalog(participants, equipment, stations);
        }
        return catalog;
    }

    /** All topics, those of the run first, then by vehicle. */
    public Collection<TopicInfo> topics() {
        return catalog().topics().values();
    }

    public Optional<TopicInfo> topic(String name) {
        return Optional.ofNullable(catalog().topics().get(name));
    }

    /** Calls this whenever topics may have come, on the thread that calls this tap. */
    public void onListed(Runnable what) {
        listed = what;
    }

    /** The participants of the run; empty before it begins. */
    public synchronized List<Participant> participants() {
        return participants;
    }

    /** Whether the first beat has passed, so that all participants and sensors are known. */
    public boolean hasBegun() {
        return begun;
    }

    /** Simulated time of the last beat. */
    public SimTime now() {
        return now;
    }

    /** Names of the readers of a topic. */
    public List<String> readers(String topic) {
        return readers.getOrDefault(topic, NONE).stream().map(TopicReader::name).toList();
    }

    /** Passes every message of a topic to a reader from now on, and the last one of a topic that is latched. */
    public void subscribe(TopicInfo topic, TopicReader reader) {
        readers.computeIfAbsent(topic.name(), _ -> new CopyOnWriteArrayList<>()).add(reader);
        readersOfVehicles.addAndGet(topic.vid() == 0 ? 0 : 1);
        if (topic.name().equals(TopicCatalog.MAP.name())) {
            latched.computeIfAbsent(topic.name(), _ -> map.get().map(grid -> new TopicMessage(TopicCatalog.MAP, zero, mapContent(grid))).orElse(null));
        }
        Optional.ofNullable(latched.get(topic.name())).ifPresent(reader::offer);
    }

    public void unsubscribe(TopicInfo topic, TopicReader reader) {
        if (readers.getOrDefault(topic.name(), NONE).remove(reader)) {
            readersOfVehicles.addAndGet(topic.vid() == 0 ? 0 : -1);
        }
    }

    private boolean isRead(TopicInfo topic) {
        return !readers.getOrDefault(topic.name(), NONE).isEmpty();
    }

    /** @param topic null for none */
    private void publish(TopicInfo topic, SimTime at, Supplier<Map<String, Object>> content) {
        if (topic != null && isRead(topic)) {
            TopicMessage message = new TopicMessage(topic, at, content.get());
            readers.get(topic.name()).forEach(reader -> reader.offer(message));
        }
    }

    private void latch(TopicInfo topic, SimTime at, Map<String, Object> content) {
        TopicMessage message = new TopicMessage(topic, at, content);
        latched.put(topic.name(), message);
        readers.getOrDefault(topic.name(), NONE).forEach(reader -> reader.offer(message));
    }

    @Override
    public synchronized void joined(List<Participant> some) {
        participants = List.copyOf(some);
        catalog = null;
        latch(TopicCatalog.RUN_STATE, zero, stateContent(zero, RunState.READY));
        listed.run();
    }

    @Override
    public synchronized void equipped(List<SensorInfo> sensors) {
        equipment = List.copyOf(sensors);
        catalog = null;
        latch(TopicCatalog.TF_STATIC, zero, SensorStreams.mounts(zero, sensors));
        listed.run();
    }

    /** An odometry sensor measures for /tf and odom, too, where its pose appears. */
    @Override
    public boolean listensTo(SensorInfo sensor) {
        SensorTopics own = readers.isEmpty() ? null : catalog().sensor(sensor.vid(), sensor.name());
        if (own == null) {
            return false;
        }
        VehicleTopics vehicle = catalog().vehicle(sensor.vid());
        return own.topics().stream().anyMatch(this::isRead)
                || sensor.type() == SensorType.ODOMETRY && (isRead(TopicCatalog.TF) || vehicle != null && isRead(vehicle.odom()));
    }

    @Override
    public void measured(SimTime when, int vid, String sensor, Measurement measurement) {
        SimTime at = stamp(when.nanos());
        SensorTopics own = readers.isEmpty() ? null : catalog().sensor(vid, sensor);
        if (own == null) {
            return;
        }
        own.messages(at, measurement, (topic, content) -> publish(topic, at, content));
        if (measurement instanceof Measurement.OdometrySample sample) {
            odometry.put(vid, sample);
            VehicleTopics vehicle = catalog().vehicle(vid);
            if (vehicle != null && !own.main().name().equals(vehicle.odom().name())) {
                publish(vehicle.odom(), at, () -> MeasurementMessages.odometry(at, own.sensor(), sample));
            }
        }
    }

    @Override
    public void heard(SimTime when, Reports reports) {
        SimTime at = stamp(when.nanos());
        now = when;
        begun = true;
        publish(TopicCatalog.CLOCK, at, () -> Map.of("clock", MessageParts.time(at)));
        radio.arrive(when.nanos(), (receiver, sentAt, content) -> publish(catalog().vehicle(receiver).radio().orElseThrow().received(), sentAt, () -> content));
        radio.begin(reports);
        publish(TopicCatalog.REPORTS, at, () -> VehicleMessages.reports(at, reports));
        publish(TopicCatalog.TF, at, () -> Map.of("transforms", transforms(reports)));
        publish(TopicCatalog.BODIES, at, () -> Map.of("markers", markers(reports)));
        for (int row = 0; row < reports.count() && readersOfVehicles.get() > 0; row++) {
            publishVehicle(reports, row);
        }
    }

    private void publishVehicle(Reports reports, int row) {
        VehicleTopics vehicle = catalog().vehicle(reports.vid[row]);
        if (vehicle != null) {
            SimTime at = stamp(reports.time[row]);
            publish(vehicle.pose(), at, () -> VehicleMessages.pose(at, VehiclePose.of(reports, row)));
            if (!catalog().hasOdometrySensor(reports.vid[row])) {
                publish(vehicle.odom(), at, () -> VehicleMessages.odometry(at, reports, row));
            }
        }
    }

    private List<Map<String, Object>> transforms(Reports reports) {
        List<Map<String, Object>> transforms = new ArrayList<>();
        for (int row = 0; row < reports.count(); row++) {
            VehicleMessages.addTransforms(stamp(reports.time[row]), reports.vid[row], VehiclePose.of(reports, row), odometry.get(reports.vid[row]), transforms);
        }
        return transforms;
    }

    private List<Map<String, Object>> markers(Reports reports) {
        List<Map<String, Object>> markers = new ArrayList<>();
        for (int row = 0; row < reports.count(); row++) {
            VehicleTopics vehicle = catalog().vehicle(reports.vid[row]);
            if (vehicle != null) {
                markers.add(VehicleMessages.marker(stamp(reports.time[row]), vehicle.participant(), VehiclePose.of(reports, row)));
            }
        }
        return markers;
    }

    @Override
    public void sent(Transmission sent) {
        if (stations.isEmpty() || readers.isEmpty()) {
            return;
        }
        SimTime at = stamp(sent.at().nanos());
        publish(TopicCatalog.RADIO, at, () -> radio.content(at, sent));
        for (int i = 0; i < sent.receivers().length; i++) {
            VehicleTopics receiver = catalog().vehicle(sent.receivers()[i]);
            if (receiver != null && sent.outcomes()[i] == Reception.DELIVERED.ordinal() && receiver.radio().map(RadioTopics::received).filter(this::isRead).isPresent()) {
                radio.deliver(at, sent, sent.receivers()[i]);
            }
        }
    }

    @Override
    public void event(Event event) {
        SimTime at = stamp(event.at().nanos());
        publish(TopicCatalog.EVENTS, at, () -> {
            Map<String, Object> content = new HashMap<>(Map.of("stamp", MessageParts.time(at), "name", event.name(), "vid", event.vid(), "other", event.other(),
                    "has_position", event.where() != null, "text", event.text()));
            if (event.where() != null) {
                content.put("position", Frames.point(event.where().east(), event.where().north(), event.where().up()));
            }
            return content;
        });
    }

    @Override
    public void runState(SimTime when, RunState next) {
        SimTime at = stamp(when.nanos());
        if (next == RunState.SET) {
            odometry.clear();
            radio.forget();
        }
        latch(TopicCatalog.RUN_STATE, at, stateContent(at, next));
    }

    private static Map<String, Object> stateContent(SimTime at, RunState state) {
        return Map.of("stamp", MessageParts.time(at), "state", state.number(), "name", state.name());
    }

    private Map<String, Object> mapContent(OccupancyMap grid) {
        Map<String, Object> origin = Map.of("position", Frames.point(grid.west(), grid.south(), 0), "orientation", Frames.orientation(Frames.NO_TURN));
        return Map.of("header", MessageParts.header(zero, Frames.MAP), "info",
                Map.of("map_load_time", MessageParts.time(zero), "resolution", grid.resolution(), "width", grid.width(), "height", grid.height(), "origin", origin), "data", grid.cells());
    }
}
