package io.tandem.gateway.phone;

import io.tandem.gateway.decode.DecoderListener;
import io.tandem.gateway.decode.DeviceFix;
import io.tandem.gateway.decode.JsonFields;
import io.tandem.gateway.decode.Refusal;
import java.util.List;

/** Reads what the telephone program OwnTracksReader posts: JSON of the type location. Of other types, and of nothing at all, it makes nothing. */
public final class OwnTracksReader {

    /** What its requests are answered with: nothing to do. */
    public static final String ANSWER = "[]";

    private static final double KMH = 1 / 3.6;

    private OwnTracksReader() {
    }

    /** @param sender of the request, for bodies that do not have it; may be empty */
    public static void read(String body, String sender, DecoderListener listener) {
        List<JsonFields> objects = JsonFields.read(body);
        if (objects.isEmpty()) {
            listener.refuse(body.isBlank() ? Refusal.UNUSED : Refusal.UNREADABLE);
        }
        objects.forEach(json -> read(json, sender, listener));
    }

    static boolean isLike(JsonFields json) {
        return json.has("_type");
    }

    static void read(JsonFields json, String sender, DecoderListener listener) {
        if (!json.word("_type").equals("location")) {
            listener.refuse(Refusal.UNUSED);
            return;
        }
        String device = json.word("tid");
        listener.received(device.isEmpty() ? sender : device, DeviceFix.of(json.time("tst"), json.number("lat"), json.number("lon")).withHeight(json.number("alt"))
                .withAccuracy(json.number("acc")).withVelocity(json.number("vel") * KMH, json.number("cog")));
    }
}
