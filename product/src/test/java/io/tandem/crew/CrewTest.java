package io.tandem.crew;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.concurrent.atomic.AtomicIntegerArray;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CrewTest {

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 8})
    void everyRowIsProcessedOnceForAllSizes(int size) {
        try (Crew crew = new Crew(size)) {
            for (int rows : new int[] {0, 1, 7, 64, 65, 1000}) {
                AtomicIntegerArray done = new AtomicIntegerArray(rows);

                crew.split(rows, 64, (part, from, to) -> {
                    assertThat(from).isEqualTo(part * 64);
                    assertThat(to).isEqualTo(Math.min(rows, from + 64));
                    for (int row = from; row < to; row++) {
                        done.incrementAndGet(row);
                    }
                });

                for (int row = 0; row < rows; row++) {
                    assertThat(done.get(row)).isOne();
                }
            }
        }
    }

    @Test
    void consecutiveRoundsOfDifferentSizesDoNotMix() {
        try (Crew crew = new Crew(4)) {
            for (int round = 0; round < 20_000; round++) {
                int rows = 2 + round * 7 % 23;
                AtomicIntegerArray done = new AtomicIntegerArray(rows);

                crew.split(rows, 1, (part, from, to) -> done.incrementAndGet(from));

                for (int row = 0; row < rows; row++) {
                    assertThat(done.get(row)).as("round %d, row %d of %d", round, row, rows).isOne();
                }
            }
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 3})
    void exceptionReachesTheCallerAndTheCrewRemainsUsable(int size) {
        try (Crew crew = new Crew(size)) {
            for (int bad = 0; bad < 10; bad++) {
                int broken = bad;

                assertThatThrownBy(() -> crew.split(10, 1, (part, from, to) -> {
                    if (part == broken) {
                        throw new IllegalStateException("part " + part);
                    }
                })).isInstanceOf(IllegalStateException.class).hasMessage("part " + broken);
            }

            AtomicIntegerArray done = new AtomicIntegerArray(10);
            crew.split(10, 1, (part, from, to) -> done.incrementAndGet(from));
            assertThat(done.toString()).isEqualTo("[1, 1, 1, 1, 1, 1, 1, 1, 1, 1]");
        }
    }

    @Test
    void closedCrewRunsTheWorkOnTheCaller() throws InterruptedException {
        Crew crew = new Crew(3);
        crew.close();
        Thread.sleep(20);
        AtomicIntegerArray done = new AtomicIntegerArray(5);

        crew.split(5, 1, (part, from, to) -> done.incrementAndGet(from));

        assertThat(done.toString()).isEqualTo("[1, 1, 1, 1, 1]");
    }
}
