package io.tandem.bench.endurance;

import io.tandem.time.WallTime;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** The time of day of a process, which is set forward and back while it runs, as on a machine whose clock is set. */
final class SteppedClock {

    /** Seconds off the true time, one after the other: an hour, as by a wrong time zone; what a time server corrects; a day. */
    private static final List<Double> OFFSETS = List.of(3600.0, 0.0, -2.5, 0.8, -86_400.0, 0.0);

    private final Path file;
    private int steps;

    /** @param file from which the process reads its offset */
    SteppedClock(Path file) {
        this.file = file;
    }

    /** The option of the Java runtime by which a process sees this clock. */
    String option() {
        return "-D" + WallTime.OFFSET_FILE_PROPERTY + "=" + file;
    }

    /** Sets the clock to the next offset. */
    void step() throws IOException {
        Files.writeString(file, String.valueOf(OFFSETS.get(steps++ % OFFSETS.size())));
    }
}
