package io.tandem.gateway.phone;

import io.tandem.gateway.Hearing;
import io.tandem.gateway.JsonFields;
import io.tandem.gateway.Numbers;
import io.tandem.gateway.Refusal;
import io.tandem.gateway.Sighting;
import io.tandem.gateway.Times;
import java.util.List;
import java.util.Map;

/** Reads what the telephone program Traccar Client sends: the OsmAnd protocol's fields in a query or a form, or since its version 9 JSON. */
public final class Traccar {

    private static final double KNOT = 1852.0 / 3600;

    private Traccar() {
    }

    /** Whether a query or form is of this language. */
    public static boolean isLike(Map<String, String> fields) {
        return fields.containsKey("lat") || fields.containsKey("location");
    }

    /** Reads the fields of a query or form. */
    public static void read(Map<String, String> fields, Hearing hearing) {
        if (!isLike(fields)) {
            hearing.refuse(fields.isEmpty() ? Refusal.UNREADABLE : Refusal.NO_PLACE);
            return;
        }
        if (fields.getOrDefault("valid", "true").matches("false|0|V")) {
            hearing.refuse(Refusal.NO_FIX);
            return;
        }
        String[] pair = fields.getOrDefault("location", ",").split(",", 2);
        double lat = Numbers.of(fields.getOrDefault("lat", pair[0]));
        double lon = Numbers.of(fields.getOrDefault("lon", pair.length > 1 ? pair[1] : ""));
        long time = Times.nanos(fields.get("timestamp")).orElse(Sighting.NO_TIME);
        hearing.saw(first(fields, "id", "deviceid"), Sighting.of(time, lat, lon).withHeight(Numbers.of(fields.get("altitude")))
                .withAccuracy(Numbers.of(fields.get("accuracy"))).withVelocity(Numbers.of(fields.get("speed")) * KNOT, Numbers.of(first(fields, "bearing", "heading"))));
    }

    private static String first(Map<String, String> fields, String one, String other) {
        return fields.getOrDefault(one, fields.getOrDefault(other, ""));
    }

    /** Reads a body of JSON. */
    public static void readJson(String body, Hearing hearing) {
        List<JsonFields> objects = JsonFields.read(body);
        if (objects.isEmpty()) {
            hearing.refuse(Refusal.UNREADABLE);
        }
        objects.forEach(json -> readJson(json, hearing));
    }

    static boolean isLike(JsonFields json) {
        return json.has("location.coords.latitude");
    }

    static void readJson(JsonFields json, Hearing hearing) {
        if (!isLike(json)) {
            hearing.refuse(Refusal.NO_PLACE);
            return;
        }
        String coords = "location.coords.";
        hearing.saw(json.word("device_id", "deviceId", "id"), Sighting.of(json.time("location.timestamp", "timestamp"), json.number(coords + "latitude"),
                json.number(coords + "longitude")).withHeight(json.number(coords + "altitude")).withAccuracy(json.number(coords + "accuracy"))
                .withVelocity(json.number(coords + "speed"), json.number(coords + "heading")));
    }
}
