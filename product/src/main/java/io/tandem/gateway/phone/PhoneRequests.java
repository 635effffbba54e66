package io.tandem.gateway.phone;

import io.tandem.gateway.Hearing;
import io.tandem.gateway.HttpRequest;
import io.tandem.gateway.JsonFields;
import io.tandem.gateway.Refusal;
import io.tandem.gateway.Via;
import java.util.List;

/** Reads requests of telephone programs: of one that is known, or of whichever it turns out to be. */
public final class PhoneRequests {

    private static final String NOTHING = "";

    private final Via via;

    public PhoneRequests(Via via) {
        this.via = via;
    }

    /** Reads a request, and says what it is answered with. */
    public String read(HttpRequest request, Hearing hearing) {
        return switch (via) {
            case OWNTRACKS -> ownTracks(request, hearing);
            case TRACCAR -> traccar(request, hearing);
            case SENSORLOG -> sensorLog(request, hearing);
            default -> any(request, hearing);
        };
    }

    private static String ownTracks(HttpRequest request, Hearing hearing) {
        OwnTracks.read(request.body(), request.header("x-limit-d"), hearing);
        return OwnTracks.ANSWER;
    }

    private static String traccar(HttpRequest request, Hearing hearing) {
        if (JsonFields.isLike(request.body())) {
            Traccar.readJson(request.body(), hearing);
        } else {
            Traccar.read(request.fields(), hearing);
        }
        return NOTHING;
    }

    private static String sensorLog(HttpRequest request, Hearing hearing) {
        if (JsonFields.isLike(request.body())) {
            SensorLogDecoder.readJson(request.body(), hearing);
        } else {
            SensorLogDecoder lines = new SensorLogDecoder();
            request.body().lines().filter(line -> !line.isBlank()).forEach(line -> lines.readLine(line, hearing));
        }
        return NOTHING;
    }

    private static String any(HttpRequest request, Hearing hearing) {
        if (!JsonFields.isLike(request.body())) {
            return Traccar.isLike(request.fields()) ? traccar(request, hearing) : sensorLog(request, hearing);
        }
        List<JsonFields> objects = JsonFields.read(request.body());
        if (objects.isEmpty()) {
            hearing.refuse(Refusal.UNREADABLE);
            return NOTHING;
        }
        if (OwnTracks.isLike(objects.getFirst())) {
            return ownTracks(request, hearing);
        }
        return Traccar.isLike(objects.getFirst()) ? traccar(request, hearing) : sensorLog(request, hearing);
    }
}
