package io.tandem.gateway.nmea;

import java.time.DateTimeException;
import java.time.LocalDate;
import java.util.OptionalLong;

/** Joins the time of day of every sentence with the date that only some have. Without dates a day ends when the time falls by half a day. */
public final class NmeaTime {

    /** Nanoseconds. */
    public static final long DAY = 86_400_000_000_000L;

    private long timeOfDay = -1;
    private long day;
    private boolean dated;

    /** Sets the time of day, nanoseconds. */
    public void hear(long nanosOfDay) {
        day += !dated && nanosOfDay < timeOfDay - DAY / 2 ? 1 : 0;
        timeOfDay = nanosOfDay;
    }

    /** Sets the date, {@code ddmmyy}; text that is none is ignored. */
    public void readDate(String ddmmyy) {
        dayOf(ddmmyy).ifPresent(found -> {
            day = found;
            dated = true;
        });
    }

    /** The day since 1970 of a date, {@code ddmmyy}; empty where there is no such day. */
    public static OptionalLong dayOf(String ddmmyy) {
        if (!ddmmyy.matches("[0-9]{6}")) {
            return OptionalLong.empty();
        }
        int year = Integer.parseInt(ddmmyy.substring(4));
        try {
            return OptionalLong.of(LocalDate.of(year < 80 ? 2000 + year : 1900 + year, Integer.parseInt(ddmmyy.substring(2, 4)),
                    Integer.parseInt(ddmmyy.substring(0, 2))).toEpochDay());
        } catch (DateTimeException none) {
            return OptionalLong.empty();
        }
    }

    /** The last time of day; negative before the first. */
    public long timeOfDay() {
        return timeOfDay;
    }

    /** Since 1970, or since some midnight. */
    public long epochNanos() {
        return day * DAY + timeOfDay;
    }
}
