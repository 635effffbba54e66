package io.tandem.gateway.phone;

import io.tandem.gateway.decode.DeviceFix;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.format.DateTimeFormatter;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The lines that HyperIMU writes before the rows of a log: when it began, and how many milliseconds lie between its rows. */
final class HyperImuHeader {

    private static final Pattern DATE = Pattern.compile("@.*Date:\\s*(\\w{3} \\w{3} \\d{2} [\\d:]{8} \\S+ \\d{4}).*");
    private static final Pattern INTERVAL = Pattern.compile("@.*Sampling\\s*(?:Rate|Time):\\s*(\\d{1,6})\\s*ms.*");
    private static final DateTimeFormatter FORM = DateTimeFormatter.ofPattern("EEE MMM dd HH:mm:ss zzz yyyy", Locale.ENGLISH);
    private static final long NANOS_PER_MILLI = 1_000_000;

    private long begin;
    private long interval;
    private long rows;

    static boolean isLike(String line) {
        return line.startsWith("@");
    }

    /** Whether a line lists the sensors, as old logs do instead of naming columns. */
    static boolean isSensors(String line) {
        return line.matches("@\\s*Sensors:.*");
    }

    void read(String line) {
        Matcher date = DATE.matcher(line);
        if (date.matches()) {
            begin = nanos(date.group(1));
        }
        Matcher sampling = INTERVAL.matcher(line);
        if (sampling.matches()) {
            interval = Long.parseLong(sampling.group(1)) * NANOS_PER_MILLI;
        }
    }

    /** Since 1970; 0 for a date that cannot be read, so that time counts from the first row. */
    private static long nanos(String date) {
        try {
            return FORM.parse(date, Instant::from).toEpochMilli() * NANOS_PER_MILLI;
        } catch (DateTimeException unknown) {
            return 0;
        }
    }

    /** The time of the next row without a time stamp; {@link DeviceFix#NO_TIME} without a header. */
    long nextRow() {
        return interval == 0 ? DeviceFix.NO_TIME : begin + interval * rows++;
    }
}
