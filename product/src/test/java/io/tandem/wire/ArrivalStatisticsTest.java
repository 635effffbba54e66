package io.tandem.wire;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ArrivalStatisticsTest {

    private static final long SECOND = 1_000_000_000;

    private final ArrivalStatistics arrivals = new ArrivalStatistics();

    @ParameterizedTest
    @ValueSource(longs = {0, 1, (1L << 31) - 5_000, (1L << 32) - 20_000})
    void lossLatenessAndRepetitionAreCountedExactlyUpToTheLastNumber(long start) {
        SplittableRandom random = new SplittableRandom(start);
        List<Integer> order = jumbled(20_000, random);
        Set<Integer> different = new HashSet<>();
        int newest = Integer.MIN_VALUE;
        int oldest = Integer.MAX_VALUE;
        long late = 0;
        long repeated = 0;

        for (int number : order) {
            arrivals.add(start + number, 0);
            if (!different.add(number)) {
                repeated++;
            } else if (number < newest) {
                late++;
            }
            newest = Math.max(newest, number);
            oldest = Math.min(oldest, number);
        }

        assertThat(arrivals.received()).isEqualTo(different.size());
        assertThat(arrivals.missing()).isEqualTo(newest - oldest + 1 - different.size());
        assertThat(arrivals.late()).isEqualTo(late).isPositive();
        assertThat(arrivals.repeated()).isEqualTo(repeated).isPositive();
        assertThat(arrivals.tooOld()).isZero();
        assertThat(arrivals.loss()).isCloseTo(0.1, within(0.01));
    }

    /** A tenth is lost, some are repeated, and neighbors are swapped. */
    private static List<Integer> jumbled(int count, SplittableRandom random) {
        List<Integer> order = new ArrayList<>();
        for (int number = 0; number < count; number++) {
            if (random.nextDouble() >= 0.1) {
                order.add(random.nextInt(Math.max(0, order.size() - 50), order.size() + 1), number);
                if (random.nextDouble() < 0.05) {
                    order.add(number);
                }
            }
        }
        return order;
    }

    @Test
    void numbersOlderThanTheWindowAreNeitherNewNorRepeated() {
        arrivals.add(0, 0);
        arrivals.add(5_000, 0);

        boolean isNew = arrivals.add(904, 0);
        boolean justInTime = arrivals.add(905, 0);

        assertThat(isNew).isFalse();
        assertThat(justInTime).isTrue();
        assertThat(arrivals.tooOld()).isEqualTo(1);
        assertThat(arrivals.missing()).isEqualTo(5_001 - 3);
    }

    @Test
    void oldNumbersAreClearedAfterALongGap() {
        for (int number = 0; number < 10_000; number++) {
            arrivals.add(number, 0);
        }
        arrivals.add(1_000_000, 0);

        boolean isNew = arrivals.add(1_000_000 - 4_095, 0);

        assertThat(isNew).isTrue();
    }

    @Test
    void rateAndAgeFollowTheClock() {
        for (int i = 0; i < 50; i++) {
            arrivals.add(i, i * SECOND / 10);
        }

        assertThat(arrivals.hertz(49 * SECOND / 10)).isCloseTo(10, within(1.01));
        assertThat(arrivals.ageSeconds(54 * SECOND / 10)).isCloseTo(0.5, within(1e-9));
        assertThat(arrivals.hertz(60 * SECOND)).isZero();
    }

    @Test
    void ageIsInfiniteBeforeTheFirstDatagram() {
        assertThat(arrivals.ageSeconds(5)).isInfinite();
        assertThat(arrivals.hertz(5)).isZero();
        assertThat(arrivals.loss()).isZero();
    }
}
