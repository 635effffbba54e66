package io.tandem.wire;

import static org.assertj.core.api.Assertions.assertThat;

import io.tandem.message.Event;
import io.tandem.time.SimTime;
import io.tandem.wire.link.ImpairedLink;
import io.tandem.wire.link.Impairment;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class EventsWireTest {

    private static Event event(int number) {
        return new Event(new SimTime(number), "SEEN", number, 0, null, "number " + number);
    }

    @Test
    void eventsAreRepeatedUntilAcknowledgedAndAcceptedOnce() {
        WireFixture wires = new WireFixture();
        EventOutbox outbox = new EventOutbox();
        outbox.add(event(1));
        outbox.add(event(2));
        wires.messageSender.send(outbox);
        wires.messageSender.send(outbox);
        wires.arrive();

        outbox.acknowledge(wires.received.inbox.heard());

        assertThat(wires.received.events).containsExactly(event(1), event(2));
        assertThat(wires.received.inbox.repeated()).isEqualTo(2);
        assertThat(outbox.unacknowledged()).isZero();
        assertThat(wires.messageSender.send(outbox)).isZero();
    }

    @Test
    void everyEventArrivesOnceAndInOrderOverABadLink() throws IOException {
        WireFixture wires = new WireFixture();
        Impairment bad = new Impairment(0.3, 40_000_000, 10_000_000, 0.1, 0.1);
        EventOutbox outbox = new EventOutbox();
        List<Event> told = new ArrayList<>();
        try (ImpairedLink link = new ImpairedLink(wires.link[0], bad, 3, () -> wires.now)) {
            MessageSender messageSender = new MessageSender(link, Optional.empty(), () -> wires.now, wires.link[1].localAddress());
            messageSender.join(WireFixture.SESSION, WireFixture.SENDER, Optional.empty());

            for (int beat = 1; beat <= 600; beat++) {
                if (beat <= 300) {
                    told.add(event(beat));
                    outbox.add(event(beat));
                }
                messageSender.send(outbox);
                wires.arrive();
                outbox.acknowledge(wires.received.inbox.heard());
                wires.now += 100_000_000;
            }

            assertThat(link.lost()).isPositive();
        }

        assertThat(wires.received.events).isEqualTo(told);
        assertThat(outbox.unacknowledged()).isZero();
    }

    @Test
    void fullOutboxDropsAndCounts() {
        EventOutbox outbox = new EventOutbox();

        for (int i = 0; i < 5_000; i++) {
            outbox.add(event(i));
        }

        assertThat(outbox.unacknowledged()).isEqualTo(4_096);
        assertThat(outbox.dropped()).isEqualTo(904);
        assertThat(outbox.waiting()).isEqualTo(64);
    }

    @Test
    void acknowledgementsOfUnsentAndOldNumbersAreIgnored() {
        EventOutbox outbox = new EventOutbox();
        outbox.add(event(1));
        outbox.add(event(2));

        outbox.acknowledge(3);
        outbox.acknowledge(0);
        outbox.acknowledge(-5);

        assertThat(outbox.unacknowledged()).isEqualTo(2);
    }

    @Test
    void eventsAfterAGapWaitForTheRepetition() {
        EventInbox inbox = new EventInbox();

        List<Event> early = inbox.takeNew(3, List.of(event(3)));
        List<Event> all = inbox.takeNew(1, List.of(event(1), event(2), event(3)));
        List<Event> again = inbox.takeNew(1, List.of(event(1), event(2)));

        assertThat(early).isEmpty();
        assertThat(all).hasSize(3);
        assertThat(again).isEmpty();
        assertThat(inbox.heard()).isEqualTo(3);
        assertThat(inbox.repeated()).isEqualTo(2);
    }
}
