package io.tandem.bridge;

import io.tandem.topic.TopicInfo;

/** The file metadata.yaml of a bag, version 5, which ROS 2 reads since Humble. */
final class Rosbag2Metadata {

    private static final int VERSION = 5;
    /** A duration without end, as ROS 2 writes it. */
    private static final String FOREVER = "sec: 9223372036\n    nsec: 854775807\n";

    private final StringBuilder topics = new StringBuilder();
    private final String file;
    private final long begin;
    private final long duration;
    private long messages;

    Rosbag2Metadata(String file, long beginNanos, long durationNanos) {
        this.file = file;
        this.begin = beginNanos;
        this.duration = durationNanos;
    }

    /**
     * With which quality of service players publish a topic: keep the last (history 1), reliable (1), and for those who come later (durability 1) or not (2).
     *
     * @param latched whether those who come later get the last message
     */
    static String qualityOfService(boolean latched) {
        return "- history: 1\n  depth: " + (latched ? 1 : 10) + "\n  reliability: 1\n  durability: " + (latched ? 1 : 2) + "\n  deadline:\n    " + FOREVER + "  lifespan:\n    " + FOREVER
                + "  liveliness: 1\n  liveliness_lease_duration:\n    " + FOREVER + "  avoid_ros_namespace_conventions: false";
    }

    void topic(TopicInfo topic, long count) {
        messages += count;
        topics.append("    - topic_metadata:\n        name: ").append(topic.name()).append("\n        type: ").append(topic.type().ros2Name())
                .append("\n        serialization_format: cdr\n        offered_qos_profiles: \"").append(qualityOfService(topic.latched()).replace("\n", "\\n"))
                .append("\"\n      message_count: ").append(count).append('\n');
    }

    String text() {
        return """
                rosbag2_bagfile_information:
                  version: %d
                  storage_identifier: mcap
                  relative_file_paths:
                    - %s
                  duration:
                    nanoseconds: %d
                  starting_time:
                    nanoseconds_since_epoch: %d
                  message_count: %d
                  topics_with_message_count:
                %s  compression_format: ""
                  compression_mode: ""
                  files:
                    - path: %s
                      starting_time:
                        nanoseconds_since_epoch: %d
                      duration:
                        nanoseconds: %d
                      message_count: %d
                """.formatted(VERSION, file, duration, begin, messages, topics, file, begin, duration, messages);
    }
}
