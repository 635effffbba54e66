package io.tandem.gateway.gpsd;

import io.tandem.gateway.decode.DecoderListener;
import io.tandem.gateway.decode.DeviceFix;
import io.tandem.gateway.decode.HorizontalAccuracy;
import io.tandem.gateway.decode.JsonFields;
import io.tandem.gateway.decode.LineDecoder;
import io.tandem.gateway.decode.Refusal;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Decodes the reports of gpsd: fixes of the class TPV in two or three dimensions, with the dilution of SKY and the standard deviations of GST.
 * gpsd gives errors with 95 %. Those that a receiver does not send it makes up, as the dilution times a range error of its own choice; then
 * nothing but the dilution was measured, and the fix is as accurate as the same receiver's over NMEA.
 */
public final class GpsdDecoder extends LineDecoder {

    private static final String WATCH = "?WATCH={\"enable\":true,\"json\":true}\n";
    private static final int LEAST_MODE = 2;
    private static final int MOST_DEVICES = 64;
    /** Metres by which gpsd multiplies the dilution, without and with differential corrections (its gpsd_error_model). */
    private static final double[] RANGE_ERRORS_OF_RADIUS = {19, 4.75};
    private static final double[] RANGE_ERRORS_OF_AXIS = {15, 3.75};
    /** Dilutions have two decimals. */
    private static final double ROUNDING = 0.006;

    private final Map<String, HorizontalAccuracy> accuracies = new HashMap<>();

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
    public void read(JsonFields json, DecoderListener listener) {
        HorizontalAccuracy known = accuracy(json.word("device"));
        switch (json.word("class")) {
            case "TPV" -> readFix(json, known, listener);
            case "SKY" -> {
                known.readDilution(json.number("hdop"));
                listener.refuse(Refusal.UNUSED);
            }
            case "GST" -> {
                known.readSigmas(json.number("lat"), json.number("lon"));
                listener.refuse(Refusal.UNUSED);
            }
            default -> listener.refuse(Refusal.UNUSED);
        }
    }

    private HorizontalAccuracy accuracy(String device) {
        return accuracies.size() < MOST_DEVICES ? accuracies.computeIfAbsent(device, _ -> new HorizontalAccuracy())
                : accuracies.getOrDefault(device, new HorizontalAccuracy());
    }

    private static void readFix(JsonFields json, HorizontalAccuracy known, DecoderListener listener) {
        if (!(json.number("mode") >= LEAST_MODE)) {
            listener.refuse(Refusal.NO_FIX);
        } else if (!json.has("lat") || !json.has("lon")) {
            listener.refuse(Refusal.NO_PLACE);
        } else {
            listener.received(json.word("device"), DeviceFix.of(json.time("time"), json.number("lat"), json.number("lon"))
                    .withHeight(json.number("altHAE", "altMSL", "alt")).withAccuracy(accuracy(json, known))
                    .withVelocity(json.number("speed"), json.number("track")).withClimb(json.number("climb")));
        }
    }

    private static double accuracy(JsonFields json, HorizontalAccuracy known) {
        double radius = json.number("eph");
        double east = json.number("epx");
        double north = json.number("epy");
        boolean ofRadius = !Double.isNaN(radius);
        double told = ofRadius ? HorizontalAccuracy.ofRadius95(radius) : HorizontalAccuracy.ofAxes95(north, east);
        boolean madeUp = ofRadius ? isMadeUp(radius, known.dilution(), RANGE_ERRORS_OF_RADIUS)
                : isMadeUp(Math.sqrt(north * north + east * east), known.dilution(), RANGE_ERRORS_OF_AXIS);
        return known.hasSigmas() || madeUp || Double.isNaN(told) ? known.metres() : told;
    }

    private static boolean isMadeUp(double error, double dilution, double[] rangeErrors) {
        for (double rangeError : rangeErrors) {
            if (Math.abs(error / rangeError - dilution) <= ROUNDING + ROUNDING * dilution) {
                return true;
            }
        }
        return false;
    }
}
