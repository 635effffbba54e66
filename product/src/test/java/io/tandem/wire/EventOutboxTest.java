package io.tandem.wire;

import static org.assertj.core.api.Assertions.assertThat;

import io.tandem.message.Event;
import io.tandem.time.SimTime;
import org.junit.jupiter.api.Test;

class EventOutboxTest {

    private static Event event(String name) {
        return new Event(SimTime.ZERO, name, 1, 2, null, "");
    }

    @Test
    void aFloodOfContactsLeavesPlacesForOtherEvents() {
        EventOutbox outbox = new EventOutbox();
        for (int i = 0; i < 10_000; i++) {
            outbox.add(event(Event.CONTACT));
        }
        int contacts = outbox.unacknowledged();

        outbox.add(event(Event.FOUND));

        assertThat(outbox.unacknowledged()).isEqualTo(contacts + 1);
        assertThat(outbox.event(contacts).name()).isEqualTo(Event.FOUND);
        assertThat(outbox.dropped()).isEqualTo(10_000 - contacts);
    }

    @Test
    void thePlacesAreBounded() {
        EventOutbox outbox = new EventOutbox();

        for (int i = 0; i < 10_000; i++) {
            outbox.add(event(Event.FOUND));
        }

        assertThat(outbox.unacknowledged() + outbox.dropped()).isEqualTo(10_000);
        assertThat(outbox.unacknowledged()).isEqualTo(4_096);
    }
}
