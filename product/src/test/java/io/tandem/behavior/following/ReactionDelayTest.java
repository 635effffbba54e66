package io.tandem.behavior.following;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class ReactionDelayTest {

    private final ReactionDelay seen = new ReactionDelay(2);

    private void see(int from, int to) {
        for (int i = from; i <= to; i++) {
            seen.see(1, i, 10 * i, 100 * i);
        }
    }

    @Test
    void withoutDelayThePresentActs() {
        see(1, 5);

        assertThat(new double[] {seen.speed(1), seen.gap(1), seen.leaderSpeed(1)}).containsExactly(5, 50, 500);
        assertThat(seen.samples(1)).isEqualTo(5);
        assertThat(seen.samples(0)).isZero();
    }

    @Test
    void whatWasSeenActsAfterTheReactionTime() {
        seen.setCycles(1, 3);

        see(1, 2);
        assertThat(seen.speed(1)).as("the first, before there is an older one").isEqualTo(1);
        see(3, 9);
        assertThat(seen.speed(1)).isEqualTo(6);
    }

    @Test
    void betweenTwoSamplesTheyAreInterpolated() {
        seen.setCycles(1, 2.25);

        see(1, 2);
        assertThat(seen.speed(1)).isEqualTo(1);
        see(3, 9);
        assertThat(seen.speed(1)).isEqualTo(6.75);
        seen.setCycles(1, 0.6 / 0.1);
        assertThat(seen.speed(1)).as("the oldest that is known, of six cycles and not of a little less").isEqualTo(6);
    }

    @Test
    void aChangedReactionTimeKeepsWhatWasSeen() {
        seen.setCycles(1, 4);
        see(1, 9);

        seen.setCycles(1, 2);
        assertThat(seen.speed(1)).isEqualTo(7);
        seen.setCycles(1, 6);
        assertThat(seen.speed(1)).as("the oldest that is known").isEqualTo(7);
        see(10, 13);
        assertThat(seen.gap(1)).isEqualTo(70);
        see(14, 14);
        assertThat(seen.gap(1)).isEqualTo(80);
    }

    @Test
    void anotherTakesOverWhatWasSeen() {
        seen.setCycles(1, 3);
        see(1, 9);
        ReactionDelay next = new ReactionDelay(2);
        next.setCycles(1, 2);

        next.resumeFrom(seen);

        assertThat(next.speed(1)).isEqualTo(7);
        assertThat(next.samples(1)).isEqualTo(9);
    }

    @Test
    void whoForgetsReactsAtOnce() {
        seen.setCycles(1, 3);
        see(1, 9);

        seen.clear(1);
        see(10, 11);

        assertThat(seen.speed(1)).isEqualTo(10);
        assertThat(seen.samples(1)).isEqualTo(11);
    }
}
