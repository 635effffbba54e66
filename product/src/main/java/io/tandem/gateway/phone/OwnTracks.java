package io.tandem.gateway.phone;

import io.tandem.gateway.Hearing;
import io.tandem.gateway.JsonFields;
import io.tandem.gateway.Refusal;
import io.tandem.gateway.Sighting;
import java.util.List;

/** Reads what the telephone program OwnTracks posts: JSON of the type location. Of other types, and of nothing at all, it makes nothing. */
public final class OwnTracks {

    /** What its requests are answered with: nothing to do. */
    public static final String ANSWER = "[]";

    private static final double KMH = 1 / 3.6;

    private OwnTracks() {
    }

    /** @param sender who the request says it is from, for bodies that do not say it; may be empty */
    public static void read(String body, String sender, Hearing hearing) {
        List<JsonFields> objects = JsonFields.read(body);
        if (objects.isEmpty()) {
            hearing.refuse(body.isBlank() ? Refusal.UNUSED : Refusal.UNREADABLE);
        }
        objects.forEach(json -> read(json, sender, hearing));
    }

    static boolean isLike(JsonFields json) {
        return json.has("_type");
    }

    static void read(JsonFields json, String sender, Hearing hearing) {
        if (!json.word("_type").equals("location")) {
            hearing.refuse(Refusal.UNUSED);
            return;
        }
        String device = json.word("tid");
        hearing.saw(device.isEmpty() ? sender : device, Sighting.of(json.time("tst"), json.number("lat"), json.number("lon")).withHeight(json.number("alt"))
                .withAccuracy(json.number("acc")).withVelocity(json.number("vel") * KMH, json.number("cog")));
    }
}
