package io.tandem.gateway.nmea;

import io.tandem.gateway.decode.NumberParser;
import io.tandem.geo.LatLon;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** One sentence of NMEA 0183, cut into fields, with the result of its checksum. */
public record NmeaSentence(String type, String[] fields, Checksum checksum) {

    /** Result of comparing the checksum of a sentence with its characters. */
    public enum Checksum { RIGHT, WRONG, MISSING }

    /** A sentence of a talker, up to its checksum or to the next sentence. What stands before it, such as a time or binary data, is skipped. */
    private static final Pattern SENTENCE = Pattern.compile("\\$([A-Z]{2}[A-Z0-9]{3}[^$*]*)(?:\\*([0-9A-Fa-f]{2}))?");
    /** An RMC and a GGA without a valid fix, whatever their commas became. Numbers are short, so that nonsense is refused soon. */
    private static final Pattern INVALID = Pattern.compile("\\$..(RMC[;.,][\\d.]{0,16}[;.,]V|GGA[;.,][\\d.;,]{0,40}[;.,][NS]?[;.,][\\d.]{0,20}[;.,][EW]?[;.,]0)[;.,].*");
    /** Fields that a sentence without a checksum must have, so that it was not cut off: up to the date, the height, and the speed. */
    private static final Map<String, Integer> LEAST_FIELDS = Map.of("RMC", 10, "GGA", 11, "GNS", 11, "GLL", 6, "VTG", 8, "GST", 9, "ZDA", 5);
    private static final double KNOT = 1852.0 / 3600;
    private static final double KMH = 1 / 3.6;

    /** An RMC sentence whose commas became points, as a phone app writes it: unambiguous only where its numbers have decimals. */
    private static final Pattern POINTED = Pattern.compile("([A-Z]{2}RMC)\\.(\\d{6}(?:\\.\\d+)?)\\.([AV])\\.(\\d{4}\\.\\d+)?\\.([NS])?\\.(\\d{5}\\.\\d+)?\\.([EW])?"
            + "\\.(\\d{1,4}\\.\\d+)?\\.(\\d{1,3}\\.\\d+)?\\.(\\d{6})\\.(.*)");

    /** All sentences in a line, also those whose checksum is wrong or missing. */
    public static List<NmeaSentence> all(String line) {
        List<NmeaSentence> found = new ArrayList<>();
        for (Matcher matcher = SENTENCE.matcher(line); matcher.find();) {
            String body = mend(matcher.group(1));
            int sum = body.chars().reduce(0, (a, b) -> a ^ b) & 0xFF;
            found.add(cut(body, matcher.group(2) == null ? Checksum.MISSING : NumberParser.hex(matcher.group(2)) == sum ? Checksum.RIGHT : Checksum.WRONG));
        }
        return found;
    }

    /** The sentence in a field of a log, whatever its checksum and whatever its commas became. */
    public static Optional<NmeaSentence> inLog(String word) {
        return word.strip().startsWith("$") ? all(word).stream().findFirst() : Optional.empty();
    }

    /** Whether a word is a sentence of a receiver without a valid fix; apps replace the commas by other signs. */
    public static boolean isInvalid(String word) {
        return INVALID.matcher(word.strip()).matches();
    }

    /** Whether it is as its receiver wrote it, as far as can be known: the checksum is right, or there is none and the sentence goes to its end. */
    public boolean isWhole() {
        return checksum == Checksum.RIGHT || checksum == Checksum.MISSING && fields.length >= LEAST_FIELDS.getOrDefault(type, 0);
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

    private static NmeaSentence cut(String body, Checksum checksum) {
        String[] fields = body.split(",", -1);
        return new NmeaSentence(fields[0].substring(fields[0].length() - 3), fields, checksum);
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

    /** Of an RMC, GGA, GNS or GLL: whether its receiver has a valid fix. Old receivers send a GLL without a status. */
    public boolean hasFix() {
        return switch (type) {
            case "RMC" -> field(2).equals("A");
            case "GGA" -> !field(6).isEmpty() && !field(6).equals("0");
            case "GNS" -> !field(6).replace("N", "").isEmpty();
            case "GLL" -> fields.length < 7 || field(6).equals("A");
            default -> false;
        };
    }

    /** Of an RMC: whether a place equals its own to the last of its decimals. */
    public boolean isAt(LatLon other) {
        double minutes = Math.pow(10, field(3).indexOf('.') + 1.0 - field(3).length());
        LatLon said = place(3);
        return Math.abs(other.latDegrees() - said.latDegrees()) <= minutes / 60 && Math.abs(other.lonDegrees() - said.lonDegrees()) <= minutes / 60;
    }

    /** Degrees of latitude and longitude, from four fields; NaN where they have none. */
    public LatLon place(int number) {
        return new LatLon(degrees(number), degrees(number + 2));
    }

    /** Of a GGA or GNS: metres above the ellipsoid where the geoid's separation is given, else above the sea. */
    public double height() {
        double geoid = NumberParser.of(field(type.equals("GNS") ? 10 : 11));
        return NumberParser.of(field(9)) + (Double.isNaN(geoid) ? 0 : geoid);
    }

    /** Of a VTG: m/s over ground. */
    public double speedOverGround() {
        return field(7).isEmpty() ? knots(5) : NumberParser.of(field(7)) * KMH;
    }

    /** A speed in m/s, from one in knots. */
    public double knots(int number) {
        return NumberParser.of(field(number)) * KNOT;
    }
}
