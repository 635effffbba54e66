package io.tandem.gateway.gpsd;

import io.tandem.gateway.decode.DecoderListener;
import io.tandem.gateway.decode.DeviceFix;
import io.tandem.gateway.decode.HorizontalAccuracy;
import io.tandem.gateway.decode.JsonFields;
import io.tandem.gateway.decode.LineDecoder;
import io.tandem.gateway.decode.Refusal;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
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

    /** So many errors that a device sent itself outweigh those that were made up, and the other way round. */
    private static final int MOST_EVIDENCE = 5;

    private final Map<String, Device> devices = new HashMap<>();

    /** What is known of the errors of one device. */
    private static final class Device {

        final HorizontalAccuracy accuracy = new HorizontalAccuracy();
        /** positive where its errors are made up as a rule: a fix may come before the dilution that its error was made of */
        int evidence;

        boolean isMadeUp(double error, double[] rangeErrors) {
            boolean agrees = Arrays.stream(rangeErrors).anyMatch(rangeError -> Math.abs(error / rangeError - accuracy.dilution()) <= ROUNDING * (1 + accuracy.dilution()));
            evidence = Math.clamp(evidence + (agrees ? 1 : -1), -MOST_EVIDENCE, MOST_EVIDENCE);
            return agrees || evidence > 0;
        }
    }

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
        Device device = device(json.word("device"));
        switch (json.word("class")) {
            case "TPV" -> readFix(json, device, listener);
            case "SKY" -> {
                if (json.has("hdop")) {
                    device.accuracy.readDilution(json.number("hdop"));
                }
                listener.refuse(Refusal.UNUSED);
            }
            case "GST" -> {
                device.accuracy.readSigmas(json.number("lat"), json.number("lon"), json.time("time"));
                listener.refuse(Refusal.UNUSED);
            }
            default -> listener.refuse(Refusal.UNUSED);
        }
    }

    private Device device(String name) {
        return devices.size() < MOST_DEVICES ? devices.computeIfAbsent(name, _ -> new Device()) : devices.getOrDefault(name, new Device());
    }

    private static void readFix(JsonFields json, Device device, DecoderListener listener) {
        if (!(json.number("mode") >= LEAST_MODE)) {
            listener.refuse(Refusal.NO_FIX);
        } else if (!json.has("lat") || !json.has("lon")) {
            listener.refuse(Refusal.NO_PLACE);
        } else {
            listener.received(json.word("device"), DeviceFix.of(json.time("time"), json.number("lat"), json.number("lon"))
                    .withHeight(json.number("altHAE", "altMSL", "alt")).withAccuracy(accuracy(json, device))
                    .withVelocity(json.number("speed"), json.number("track")).withClimb(json.number("climb")));
        }
    }

    private static double accuracy(JsonFields json, Device device) {
        long at = json.time("time");
        double radius = json.number("eph");
        double east = json.number("epx");
        double north = json.number("epy");
        boolean ofRadius = !Double.isNaN(radius);
        double told = ofRadius ? HorizontalAccuracy.ofRadius95(radius) : HorizontalAccuracy.ofAxes95(north, east);
        boolean madeUp = ofRadius ? device.isMadeUp(radius, RANGE_ERRORS_OF_RADIUS) : device.isMadeUp(Math.sqrt(north * north + east * east), RANGE_ERRORS_OF_AXIS);
        return device.accuracy.hasSigmas(at) || madeUp || Double.isNaN(told) ? device.accuracy.metres(at) : told;
    }
}
