package io.tandem.gateway.sbs;

import io.tandem.gateway.decode.DecoderListener;
import io.tandem.gateway.decode.DeviceFix;
import io.tandem.gateway.decode.LineDecoder;
import io.tandem.gateway.decode.NumberParser;
import io.tandem.gateway.decode.Refusal;
import io.tandem.gateway.decode.TimestampParser;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;

/**
 * Decodes the lines of ADS-B receivers, as BaseStation and dump1090 send them at port 30003. A message of type 3 has an aircraft's position; its
 * velocity, of type 4, is remembered until then.
 */
public final class SbsDecoder extends LineDecoder {

    private static final int FIELDS = 22;
    private static final int FEWEST_FIELDS = 16;
    private static final int MOST_AIRCRAFT = 10_000;
    private static final double FOOT = 0.3048;
    private static final double KNOT = 1852.0 / 3600;
    private static final double SECONDS_PER_MINUTE = 60;

    /** the last movement of each aircraft: m/s, degrees, m/s upward */
    private final Map<String, double[]> velocities = new LinkedHashMap<>(16, 0.75f, true) {
        @Override
        protected boolean removeEldestEntry(Map.Entry<String, double[]> eldest) {
            return size() > MOST_AIRCRAFT;
        }
    };

    /** Whether a line is of this format. */
    public static boolean isLike(String text) {
        return text.startsWith("MSG,");
    }

    @Override
    public void readLine(String text, DecoderListener listener) {
        String[] fields = text.split(",", FIELDS + 1);
        if (!isLike(text) || fields.length < FEWEST_FIELDS || !fields[4].matches("[0-9A-Fa-f]{6}")) {
            listener.refuse(isLike(text) || !text.matches("(SEL|ID|AIR|STA|CLK),.*") ? Refusal.UNREADABLE : Refusal.UNUSED);
            return;
        }
        String aircraft = fields[4].toUpperCase(Locale.ROOT);
        if (!fields[10].isBlank()) {
            listener.named(aircraft, fields[10].strip());
        }
        double speed = NumberParser.of(fields[12]) * KNOT;
        if (!Double.isNaN(speed)) {
            velocities.put(aircraft, new double[] {speed, NumberParser.of(fields[13]), climb(fields)});
        }
        if (fields[14].isBlank() || fields[15].isBlank()) {
            listener.refuse(Refusal.UNUSED);
            return;
        }
        double[] velocity = velocities.getOrDefault(aircraft, new double[] {Double.NaN, Double.NaN, Double.NaN});
        long time = TimestampParser.nanos(fields[6].strip().replace('/', '-') + "T" + fields[7].strip()).orElse(DeviceFix.NO_TIME);
        listener.received(aircraft, DeviceFix.of(time, NumberParser.of(fields[14]), NumberParser.of(fields[15])).withHeight(NumberParser.of(fields[11]) * FOOT)
                .withVelocity(velocity[0], velocity[1]).withClimb(velocity[2]));
    }

    private static double climb(String[] fields) {
        return fields.length > 16 ? NumberParser.of(fields[16]) * FOOT / SECONDS_PER_MINUTE : Double.NaN;
    }
}
