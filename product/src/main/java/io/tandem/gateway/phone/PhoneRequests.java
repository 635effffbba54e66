package io.tandem.gateway.phone;

import io.tandem.gateway.decode.DecoderListener;
import io.tandem.gateway.decode.HttpRequest;
import io.tandem.gateway.decode.JsonFields;
import io.tandem.gateway.decode.Refusal;
import java.util.List;

/** Reads HTTP requests of phone apps, and gives the body of the answer. */
public final class PhoneRequests {

    private static final String EMPTY = "";

    private PhoneRequests() {
    }

    public static String readOwnTracks(HttpRequest request, DecoderListener listener) {
        OwnTracksReader.read(request.body(), request.header("x-limit-d"), listener);
        return OwnTracksReader.ANSWER;
    }

    public static String readTraccar(HttpRequest request, DecoderListener listener) {
        if (JsonFields.isLike(request.body())) {
            TraccarReader.readJson(request.body(), listener);
        } else {
            TraccarReader.read(request.fields(), listener);
        }
        return EMPTY;
    }

    public static String readSensorLog(HttpRequest request, DecoderListener listener) {
        if (JsonFields.isLike(request.body())) {
            SensorLogDecoder.readJson(request.body(), listener);
        } else {
            SensorLogDecoder lines = new SensorLogDecoder();
            request.body().lines().filter(line -> !line.isBlank()).forEach(line -> lines.readLine(line, listener));
        }
        return EMPTY;
    }

    /** Recognises the app by the body. */
    public static String readAny(HttpRequest request, DecoderListener listener) {
        if (!JsonFields.isLike(request.body())) {
            return TraccarReader.isLike(request.fields()) ? readTraccar(request, listener) : readSensorLog(request, listener);
        }
        List<JsonFields> objects = JsonFields.read(request.body());
        if (objects.isEmpty()) {
            listener.refuse(Refusal.UNREADABLE);
            return EMPTY;
        }
        if (OwnTracksReader.isLike(objects.getFirst())) {
            return readOwnTracks(request, listener);
        }
        return TraccarReader.isLike(objects.getFirst()) ? readTraccar(request, listener) : readSensorLog(request, listener);
    }
}
