package io.tandem.topic.schema;

import io.tandem.message.ReportColumn;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;

/**
 * The definitions of all message types. Each stands once: in a file below {@code definitions}, written as ROS does, or, for reports, in {@link ReportColumn}. Names and
 * fields of the types that ROS has are those of ROS 2.
 */
public final class MessageDefinitions {

    public static final String REPORTS = "tandem_msgs/Reports";
    private static final String FOLDER = "/io/tandem/topic/definitions/";
    private static final List<String> TOPICS = List.of("geometry_msgs/PoseStamped", "geometry_msgs/Twist", "nav_msgs/OccupancyGrid", "nav_msgs/Odometry", "radar_msgs/RadarScan", "rosgraph_msgs/Clock",
            "sensor_msgs/CameraInfo", "sensor_msgs/Image", "sensor_msgs/Imu", "sensor_msgs/LaserScan", "sensor_msgs/NavSatFix", "sensor_msgs/PointCloud2", "std_msgs/String", "tandem_msgs/Contact", "tandem_msgs/Event",
            "tandem_msgs/RadioMessage", REPORTS, "tandem_msgs/RunState", "tf2_msgs/TFMessage", "visualization_msgs/MarkerArray");
    private static final String END_OF_REQUEST = "---\n";
    private static final Map<String, MessageDefinition> READ = new ConcurrentHashMap<>();

    /** A service: what is asked, and what is answered. */
    public record Service(String name, MessageDefinition request, MessageDefinition response) {

        /** The name as ROS 2 has it: std_srvs/srv/Trigger. */
        public String ros2Name() {
            return name.replace("/", "/srv/");
        }
    }

    private MessageDefinitions() {
    }

    /** @param name package and type, for example sensor_msgs/LaserScan */
    public static MessageDefinition of(String name) {
        MessageDefinition known = READ.get(name);
        if (known == null) {
            // Nested types are read on the way, so that the map cannot compute its own values.
            known = MessageDefinition.parse(name, name.equals(REPORTS) ? reportsText() : resource(name + ".msg").orElseThrow(() -> new IllegalArgumentException("no type " + name)),
                    MessageDefinitions::of);
            READ.put(name, known);
        }
        return known;
    }

    /** The types of all topics with those nested in them, by name. */
    public static Collection<MessageDefinition> all() {
        SortedMap<String, MessageDefinition> all = new TreeMap<>();
        TOPICS.forEach(name -> {
            all.put(name, of(name));
            all.putAll(of(name).nested());
        });
        return all.values();
    }

    /** The type of that name in ROS 1 or ROS 2, if we have it. */
    public static Optional<MessageDefinition> named(String name) {
        String plain = name.replace("/msg/", "/");
        boolean known = plain.matches("\\w{1,64}/\\w{1,64}") && (plain.equals(REPORTS) || MessageDefinitions.class.getResource(FOLDER + plain + ".msg") != null);
        return known ? Optional.of(of(plain)) : Optional.empty();
    }

    public static Service service(String name) {
        String text = resource(name + ".srv").orElseThrow(() -> new IllegalArgumentException("no service " + name));
        int end = text.indexOf(END_OF_REQUEST);
        return new Service(name, MessageDefinition.parse(name + "_Request", text.substring(0, end), MessageDefinitions::of),
                MessageDefinition.parse(name + "_Response", text.substring(end + END_OF_REQUEST.length()), MessageDefinitions::of));
    }

    private static Optional<String> resource(String file) {
        try (InputStream in = MessageDefinitions.class.getResourceAsStream(FOLDER + file)) {
            return in == null ? Optional.empty() : Optional.of(new String(in.readAllBytes(), StandardCharsets.UTF_8));
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }

    private static String reportsText() {
        List<String> lines = Arrays.stream(ReportColumn.values()).map(column -> columnType(column) + "[] " + column.columnName() + "   # "
                + (column.unit().isEmpty() ? "" : column.unit() + ", ") + column.meaning() + "\n").toList();
        return "# The states of all vehicles at a beat, one row for each.\nbuiltin_interfaces/Time stamp   # simulated time of the beat\n" + lines.stream().collect(Collectors.joining());
    }

    private static String columnType(ReportColumn column) {
        return switch (column.form()) {
            case ID -> "int32";
            case TIME -> "int64";
            case CODE -> "uint8";
            case COUNT -> "uint16";
            default -> "float64";
        };
    }
}
