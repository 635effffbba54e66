package io.tandem.gateway.command;

import io.tandem.gateway.feed.JsonLine;
import java.util.List;

/** geometry_msgs/Twist as the rosbridge protocol publishes it: linear x forward in m/s, angular z to the left in rad/s (REP 103). A stop is all zeros. */
public final class TwistEncoder implements CommandEncoder {

    private final String topic;

    public TwistEncoder(String topic) {
        this.topic = topic;
    }

    /** What a server must be told before the first message. */
    public static byte[] advertisement(String topic) {
        return JsonLine.of(line -> line.word("op", "advertise").word("topic", topic).word("type", "geometry_msgs/Twist"));
    }

    @Override
    public List<byte[]> encode(VehicleCommand command, long epochNanos) {
        return List.of(JsonLine.of(line -> line.word("op", "publish").word("topic", topic).object("msg", message -> message
                .object("linear", linear -> linear.fine("x", command.speed()).fine("y", 0).fine("z", 0))
                .object("angular", angular -> angular.fine("x", 0).fine("y", 0).fine("z", command.yawRate())))));
    }
}
