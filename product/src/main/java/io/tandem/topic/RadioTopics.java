package io.tandem.topic;

/**
 * The topics of one radio.
 *
 * @param received messages that were delivered to it, each at its arrival
 * @param send     texts for it to send as free messages
 */
record RadioTopics(TopicInfo received, TopicInfo send) {

    static final String TYPE = "tandem_msgs/RadioMessage";

    static RadioTopics of(int vid, String base) {
        return new RadioTopics(TopicInfo.ofVehicle(vid, base + TopicHub.RADIO, TYPE), TopicInfo.inbound(vid, base + TopicHub.RADIO_SEND, "std_msgs/String"));
    }
}
