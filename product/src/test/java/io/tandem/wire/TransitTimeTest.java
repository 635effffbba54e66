package io.tandem.wire;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class TransitTimeTest {

    private static final long SECOND = 1_000_000_000L;
    private static final long DELAY = 2_000_000L;

    /** What a clock shows that starts at 7 s and loses 100 us per second. */
    private static long slowClock(long nanos) {
        return 7 * SECOND + nanos - nanos / 10_000;
    }

    @Test
    void clockThatDriftsForThreeDaysMakesNothingLate() {
        TransitTime transit = new TransitTime(DELAY, slowClock(0));

        int late = 0;
        for (long t = 0; t < 3 * 24 * 3600 * SECOND; t += 10 * SECOND) {
            late += transit.note(t + DELAY, slowClock(t)) ? 1 : 0;
        }

        // It has lost 26 s by then.
        assertThat(late).isZero();
    }

    @Test
    void fourSecondsOnTheWayAreLateAfterADayAsWell() {
        TransitTime transit = new TransitTime(DELAY, slowClock(0));
        long day = 24 * 3600 * SECOND;
        for (long t = 0; t < day; t += 10 * SECOND) {
            transit.note(t + DELAY, slowClock(t));
        }

        assertThat(transit.isHeldBack(day + 4 * SECOND, slowClock(day))).isTrue();
        assertThat(transit.isHeldBack(day + 2 * SECOND, slowClock(day))).isFalse();
    }

    @Test
    void whatIsHeldBackStaysLateHoweverMuchOfItComes() {
        TransitTime transit = new TransitTime(DELAY, 0);

        int late = 0;
        for (long t = SECOND; t <= 3600 * SECOND; t += SECOND) {
            late += transit.note(t + 5 * SECOND, t) ? 1 : 0;
        }

        assertThat(late).isEqualTo(3600);
    }
}
