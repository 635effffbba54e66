package io.tandem.time;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.temporal.ChronoUnit;
import java.util.Optional;

/**
 * An instant of the world's time: nanoseconds since 1970 in UTC, for stamps and names. It may jump when the machine's clock is
 * set, so durations are measured with a {@link WallClock}; and it has no arithmetic with {@link SimTime}.
 */
public record WallTime(long epochNanos) implements Comparable<WallTime> {

    /** A system property that names a file with the seconds by which the time of day is off: it rehearses a machine whose clock is set while a run lasts. */
    public static final String OFFSET_FILE_PROPERTY = "tandem.clock.offset";

    private static final long NANOS_PER_SECOND = 1_000_000_000;
    private static final Optional<Path> OFFSET_FILE = Optional.ofNullable(System.getProperty(OFFSET_FILE_PROPERTY)).map(Path::of);
    private static final DateTimeFormatter FILE_STAMP =
            DateTimeFormatter.ofPattern("uuuuMMdd'T'HHmmss'Z'").withZone(ZoneOffset.UTC);

    public static WallTime now() {
        Instant now = Instant.now();
        return new WallTime(now.getEpochSecond() * NANOS_PER_SECOND + now.getNano() + OFFSET_FILE.map(WallTime::offsetNanos).orElse(0L));
    }

    /** 0 while there is no such file, or while it is being written. */
    private static long offsetNanos(Path file) {
        try {
            return SimTime.nanos(Double.parseDouble(Files.readString(file).strip()));
        } catch (IOException | NumberFormatException none) {
            return 0;
        }
    }

    /** Text such as {@code 2026-01-31T12:30:00.250Z}, to the millisecond. */
    public String iso() {
        return instant().truncatedTo(ChronoUnit.MILLIS).toString();
    }

    /** Text such as {@code 20260131T123000Z}, fit for the names of files and sorted as time goes. */
    public String fileStamp() {
        return FILE_STAMP.format(instant());
    }

    private Instant instant() {
        return Instant.ofEpochSecond(0, epochNanos);
    }

    @Override
    public int compareTo(WallTime other) {
        return Long.compare(epochNanos, other.epochNanos);
    }
}
