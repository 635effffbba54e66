package io.tandem.bridge;

import io.tandem.time.SimTime;
import io.tandem.topic.TopicInfo;
import java.net.URI;
import java.util.List;
import java.util.OptionalInt;

/**
 * How a run joins a rosbridge server.
 *
 * @param version  of ROS, 1 or 2, which decides names of types and fields
 * @param root     the vehicle whose topics have no /vehicle/ID in front
 * @param vehicles whose topics are sent; empty for all
 * @param topics   patterns of names to send, in which * stands for anything; empty for all
 * @param every    least wall time in seconds from one message of a topic to the next
 */
public record RosbridgeOptions(URI server, int version, OptionalInt root, List<Integer> vehicles, List<String> topics, double every) {

    private static final String OWN_TYPES = "tandem_msgs/";

    /** Whether a topic is sent or read. A server knows no types of our own. */
    boolean includes(TopicInfo topic) {
        return !topic.type().name().startsWith(OWN_TYPES) && (topic.vid() == 0 || vehicles.isEmpty() || vehicles.contains(topic.vid()))
                && (topic.inbound() || topics.isEmpty() || topics.stream().anyMatch(pattern -> matches(pattern, topic.name())));
    }

    private static boolean matches(String pattern, String name) {
        int star = pattern.indexOf('*');
        if (star < 0) {
            return pattern.equals(name);
        }
        String before = pattern.substring(0, star);
        String rest = pattern.substring(star + 1);
        for (int from = before.length(); name.startsWith(before) && from <= name.length(); from++) {
            if (matches(rest, name.substring(from))) {
                return true;
            }
        }
        return false;
    }

    /** The name of a topic at the server. */
    String nameOf(TopicInfo topic) {
        String own = "/vehicle/" + topic.vid();
        return root.isPresent() && topic.vid() == root.getAsInt() ? topic.name().substring(own.length()) : topic.name();
    }

    String typeOf(TopicInfo topic) {
        return version == 1 ? topic.type().name() : topic.type().ros2Name();
    }

    long intervalNanos() {
        return SimTime.nanos(every);
    }
}
