package io.tandem.web.phone;

import static org.assertj.core.api.Assertions.assertThat;

import io.tandem.time.SimTime;
import io.tandem.time.WallClock;
import io.tandem.web.TestGuests;
import io.tandem.web.view.LiveView;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

/** Assignment of seats. */
class PhoneHubTest {

    private final AtomicLong now = new AtomicLong();
    private final TestGuests guests = new TestGuests(1);
    private final WallClock clock = new WallClock() {

        @Override
        public long nanoTime() {
            return now.get();
        }

        @Override
        public void parkUntil(long nanoTime) {
            now.set(nanoTime);
        }
    };

    @Test
    void seatOfAPhoneWithoutContactIsReassigned() {
        PhoneHub hub = new PhoneHub(guests, new LiveView(clock), () -> 0, clock);
        PhoneSession first = hub.join("Ann", "walker", "1", "device").orElseThrow();

        now.set(SimTime.nanos(299));
        boolean early = hub.join("Ben", "walker", "2", "device").isPresent();
        now.set(SimTime.nanos(301));
        boolean late = hub.join("Ben", "walker", "2", "device").isPresent();
        hub.close();

        assertThat(early).isFalse();
        assertThat(late).isTrue();
        assertThat(hub.phone(first.secret())).isEmpty();
        assertThat(first.guest().isSeated()).isFalse();
    }
}
