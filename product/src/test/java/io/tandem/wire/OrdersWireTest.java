package io.tandem.wire;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.tandem.geo.LocalPosition;
import io.tandem.message.Event;
import io.tandem.message.ManualInput;
import io.tandem.message.MessageKind;
import io.tandem.message.Orders;
import io.tandem.message.RadioMessage;
import io.tandem.message.Reports;
import io.tandem.message.RunState;
import io.tandem.time.SimTime;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class OrdersWireTest {

    private static final SimTime AT = new SimTime(12_400_000_000L);
    private static final Event FOUND = new Event(AT, "FOUND", 101, 102, new LocalPosition(1.25, -2.5, 1e-9), "Vehicle 101 found 102.");
    private static final RadioMessage TOLD = new RadioMessage(MessageKind.PLATOON, 7, 101, 3, AT.nanos(), AT.nanos() + 40_000_000, 12.125, -3.5, 1.0 / 3, 0.5, 20.25, -1.5, "slot=3 é");
    private static final Event STOPPED = new Event(AT, "STOP", 0, 0, null, "");

    private final WireFixture wires = new WireFixture();
    private final EventOutbox outbox = new EventOutbox();
    private final Orders orders = new Orders();

    private static OrdersHeader head(int beat) {
        return new OrdersHeader(beat, AT, 5_000_000_000L, 2, 4, RunState.GO, 11);
    }

    private void begin() {
        orders.begin(AT, RunState.GO);
    }

    @Test
    void ordersAreDecodedAsEncoded() {
        begin();
        orders.addAlert(101, 102, 1, -1, 12.5, 3.25);
        Reports watched = WireFixture.reports(2, 1);
        orders.watched().resize(2);
        orders.watched().copyRows(watched, 0, 0, 2);
        orders.manualInputs().add(new ManualInput(AT, 101, -0.5, 1, 0.25));
        orders.radio().add(TOLD);
        outbox.add(FOUND);
        outbox.add(STOPPED);

        int datagrams = wires.messageSender.send(head(1), orders, vid -> true, outbox);
        wires.arrive();

        Orders heard = wires.messageReceiver.ordersHeard().take();
        assertThat(datagrams).isEqualTo(1);
        assertThat(wires.received.orders).containsExactly(head(1));
        assertThat(heard.at()).isEqualTo(AT);
        assertThat(heard.runState()).isEqualTo(RunState.GO);
        assertThat(heard.run()).isEqualTo(2);
        assertThat(heard.alerts()).isEqualTo(1);
        assertThat(List.of(heard.alertVid[0], heard.alertOther[0], (int) heard.alertTurn[0], (int) heard.alertClimb[0]))
                .containsExactly(101, 102, 1, -1);
        assertThat(heard.alertDistance[0]).isEqualTo(12.5);
        assertThat(heard.alertSeconds[0]).isEqualTo(3.25);
        assertThat(heard.watched().count()).isEqualTo(2);
        assertThat(heard.watched().time[1]).isEqualTo(watched.time[1]);
        assertThat(heard.watched().north[1]).isCloseTo(watched.north[1], within(0.001));
        assertThat(heard.events()).containsExactly(FOUND, STOPPED);
        assertThat(heard.manualInputs()).containsExactly(new ManualInput(AT, 101, -0.5, 1, 0.25));
        assertThat(heard.radio()).containsExactly(TOLD);
    }

    @Test
    void radioMessagesGoToTheHostOfTheirReceiverAndAreKeptUntilTheyAreTaken() {
        for (int beat = 1; beat <= 2; beat++) {
            begin();
            for (int receiver = 1; receiver <= 60; receiver++) {
                orders.radio().add(new RadioMessage(MessageKind.CAM, 200, receiver, beat, 0, 0, receiver, 0, 0, 0, 0, 0, ""));
            }
            orders.radio().add(new RadioMessage(MessageKind.CAM, 200, 2, beat, 0, 0, Double.NaN, 0, 0, 0, 0, 0, ""));
            wires.messageSender.send(head(beat), orders, vid -> vid % 2 == 0, outbox);
            wires.arrive();
        }

        Orders heard = wires.messageReceiver.ordersHeard().take();

        assertThat(heard.radio()).hasSize(60).allMatch(message -> message.receiver() % 2 == 0 && message.east() == message.receiver());
        assertThat(wires.messageReceiver.ordersHeard().take().radio()).isEmpty();
    }

    @Test
    void largeOrdersAreSplitIntoDatagrams() {
        begin();
        IntStream.rangeClosed(1, 1_000).forEach(vid -> orders.addAlert(vid, vid + 1, 1, 0, vid, 1));
        orders.watched().resize(200);
        orders.watched().copyRows(WireFixture.reports(200, 2), 0, 0, 200);
        IntStream.rangeClosed(1, 60).forEach(i -> outbox.add(new Event(AT, "SEEN", i, 0, null, "x".repeat(i * 13))));
        IntStream.rangeClosed(1, 100).forEach(vid -> orders.manualInputs().add(new ManualInput(AT, vid, 0, 1, 0)));
        List<Integer> lengths = new ArrayList<>();

        int datagrams = wires.messageSender.send(head(1), orders, vid -> true, outbox);
        wires.link[1].receive((bytes, from) -> {
            lengths.add(bytes.remaining());
            wires.messageReceiver.datagram(bytes, from);
        }, Integer.MAX_VALUE);

        Orders heard = wires.messageReceiver.ordersHeard().take();
        assertThat(lengths).hasSize(datagrams).hasSizeGreaterThan(20).allMatch(length -> length <= Datagram.MAX_BYTES - Datagram.CHECK_BYTES);
        assertThat(heard.alerts()).isEqualTo(1_000);
        assertThat(IntStream.range(0, 1_000)).allMatch(i -> heard.alertVid[i] == i + 1 && heard.alertDistance[i] == i + 1);
        assertThat(heard.watched().count()).isEqualTo(200);
        assertThat(heard.events()).hasSize(60);
        assertThat(heard.manualInputs()).hasSize(100);
        assertThat(wires.messageReceiver.counts().refused()).isZero();
    }

    @Test
    void hostReceivesOnlyItsOwnAlertsAndManualInputs() {
        begin();
        orders.addAlert(1, 2, 1, 0, 5, 1);
        orders.addAlert(2, 1, 1, 0, 5, 1);
        orders.manualInputs().add(new ManualInput(AT, 1, 0, 1, 0));
        orders.manualInputs().add(new ManualInput(AT, 2, 0, 1, 0));

        wires.messageSender.send(head(1), orders, vid -> vid == 2, outbox);
        wires.arrive();

        Orders heard = wires.messageReceiver.ordersHeard().take();
        assertThat(heard.alerts()).isEqualTo(1);
        assertThat(heard.alertVid[0]).isEqualTo(2);
        assertThat(heard.manualInputs()).extracting(ManualInput::vid).containsExactly(2);
    }

    @Test
    void alertsThatAreNotFiniteAreSkippedAndCounted() {
        begin();
        orders.addAlert(1, 2, 1, 0, Double.NaN, 1);
        orders.addAlert(2, 1, 1, 0, 5, 1);

        wires.messageSender.send(head(1), orders, vid -> true, outbox);
        wires.arrive();

        assertThat(wires.messageReceiver.ordersHeard().take().alerts()).isEqualTo(1);
        assertThat(wires.messageSender.unencodable()).isEqualTo(1);
    }

    @Test
    void newerOrdersReplaceAlertsButKeepEventsUntilTheyAreTaken() {
        begin();
        orders.addAlert(1, 2, 1, 0, 5, 1);
        outbox.add(FOUND);
        wires.messageSender.send(head(1), orders, vid -> true, outbox);
        begin();
        outbox.add(STOPPED);
        wires.messageSender.send(head(2), orders, vid -> true, outbox);
        wires.arrive();

        Orders first = wires.messageReceiver.ordersHeard().take();
        List<Event> taken = List.copyOf(first.events());
        Orders second = wires.messageReceiver.ordersHeard().take();

        assertThat(first.alerts()).isZero();
        assertThat(taken).containsExactly(FOUND, STOPPED);
        assertThat(second.events()).isEmpty();
        assertThat(wires.messageReceiver.ordersHeard().inbox().heard()).isEqualTo(2);
        assertThat(wires.messageReceiver.ordersHeard().inbox().repeated()).isEqualTo(1);
    }

    @Test
    void outdatedOrdersAreCountedAndDropped() {
        begin();
        wires.messageSender.send(head(Integer.MIN_VALUE), orders, vid -> true, outbox);
        orders.addAlert(1, 2, 1, 0, 5, 1);
        wires.messageSender.send(head(Integer.MAX_VALUE), orders, vid -> true, outbox);
        wires.arrive();

        assertThat(wires.messageReceiver.counts().of(ReceiveOutcome.OUTDATED)).isEqualTo(1);
        assertThat(wires.messageReceiver.ordersHeard().take().alerts()).isZero();
    }

    @Test
    void repeatedPartUnderANewNumberIsNotAddedTwice() {
        begin();
        orders.addAlert(1, 2, 1, 0, 5, 1);
        wires.messageSender.send(head(1), orders, vid -> true, outbox);
        wires.messageSender.send(head(1), orders, vid -> true, outbox);
        wires.arrive();

        assertThat(wires.messageReceiver.ordersHeard().take().alerts()).isEqualTo(1);
        assertThat(wires.messageReceiver.counts().of(ReceiveOutcome.REPLAY)).isEqualTo(1);
    }

    @Test
    void newSessionNumbersFromTheStart() {
        begin();
        outbox.add(FOUND);
        wires.messageSender.send(head(1_000), orders, vid -> true, outbox);
        wires.arrive();
        wires.messageReceiver.ordersHeard().take();
        EventOutbox fresh = new EventOutbox();
        fresh.add(STOPPED);

        wires.messageReceiver.startSession();
        wires.messageSender.send(head(1), orders, vid -> true, fresh);
        wires.arrive();

        assertThat(wires.messageReceiver.ordersHeard().newest().beat()).isEqualTo(1);
        assertThat(wires.messageReceiver.ordersHeard().take().events()).containsExactly(STOPPED);
    }
}
