package io.tandem.gateway.phone;

import io.tandem.gateway.decode.DecoderListener;
import io.tandem.gateway.decode.DeviceFix;
import io.tandem.gateway.decode.JsonFields;
import io.tandem.gateway.decode.NumberParser;
import io.tandem.gateway.decode.Refusal;
import io.tandem.gateway.decode.TimestampParser;
import java.util.List;
import java.util.Map;

/** Reads what the telephone program Traccar Client sends: the OsmAnd protocol's fields in a query or a form, or since its version 9 JSON. */
public final class TraccarReader {

    private static final double KNOT = 1852.0 / 3600;

    private TraccarReader() {
    }

    /** Whether a query or form is of the OsmAnd protocol. */
    public static boolean isLike(Map<String, String> fields) {
        return fields.containsKey("lat") || fields.containsKey("location");
    }

    /** Reads the fields of a query or form. */
    public static void read(Map<String, String> fields, DecoderListener listener) {
        if (!isLike(fields)) {
            listener.refuse(fields.isEmpty() ? Refusal.UNREADABLE : Refusal.NO_PLACE);
            return;
        }
        if (fields.getOrDefault("valid", "true").matches("false|0|V")) {
            listener.refuse(Refusal.NO_FIX);
            return;
        }
        String[] pair = fields.getOrDefault("location", ",").split(",", 2);
        double lat = NumberParser.of(fields.getOrDefault("lat", pair[0]));
        double lon = NumberParser.of(fields.getOrDefault("lon", pair.length > 1 ? pair[1] : ""));
        long time = TimestampParser.nanos(fields.get("timestamp")).orElse(DeviceFix.NO_TIME);
        listener.received(first(fields, "id", "deviceid"), DeviceFix.of(time, lat, lon).withHeight(NumberParser.of(fields.get("altitude")))
                .withAccuracy(NumberParser.of(fields.get("accuracy"))).withVelocity(NumberParser.of(fields.get("speed")) * KNOT, NumberParser.of(first(fields, "bearing", "heading"))));
    }

    private static String first(Map<String, String> fields, String one, String other) {
        return fields.getOrDefault(one, fields.getOrDefault(other, ""));
    }

    /** Reads a body of JSON. */
    public static void readJson(String body, DecoderListener listener) {
        List<JsonFields> objects = JsonFields.read(body);
        if (objects.isEmpty()) {
            listener.refuse(Refusal.UNREADABLE);
        }
        objects.forEach(json -> readJson(json, listener));
    }

    static boolean isLike(JsonFields json) {
        return json.has("location.coords.latitude");
    }

    static void readJson(JsonFields json, DecoderListener listener) {
        if (!isLike(json)) {
            listener.refuse(Refusal.NO_PLACE);
            return;
        }
        String coords = "location.coords.";
        listener.received(json.word("device_id", "deviceId", "id"), DeviceFix.of(json.time("location.timestamp", "timestamp"), json.number(coords + "latitude"),
                json.number(coords + "longitude")).withHeight(json.number(coords + "altitude")).withAccuracy(json.number(coords + "accuracy"))
                .withVelocity(json.number(coords + "speed"), json.number(coords + "heading")));
    }
}
