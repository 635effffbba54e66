package io.tandem.time;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class RateLimiterTest {

    private final RateLimiter<String> limiter = new RateLimiter<>(1, 2, 2);

    @Test
    void everyKeyHasItsOwnBucket() {
        limiter.take("a", 0);
        limiter.take("a", 0);

        assertThat(limiter.take("a", 0)).isFalse();
        assertThat(limiter.take("b", 0)).isTrue();
    }

    @Test
    void drainedKeyWaitsUntilTokensReturn() {
        limiter.drain("a", 100, 0);

        assertThat(limiter.take("a", 0)).isFalse();
        assertThat(limiter.take("a", 1_000_000_000)).isTrue();
    }

    @Test
    void leastRecentlyUsedKeyIsForgottenAndBeginsFull() {
        limiter.drain("a", 2, 0);
        limiter.drain("b", 2, 0);
        limiter.take("a", 0);

        limiter.take("c", 0);

        assertThat(limiter.take("a", 0)).as("used after b").isFalse();
        assertThat(limiter.take("b", 0)).as("forgotten").isTrue();
    }
}
