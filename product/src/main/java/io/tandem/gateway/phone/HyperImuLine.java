package io.tandem.gateway.phone;

import io.tandem.gateway.decode.DeviceFix;
import io.tandem.gateway.decode.NumberParser;
import io.tandem.gateway.decode.Refusal;
import io.tandem.gateway.nmea.NmeaSentence;
import java.util.Arrays;
import java.util.Optional;

/**
 * A line of the telephone program HyperIMU: milliseconds since 1970, perhaps the telephone's hardware address, values of sensors in threes,
 * then latitude, longitude and height, and perhaps NMEA sentences whose commas became semicolons or points.
 *
 * @param deviceFix    the fix; null where the line has none
 * @param refusal     why not
 * @param device      its hardware address; empty where the line has none
 * @param fixTime     time of day of the fix by the receiver, nanoseconds; negative where the line has none
 */
public record HyperImuLine(DeviceFix deviceFix, Optional<Refusal> refusal, String device, long fixTime) {

    private static final int PLACE_FIELDS = 3;
    private static final int FIELDS_BEFORE_PLACE = 1;
    private static final long NANOS_PER_MILLI = 1_000_000;

    /** Whether a line begins as all of this program's do, with milliseconds. */
    public static boolean isLike(String line) {
        return line.matches("\\d{13}\\s*,.*");
    }

    public static HyperImuLine parse(String line) {
        if (!isLike(line)) {
            return refused(Refusal.NO_TIME);
        }
        String[] fields = line.split(",");
        int sentences = (int) Arrays.stream(fields).takeWhile(field -> !field.strip().startsWith("$")).count();
        int at = sentences - PLACE_FIELDS;
        double lat = at < FIELDS_BEFORE_PLACE ? Double.NaN : NumberParser.of(fields[at]);
        double lon = at < FIELDS_BEFORE_PLACE ? Double.NaN : NumberParser.of(fields[at + 1]);
        if (Double.isNaN(lat) || Double.isNaN(lon)) {
            return refused(Refusal.NO_PLACE);
        }
        String[] said = Arrays.copyOfRange(fields, sentences, fields.length);
        if (Arrays.stream(said).anyMatch(HyperImuLine::isInvalid)) {
            return refused(Refusal.NO_FIX);
        }
        Optional<NmeaSentence> minimum = Arrays.stream(said).flatMap(word -> NmeaSentence.inLog(word).stream()).filter(sentence -> sentence.type().equals("RMC")).findFirst();
        DeviceFix deviceFix = DeviceFix.of(Long.parseLong(fields[0].strip()) * NANOS_PER_MILLI, lat, lon).withHeight(NumberParser.of(fields[at + 2]))
                .withVelocity(minimum.map(rmc -> rmc.knots(7)).orElse(Double.NaN), minimum.map(rmc -> NumberParser.of(rmc.field(8))).orElse(Double.NaN));
        return new HyperImuLine(deviceFix, Optional.empty(), device(fields[1]), minimum.map(rmc -> rmc.timeOfDay(1)).orElse(-1L));
    }

    private static HyperImuLine refused(Refusal why) {
        return new HyperImuLine(null, Optional.of(why), "", -1);
    }

    /** An RMC sentence with the status V, whatever its commas became. */
    private static boolean isInvalid(String word) {
        return word.strip().matches("\\$..RMC[;.,][\\d.]*[;.,]V[;.,].*");
    }

    private static String device(String field) {
        String word = field.strip();
        return word.matches("([0-9A-Fa-f]{2}[:-]){5}[0-9A-Fa-f]{2}") ? word : "";
    }
}
