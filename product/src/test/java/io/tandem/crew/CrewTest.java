package io.tandem.crew;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import java.util.concurrent.atomic.AtomicIntegerArray;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Work that is shared is done once, all of it, before the caller goes on. */
class CrewTest {

    private static final int ROUNDS = 20_000;
    private static final int MOST_ROWS = 50;

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 8})
    void everyRowIsDoneOncePerRoundHoweverQuicklyRoundsFollow(int size) {
        AtomicIntegerArray done = new AtomicIntegerArray(MOST_ROWS);

        try (Crew crew = new Crew(size)) {
            for (int round = 0; round < ROUNDS; round++) {
                int rows = 1 + round % MOST_ROWS;
                crew.split(rows, 1 + round % 3, (part, from, to) -> {
                    for (int row = from; row < to; row++) {
                        done.incrementAndGet(row);
                    }
                });
                for (int row = 0; row < MOST_ROWS; row++) {
                    assertThat(done.getAndSet(row, 0)).isEqualTo(row < rows ? 1 : 0);
                }
            }
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 8})
    void partsAreCutBySizeAloneWhateverTheCrew(int size) {
        AtomicIntegerArray ends = new AtomicIntegerArray(4);

        try (Crew crew = new Crew(size)) {
            crew.split(10, 3, (part, from, to) -> ends.set(part, 100 * from + to));
        }

        assertThat(ends).hasToString("[3, 306, 609, 910]");
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 8})
    void failureReachesTheCallerAndTheCrewWorksOn(int size) {
        try (Crew crew = new Crew(size)) {
            assertThatIllegalStateException().isThrownBy(() -> crew.split(40, 1, (part, from, to) -> {
                if (part == 17) {
                    throw new IllegalStateException("a wheel came off");
                }
            })).withMessage("a wheel came off");

            AtomicIntegerArray done = new AtomicIntegerArray(40);
            crew.split(40, 1, (part, from, to) -> done.incrementAndGet(part));
            assertThat(done.toString()).doesNotContain("0");
        }
    }
}
