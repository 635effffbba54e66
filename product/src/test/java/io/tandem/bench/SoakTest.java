package io.tandem.bench;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import io.tandem.bench.endurance.SoakBench;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A run in which everything comes and goes leaks nothing and loses nothing. Lasts 10 min; -Dtandem.soak.minutes=2 is shorter. */
@Tag("slow")
@Timeout(value = 2, unit = TimeUnit.HOURS)
class SoakTest {

    private static final double MINUTES = Double.parseDouble(System.getProperty("tandem.soak.minutes", "10"));

    @Test
    void nothingPilesUpInALongRun() throws Exception {
        assumeThat(Files.isDirectory(Path.of("/proc/self/fd"))).as("Linux").isTrue();

        SoakBench.Outcome outcome = new SoakBench(BenchScenario.SIEGE.text(), 1000, MINUTES, _ -> { }).measure();

        assertThat(outcome.deeds()).containsKeys("changes", "clock steps", "full disks", "hosts killed", "replays", "reviews", "visits of phones", "visits of viewers");
        assertThat(outcome.shortfalls()).as("%s", outcome).isEmpty();
    }
}
