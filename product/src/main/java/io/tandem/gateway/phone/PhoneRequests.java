package io.tandem.gateway.phone;

import io.tandem.gateway.decode.DecoderListener;
import io.tandem.gateway.decode.DeviceProtocol;
import io.tandem.gateway.decode.HttpRequest;
import io.tandem.gateway.decode.JsonFields;
import io.tandem.gateway.decode.Refusal;
import java.util.List;

/** Reads requests of telephone programs: of one that is known, or of whichever it turns out to be. */
public final class PhoneRequests {

    private static final String NOTHING = "";

    private final DeviceProtocol via;

    public PhoneRequests(DeviceProtocol via) {
        this.via = via;
    }

    /** Reads a request, and says what it is answered with. */
    public String read(HttpRequest request, DecoderListener listener) {
        return switch (via) {
            case OWNTRACKS -> ownTracks(request, listener);
            case TRACCAR -> traccar(request, listener);
            case SENSORLOG -> sensorLog(request, listener);
            default -> any(request, listener);
        };
    }

    private static String ownTracks(HttpRequest request, DecoderListener listener) {
        OwnTracksReader.read(request.body(), request.header("x-limit-d"), listener);
        return OwnTracksReader.ANSWER;
    }

    private static String traccar(HttpRequest request, DecoderListener listener) {
        if (JsonFields.isLike(request.body())) {
            TraccarReader.readJson(request.body(), listener);
        } else {
            TraccarReader.read(request.fields(), listener);
        }
        return NOTHING;
    }

    private static String sensorLog(HttpRequest request, DecoderListener listener) {
        if (JsonFields.isLike(request.body())) {
            SensorLogDecoder.readJson(request.body(), listener);
        } else {
            SensorLogDecoder lines = new SensorLogDecoder();
            request.body().lines().filter(line -> !line.isBlank()).forEach(line -> lines.readLine(line, listener));
        }
        return NOTHING;
    }

    private static String any(HttpRequest request, DecoderListener listener) {
        if (!JsonFields.isLike(request.body())) {
            return TraccarReader.isLike(request.fields()) ? traccar(request, listener) : sensorLog(request, listener);
        }
        List<JsonFields> objects = JsonFields.read(request.body());
        if (objects.isEmpty()) {
            listener.refuse(Refusal.UNREADABLE);
            return NOTHING;
        }
        if (OwnTracksReader.isLike(objects.getFirst())) {
            return ownTracks(request, listener);
        }
        return TraccarReader.isLike(objects.getFirst()) ? traccar(request, listener) : sensorLog(request, listener);
    }
}
