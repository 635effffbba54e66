package io.tandem.topic;

import io.tandem.topic.schema.MessageDefinition;
import io.tandem.topic.schema.MessageDefinitions;

/**
 * A topic of a run.
 *
 * @param name    as ROS names topics: /vehicle/101/scan
 * @param vid     the vehicle that it belongs to; 0 for the run
 * @param inbound whether others publish it and the run reads
 * @param latched whether a new reader gets the last message at once
 */
public record TopicInfo(String name, MessageDefinition type, int vid, boolean inbound, boolean latched) {

    static TopicInfo of(String name, String type) {
        return new TopicInfo(name, MessageDefinitions.of(type), 0, false, false);
    }

    static TopicInfo latched(String name, String type) {
        return new TopicInfo(name, MessageDefinitions.of(type), 0, false, true);
    }

    static TopicInfo ofVehicle(int vid, String name, String type) {
        return new TopicInfo(name, MessageDefinitions.of(type), vid, false, false);
    }

    static TopicInfo inbound(int vid, String name, String type) {
        return new TopicInfo(name, MessageDefinitions.of(type), vid, true, false);
    }
}
