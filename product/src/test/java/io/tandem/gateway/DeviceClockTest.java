package io.tandem.gateway;

import static org.assertj.core.api.Assertions.assertThat;

import io.tandem.gateway.decode.Refusal;
import io.tandem.time.SimTime;
import java.util.Random;
import org.junit.jupiter.api.Test;

class DeviceClockTest {

    private static final long EPOCH = 1_700_000_000_000_000_000L;

    private final DeviceClock clock = new DeviceClock();

    private static long s(double seconds) {
        return SimTime.nanos(seconds);
    }

    @Test
    void theLeastDelayIsWhatLiesBetweenTheClocks() {
        Random random = new Random(5);
        long worst = 0;
        for (int i = 1; i <= 300; i++) {
            long sent = s(0.2 * i);
            clock.hear(EPOCH + sent, sent + s(0.02) + s(random.nextDouble()));
            worst = i < 100 ? 0 : Math.max(worst, Math.abs(clock.local(EPOCH + sent) - sent - s(0.02)));
        }

        assertThat(worst).isLessThan(s(0.05));
    }

    @Test
    void aDelayThatEveryMessageHasForAMinuteIsForgotten() {
        clock.hear(EPOCH, s(0.1));
        for (int i = 1; i <= 70; i++) {
            clock.hear(EPOCH + s(i), s(i) + s(0.5));
        }

        assertThat(clock.local(EPOCH + s(70))).isEqualTo(s(70.5));
    }

    @Test
    void repeatedAndLateTimesAreRefused() {
        clock.hear(EPOCH + s(10), s(10));

        assertThat(clock.hear(EPOCH + s(10), s(10.1))).contains(Refusal.REPEATED);
        assertThat(clock.hear(EPOCH + s(9), s(10.2))).contains(Refusal.OUT_OF_ORDER);
        assertThat(clock.hear(EPOCH + s(11), s(11))).isEmpty();
    }

    @Test
    void aClockThatWasSetBackIsBelievedByTheThirdTime() {
        clock.hear(EPOCH + s(4000), s(10));

        assertThat(clock.hear(EPOCH + s(1), s(11))).contains(Refusal.OUT_OF_ORDER);
        assertThat(clock.hear(EPOCH + s(2), s(12))).contains(Refusal.OUT_OF_ORDER);
        assertThat(clock.hear(EPOCH + s(3), s(13))).isEmpty();
        assertThat(clock.local(EPOCH + s(3))).isEqualTo(s(13));
    }
}
