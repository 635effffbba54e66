package io.tandem.gateway.gpsd;

import io.tandem.gateway.decode.DecoderListener;
import io.tandem.gateway.decode.DeviceFix;
import io.tandem.gateway.decode.JsonFields;
import io.tandem.gateway.decode.LineDecoder;
import io.tandem.gateway.decode.Refusal;
import java.nio.charset.StandardCharsets;
import java.util.List;

/** Decodes the reports of gpsd of the class TPV, in two or three dimensions. */
public final class GpsdDecoder extends LineDecoder {

    private static final String WATCH = "?WATCH={\"enable\":true,\"json\":true}\n";
    private static final int LEAST_MODE = 2;
    /** Its errors hold with 95 %, which is twice what we ask for. */
    private static final double HALF = 0.5;

    /** The request after which gpsd sends reports. */
    public static byte[] watch() {
        return WATCH.getBytes(StandardCharsets.US_ASCII);
    }

    /** Whether JSON is a report of gpsd. */
    public static boolean isLike(JsonFields json) {
        return json.has("class");
    }

    @Override
    public void readLine(String text, DecoderListener listener) {
        List<JsonFields> objects = JsonFields.read(text);
        if (objects.isEmpty()) {
            listener.refuse(Refusal.UNREADABLE);
        }
        objects.forEach(json -> read(json, listener));
    }

    /** Reads one report. */
    public static void read(JsonFields json, DecoderListener listener) {
        if (!json.word("class").equals("TPV")) {
            listener.refuse(Refusal.UNUSED);
        } else if (!(json.number("mode") >= LEAST_MODE)) {
            listener.refuse(Refusal.NO_FIX);
        } else if (!json.has("lat") || !json.has("lon")) {
            listener.refuse(Refusal.NO_PLACE);
        } else {
            listener.received(json.word("device"), DeviceFix.of(json.time("time"), json.number("lat"), json.number("lon"))
                    .withHeight(json.number("altHAE", "altMSL", "alt")).withAccuracy(accuracy(json))
                    .withVelocity(json.number("speed"), json.number("track")).withClimb(json.number("climb")));
        }
    }

    private static double accuracy(JsonFields json) {
        double eph = json.number("eph");
        double epx = json.number("epx");
        double epy = json.number("epy");
        return HALF * (Double.isNaN(eph) ? Math.sqrt((epx * epx + epy * epy) / 2) : eph);
    }
}
