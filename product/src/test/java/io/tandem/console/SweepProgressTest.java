package io.tandem.console;

import static org.assertj.core.api.Assertions.assertThat;

import io.tandem.sweep.outcome.MemberLoad;
import io.tandem.sweep.outcome.Row;
import io.tandem.time.WallClock;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;

class SweepProgressTest {

    private final ByteArrayOutputStream screen = new ByteArrayOutputStream();
    private long now;

    private SweepProgress progress() {
        return new SweepProgress(new PrintStream(screen, true, StandardCharsets.UTF_8), false, new WallClock() {
            @Override
            public long nanoTime() {
                return now;
            }

            @Override
            public void parkUntil(long nanoTime) {
                now = nanoTime;
            }
        });
    }

    private static Row row(boolean passed) {
        return new Row("0123", 1, List.of(), passed, "", false, List.of(), new double[0], "", 1, 1);
    }

    private void runs(SweepProgress progress, int count, long nanosEach) {
        for (int i = 0; i < count; i++) {
            now += nanosEach;
            progress.ended(row(i % 4 != 0));
        }
    }

    private String lastLine() {
        return screen.toString(StandardCharsets.UTF_8).lines().toList().getLast();
    }

    @Test
    void timeLeftIsThatOfTheRateOfTheLastWhile() {
        SweepProgress progress = progress();
        progress.began("runs", 1000, 0);
        runs(progress, 4, 10_000_000_000L);
        runs(progress, 300, 100_000_000L);

        assertThat(lastLine()).contains("304 of 1000 runs, 10.0/s, 1 min 10 s left", "228 passed, 76 failed");
    }

    @Test
    void membersThatTakePartAreCountedWithTheirRoom() {
        SweepProgress progress = progress();
        progress.began("runs", 100, 0);
        progress.loads(List.of(new MemberLoad("a", true, 2, 2, 5, 9, 9, 5), new MemberLoad("b", true, 4, 1, 5, 9, 9, 5), new MemberLoad("c", false, 8, 0, 5, 9, 9, 5)));
        runs(progress, 2, 10_000_000_000L);

        assertThat(lastLine()).endsWith("; 2 members, 3 of 6 places busy");
    }
}
