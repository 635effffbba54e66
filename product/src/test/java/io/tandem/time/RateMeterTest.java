package io.tandem.time;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

class RateMeterTest {

    private static final long BEGIN = -7_000_000_000L;
    private static final long MILLI = 1_000_000L;

    private final RateMeter meter = new RateMeter();

    private void count(int times, long from, long everyMillis) {
        for (int i = 0; i < times; i++) {
            meter.count(from + i * everyMillis * MILLI);
        }
    }

    @Test
    void nothingCountedIsZero() {
        assertThat(meter.hertz(BEGIN)).isZero();
    }

    @Test
    void steadyEventsAreMeasuredWithinOneEvent() {
        count(100, BEGIN, 50);

        double hertz = meter.hertz(BEGIN + 99 * 50 * MILLI);

        assertThat(hertz).isCloseTo(20, within(1.0));
    }

    @Test
    void rateFallsToZeroWithinTwoSecondsOfSilence() {
        count(20, BEGIN, 50);

        double after = meter.hertz(BEGIN + 1500 * MILLI);
        double longAfter = meter.hertz(BEGIN + 2000 * MILLI);

        assertThat(after).isCloseTo(10, within(1e-9));
        assertThat(longAfter).isZero();
    }

    @Test
    void eventsBeforeALongPauseAreForgotten() {
        count(20, BEGIN, 50);

        meter.count(BEGIN + 5000 * MILLI);

        assertThat(meter.hertz(BEGIN + 5000 * MILLI)).isEqualTo(1);
    }
}
