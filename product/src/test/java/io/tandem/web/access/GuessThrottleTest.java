package io.tandem.web.access;

import static org.assertj.core.api.Assertions.assertThat;

import io.tandem.time.SimTime;
import io.tandem.time.WallClock;
import org.junit.jupiter.api.Test;

class GuessThrottleTest {

    private long now = 1_000_000;
    private final GuessThrottle throttle = new GuessThrottle(new WallClock() {
        @Override
        public long nanoTime() {
            return now;
        }

        @Override
        public void parkUntil(long nanoTime) {
            now = nanoTime;
        }
    });

    private double waitAfterWrong(String source) {
        throttle.noteWrong(source);
        return SimTime.seconds(throttle.waitNanos(source));
    }

    @Test
    void theWaitOfAnAddressDoublesWithEachWrongTokenUpToFiveMinutes() {
        double[] waits = new double[14];
        for (int i = 0; i < waits.length; i++) {
            waits[i] = waitAfterWrong("10.0.0.7");
        }

        assertThat(waits).containsExactly(0, 0, 0, 1, 2, 4, 8, 16, 32, 64, 128, 256, 300, 300);
        assertThat(throttle.waitNanos("10.0.0.8")).isZero();
        now += SimTime.nanos(299);
        assertThat(SimTime.seconds(throttle.waitNanos("10.0.0.7"))).isEqualTo(1);
        throttle.noteRight("10.0.0.7");
        assertThat(throttle.waitNanos("10.0.0.7")).isZero();
    }

    @Test
    void manyAddressesTogetherDelayEveryAnswerUpToTenSecondsAndNoLonger() {
        for (int i = 0; i < 20; i++) {
            throttle.noteWrong("10.0.0." + i);
        }
        assertThat(throttle.delayNanos()).isZero();
        throttle.noteWrong("10.0.1.0");
        long first = throttle.delayNanos();
        for (int i = 0; i < 1000; i++) {
            throttle.noteWrong("10.0.2." + i);
        }

        assertThat(SimTime.seconds(first)).isEqualTo(0.25);
        assertThat(SimTime.seconds(throttle.delayNanos())).isEqualTo(10);
        now += SimTime.nanos(10);
        assertThat(throttle.delayNanos()).isZero();
    }
}
