package io.tandem.track;

import java.util.Optional;

/** One sentence of NMEA 0183, checked and cut into fields. */
record Nmea(String type, String[] fields) {

    private static final double KNOT = 1852.0 / 3600;

    /** The sentence in a line, which may have something before it; empty if there is none or its checksum is wrong. */
    static Optional<Nmea> parse(String line) {
        int start = line.indexOf('$');
        int star = line.indexOf('*', start + 1);
        if (start < 0 || star < 0 || star + 3 > line.length()) {
            return Optional.empty();
        }
        String body = line.substring(start + 1, star);
        int sum = body.chars().reduce(0, (a, b) -> a ^ b);
        if (!line.substring(star + 1, star + 3).equalsIgnoreCase(String.format("%02X", sum & 0xFF))) {
            return Optional.empty();
        }
        return cut(body, ",");
    }

    /** A sentence without its checksum, whose fields something else separates. */
    static Optional<Nmea> cut(String body, String separator) {
        String[] fields = body.split(separator, -1);
        return fields[0].length() < 3 ? Optional.empty() : Optional.of(new Nmea(fields[0].substring(fields[0].length() - 3), fields));
    }

    String field(int number) {
        return number < fields.length ? fields[number].strip() : "";
    }

    /** Degrees and minutes, {@code ddmm.mmmm}, with the letter that follows. */
    double degrees(int number) {
        double packed = Numbers.of(field(number));
        double whole = Math.floor(packed / 100);
        double degrees = whole + (packed - 100 * whole) / 60;
        return switch (field(number + 1)) {
            case "N", "E" -> degrees;
            case "S", "W" -> -degrees;
            default -> Double.NaN;
        };
    }

    /** {@code hhmmss.sss} as nanoseconds of the day; negative where there is none. */
    long timeOfDay(int number) {
        String text = field(number);
        if (!text.matches("\\d{6}(\\.\\d{1,9})?")) {
            return -1;
        }
        long seconds = Long.parseLong(text.substring(0, 2)) * 3600 + Long.parseLong(text.substring(2, 4)) * 60 + Long.parseLong(text.substring(4, 6));
        String fraction = text.length() > 7 ? text.substring(7) : "0";
        return seconds * 1_000_000_000L + Long.parseLong((fraction + "000000000").substring(0, 9));
    }

    double knots(int number) {
        return Numbers.of(field(number)) * KNOT;
    }
}
