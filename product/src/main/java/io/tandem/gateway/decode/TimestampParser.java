package io.tandem.gateway.decode;

import java.math.BigDecimal;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.Optional;

/** Time stamps of files and devices, recognised by their form: ISO 8601, or a number of seconds, milli-, micro- or nanoseconds. */
public final class TimestampParser {

    private static final BigDecimal NANOS = BigDecimal.valueOf(1_000_000_000L);
    /** Greater numbers than these are not seconds, milliseconds and microseconds since 1970: those would be in other ages. */
    private static final double MOST_SECONDS = 1e11;
    private static final double MOST_MILLIS = 1e14;
    private static final double MOST_MICROS = 1e17;
    private static final int LONGEST = 40;

    private TimestampParser() {
    }

    /** Nanoseconds since 1970, or since whatever the file counts seconds from; empty where there is no time. */
    public static Optional<Long> nanos(String text) {
        if (text == null || text.isBlank() || text.length() > LONGEST) {
            return Optional.empty();
        }
        String written = text.strip();
        try {
            return Optional.of(written.indexOf(':') > 0 ? ofIso(iso(written)) : ofNumber(new BigDecimal(written)));
        } catch (DateTimeException | ArithmeticException | NumberFormatException none) {
            return Optional.empty();
        }
    }

    /** With T before the time of day, hyphens in the date and a colon in the zone, whatever was there. */
    private static String iso(String text) {
        return text.replaceFirst(" ", "T").replace(" ", "").replace('/', '-').replaceFirst("(:.*[+-]\\d{2})(\\d{2})$", "$1:$2");
    }

    /** Without a zone it is taken for UTC. */
    private static long ofIso(String text) {
        boolean zoned = text.endsWith("Z") || text.matches(".*[+-]\\d{2}(:?\\d{2})?$") && text.indexOf('T') > 0
                && Math.max(text.lastIndexOf('+'), text.lastIndexOf('-')) > text.indexOf('T');
        Instant instant = zoned ? OffsetDateTime.parse(text).toInstant() : LocalDateTime.parse(text).toInstant(ZoneOffset.UTC);
        return Math.addExact(Math.multiplyExact(instant.getEpochSecond(), 1_000_000_000L), instant.getNano());
    }

    private static long ofNumber(BigDecimal number) {
        double size = Math.abs(number.doubleValue());
        if (!(size < Long.MAX_VALUE)) {
            throw new ArithmeticException("no time");
        }
        int shift = size < MOST_SECONDS ? 0 : size < MOST_MILLIS ? 3 : size < MOST_MICROS ? 6 : 9;
        return number.multiply(NANOS).movePointLeft(shift).longValue();
    }
}
