package io.tandem.gateway.nmea;

import java.time.DateTimeException;
import java.time.LocalDate;

/** Joins the time of day of every sentence with the date that only some have. Without dates a day ends when the time falls by half a day. */
public final class NmeaTime {

    private static final long DAY = 86_400_000_000_000L;

    private long timeOfDay = -1;
    private long day;
    private boolean dated;

    /** Sets the time of day, nanoseconds. */
    public void hear(long nanosOfDay) {
        day += !dated && nanosOfDay < timeOfDay - DAY / 2 ? 1 : 0;
        timeOfDay = nanosOfDay;
    }

    /** Sets the date, {@code ddmmyy}; false if there is no such day. Text that is not six digits is ignored. */
    public boolean hearDate(String ddmmyy) {
        if (!ddmmyy.matches("[0-9]{6}")) {
            return true;
        }
        try {
            int year = Integer.parseInt(ddmmyy.substring(4));
            day = LocalDate.of(year < 80 ? 2000 + year : 1900 + year, Integer.parseInt(ddmmyy.substring(2, 4)),
                    Integer.parseInt(ddmmyy.substring(0, 2))).toEpochDay();
            dated = true;
            return true;
        } catch (DateTimeException none) {
            return false;
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
