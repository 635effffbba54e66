package io.tandem.web.phone;

import static org.assertj.core.api.Assertions.assertThat;

import io.tandem.time.SimTime;
import io.tandem.time.WallClock;
import io.tandem.web.Party;
import io.tandem.web.view.LiveView;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

/** Whose a seat is. */
class PhoneHubTest {

    private final AtomicLong now = new AtomicLong();
    private final Party party = new Party(1);
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
    void seatOfOneWhoWentWithoutAWordIsGivenToTheNext() {
        PhoneHub room = new PhoneHub(party, new LiveView(clock), () -> 0, clock);
        PhoneSession first = room.join("Ann", "walker", "1").orElseThrow();

        now.set(SimTime.nanos(299));
        boolean early = room.join("Ben", "walker", "2").isPresent();
        now.set(SimTime.nanos(301));
        boolean late = room.join("Ben", "walker", "2").isPresent();
        room.close();

        assertThat(early).isFalse();
        assertThat(late).isTrue();
        assertThat(room.phone(first.secret())).isEmpty();
        assertThat(first.guest().isSeated()).isFalse();
    }
}
