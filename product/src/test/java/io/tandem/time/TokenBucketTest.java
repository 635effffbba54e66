package io.tandem.time;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class TokenBucketTest {

    private static final long BEGIN = 5_000_000_000L;
    private static final long SECOND = 1_000_000_000L;

    private final TokenBucket bucket = new TokenBucket(10, 3, BEGIN);

    private int take(int attempts, long now) {
        int taken = 0;
        for (int i = 0; i < attempts; i++) {
            taken += bucket.take(1, now) ? 1 : 0;
        }
        return taken;
    }

    @Test
    void burstIsAsLargeAsTheCapacity() {
        int atOnce = take(10, BEGIN);

        assertThat(atOnce).isEqualTo(3);
    }

    @Test
    void tokensReturnAtTheRatePerSecond() {
        take(3, BEGIN);

        int tooEarly = take(1, BEGIN + SECOND / 11);
        int afterATenth = take(2, BEGIN + SECOND / 10 + 1);
        int afterAnHour = take(10, BEGIN + 3600 * SECOND);

        assertThat(tooEarly).isZero();
        assertThat(afterATenth).isEqualTo(1);
        assertThat(afterAnHour).isEqualTo(3);
    }

    @Test
    void tooLargeAnAmountTakesNothing() {
        boolean four = bucket.take(4, BEGIN);
        boolean three = bucket.take(3, BEGIN);

        assertThat(four).isFalse();
        assertThat(three).isTrue();
    }

    @Test
    void drainingStopsAtZeroAndIsRefilledFromThere() {
        bucket.drain(100, BEGIN);

        boolean atOnce = bucket.take(1, BEGIN);
        boolean later = bucket.take(1, BEGIN + SECOND / 10 + 1);

        assertThat(atOnce).isFalse();
        assertThat(later).isTrue();
    }

    @Test
    void bucketIsFullAgainAfterCapacityOverRate() {
        take(3, BEGIN);

        boolean early = bucket.isFull(BEGIN + SECOND / 5);
        boolean late = bucket.isFull(BEGIN + SECOND / 3);

        assertThat(early).isFalse();
        assertThat(late).isTrue();
    }

    @Test
    void timeThatGoesBackAddsAndRemovesNothing() {
        take(2, BEGIN);

        int back = take(5, BEGIN - SECOND);

        assertThat(back).isEqualTo(1);
    }
}
