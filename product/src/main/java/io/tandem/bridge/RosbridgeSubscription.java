package io.tandem.bridge;

import io.tandem.time.SimTime;
import io.tandem.topic.TopicInfo;
import io.tandem.topic.TopicMessage;
import io.tandem.topic.TopicReader;
import java.util.HashMap;
import java.util.Map;

/**
 * What a client of rosbridge has subscribed of a topic. Several parts of a program subscribe under ids of their own and share one stream, so that the stream is as fast as the fastest of them
 * asks, and CBOR if one asks for it.
 */
final class RosbridgeSubscription implements TopicReader {

    private static final double MAX_INTERVAL_MILLIS = 1e6;

    /** What one id asks for. */
    private record Demand(long intervalNanos, boolean cbor) {
    }

    private final BridgeSocket socket;
    private final TopicInfo topic;
    private final Map<String, Demand> demands = new HashMap<>();
    private final Throttle throttle = new Throttle();
    private volatile Demand combined = new Demand(0, false);

    RosbridgeSubscription(BridgeSocket socket, TopicInfo topic) {
        this.socket = socket;
        this.topic = topic;
    }

    TopicInfo topic() {
        return topic;
    }

    boolean isCbor() {
        return combined.cbor;
    }

    int ids() {
        return demands.size();
    }

    void add(JsonTree message) {
        long interval = message.members().get("throttle_rate") instanceof Number millis ? SimTime.nanos(Math.clamp(millis.doubleValue(), 0, MAX_INTERVAL_MILLIS) / 1000) : 0;
        demands.put(message.label("id").orElse(""), new Demand(interval, message.text("compression").orElse("").equals("cbor")));
        combine();
    }

    /** Ends what one id asks for, or everything if none is named. */
    void remove(JsonTree message) {
        message.label("id").ifPresentOrElse(demands::remove, demands::clear);
        combine();
    }

    private void combine() {
        combined = new Demand(demands.values().stream().mapToLong(Demand::intervalNanos).min().orElse(0), demands.values().stream().anyMatch(Demand::cbor));
    }

    /** Whether a message that is sent now is within the rate; called by the thread that sends. */
    boolean isDue(long nanoTime) {
        return throttle.isDue(nanoTime, combined.intervalNanos);
    }

    @Override
    public void offer(TopicMessage message) {
        socket.offer(0, message);
    }

    @Override
    public String name() {
        return socket.name();
    }
}
