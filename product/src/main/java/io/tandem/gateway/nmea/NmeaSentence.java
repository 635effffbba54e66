package io.tandem.gateway.nmea;

import io.tandem.gateway.decode.NumberParser;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** One sentence of NMEA 0183, checked and cut into fields. */
public record NmeaSentence(String type, String[] fields) {

    private static final double KNOT = 1852.0 / 3600;

    /** An RMC sentence whose commas became points, as a phone app writes it: unambiguous only where its numbers have decimals. */
    private static final Pattern POINTED = Pattern.compile("([A-Z]{2}RMC)\\.(\\d{6}(?:\\.\\d+)?)\\.([AV])\\.(\\d{4}\\.\\d+)?\\.([NS])?\\.(\\d{5}\\.\\d+)?\\.([EW])?"
            + "\\.(\\d{1,4}\\.\\d+)?\\.(\\d{1,3}\\.\\d+)?\\.(\\d{6})\\.(.*)");

    /** The sentence in a line, which may have something before it; empty if there is none or its checksum is wrong. */
    public static Optional<NmeaSentence> parse(String line) {
        int start = line.indexOf('$');
        int star = line.indexOf('*', start + 1);
        if (start < 0 || star < 0 || star + 3 > line.length()) {
            return Optional.empty();
        }
        String body = mend(line.substring(start + 1, star));
        int sum = body.chars().reduce(0, (a, b) -> a ^ b) & 0xFF;
        return NumberParser.hex(line.substring(star + 1, star + 3)) == sum ? cut(body) : Optional.empty();
    }

    /** The sentence in a field of a log, with or without a checksum, whatever its commas became. */
    public static Optional<NmeaSentence> inLog(String word) {
        String bare = word.strip();
        int star = bare.indexOf('*');
        return bare.startsWith("$") ? cut(mend(bare.substring(1, star < 0 ? bare.length() : star))) : Optional.empty();
    }

    /** Puts commas back where something on the way put semicolons or points. */
    private static String mend(String body) {
        if (body.indexOf(',') >= 0) {
            return body;
        }
        if (body.indexOf(';') >= 0) {
            return body.replace(';', ',');
        }
        Matcher pointed = POINTED.matcher(body);
        if (!pointed.matches()) {
            return body;
        }
        String known = IntStream.range(1, pointed.groupCount()).mapToObj(pointed::group).map(field -> field == null ? "" : field)
                .collect(Collectors.joining(","));
        return known + "," + pointed.group(pointed.groupCount()).replace('.', ',');
    }

    private static Optional<NmeaSentence> cut(String body) {
        String[] fields = body.split(",", -1);
        return fields[0].length() < 3 ? Optional.empty() : Optional.of(new NmeaSentence(fields[0].substring(fields[0].length() - 3), fields));
    }

    /** A field by its number; 0 is the sentence's name. Empty where there is none. */
    public String field(int number) {
        return number < fields.length ? fields[number].strip() : "";
    }

    /** Degrees and minutes, {@code ddmm.mmmm}, with the letter that follows. */
    public double degrees(int number) {
        double packed = NumberParser.of(field(number));
        double whole = Math.floor(packed / 100);
        double degrees = whole + (packed - 100 * whole) / 60;
        return switch (field(number + 1)) {
            case "N", "E" -> degrees;
            case "S", "W" -> -degrees;
            default -> Double.NaN;
        };
    }

    /** {@code hhmmss.sss} as nanoseconds of the day; negative where there is none. */
    public long timeOfDay(int number) {
        String text = field(number);
        if (!text.matches("\\d{6}(\\.\\d{1,9})?")) {
            return -1;
        }
        long seconds = Long.parseLong(text.substring(0, 2)) * 3600 + Long.parseLong(text.substring(2, 4)) * 60 + Long.parseLong(text.substring(4, 6));
        String fraction = text.length() > 7 ? text.substring(7) : "0";
        return seconds * 1_000_000_000L + Long.parseLong((fraction + "000000000").substring(0, 9));
    }

    /** Of a GGA: metres above the ellipsoid where the geoid's separation is given, else above the sea. */
    public double height() {
        double geoid = NumberParser.of(field(11));
        return NumberParser.of(field(9)) + (Double.isNaN(geoid) ? 0 : geoid);
    }

    /** A speed in m/s, from one in knots. */
    public double knots(int number) {
        return NumberParser.of(field(number)) * KNOT;
    }
}
