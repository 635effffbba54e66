package io.tandem.topic;

import io.tandem.time.SimTime;
import java.util.Map;

/** Parts that many messages have. */
final class MessageParts {

    private static final long SECOND = SimTime.nanos(1);

    private MessageParts() {
    }

    static Map<String, Object> time(SimTime at) {
        return Map.of("sec", Math.floorDiv(at.nanos(), SECOND), "nanosec", Math.floorMod(at.nanos(), SECOND));
    }

    static Map<String, Object> header(SimTime at, String frame) {
        return Map.of("stamp", time(at), "frame_id", frame);
    }

    static Map<String, Object> transform(SimTime at, String parent, String child, Map<String, Object> translation, double[] rotation) {
        return Map.of("header", header(at, parent), "child_frame_id", child, "transform",
                Map.of("translation", translation, "rotation", Frames.orientation(rotation)));
    }
}
