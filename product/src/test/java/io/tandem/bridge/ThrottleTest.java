package io.tandem.bridge;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class ThrottleTest {

    private static final long MILLI = 1_000_000;

    /** Of 1,000 messages at a period, each up to some jitter early or late, those that pass. */
    private static int passed(long periodMillis, double jitterMillis, long intervalMillis) {
        Random chance = new Random(5);
        Throttle throttle = new Throttle();
        long begin = Long.MAX_VALUE - 500 * periodMillis * MILLI; // the clock may wrap
        return (int) IntStream.range(0, 1000).filter(i -> throttle.isDue(begin + i * periodMillis * MILLI + (long) (chance.nextDouble(-1, 1) * jitterMillis * MILLI), intervalMillis * MILLI)).count();
    }

    @Test
    void aTopicOfTheAskedRateLosesNothingToJitter() {
        assertThat(passed(100, 12, 100)).isEqualTo(1000);
        assertThat(passed(100, 0, 100)).isEqualTo(1000);
    }

    @Test
    void fasterTopicsComeOnAverageAtTheAskedRate() {
        assertThat(passed(20, 3, 50)).isBetween(395, 401);
        assertThat(passed(100, 12, 200)).isBetween(498, 501);
        assertThat(passed(10, 1, 1000)).isBetween(10, 11);
    }

    @Test
    void slowerTopicsAndThoseWithoutAnIntervalPassWhole() {
        assertThat(passed(100, 20, 30)).isEqualTo(1000);
        assertThat(passed(1, 0.4, 0)).isEqualTo(1000);
    }
}
