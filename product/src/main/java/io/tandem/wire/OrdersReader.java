package io.tandem.wire;

import io.tandem.message.Event;
import io.tandem.message.Ids;
import io.tandem.message.ManualInput;
import io.tandem.message.Orders;
import io.tandem.message.RadioMessage;
import io.tandem.message.Reports;
import io.tandem.time.SimTime;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;

/**
 * Assembles the parts of Core's orders. Alerts, watched reports and drivers are those of the newest beat received; events, manual inputs
 * and radio messages are kept until they are taken, each exactly once and in order.
 */
public final class OrdersReader {

    /** Maximum number of events, of manual inputs and of radio messages that are kept. Further events are not acknowledged, and the oldest of the others are dropped. */
    private static final int MAX_UNTAKEN = 4_096;

    private final Orders orders = new Orders();
    private final Orders part = new Orders();
    private final List<Event> partEvents = new ArrayList<>();
    private final List<Event> events = new ArrayList<>();
    private final List<ManualInput> manualInputs = new ArrayList<>();
    private final List<RadioMessage> radio = new ArrayList<>();
    private final EventInbox inbox = new EventInbox();
    private final BitSet parts = new BitSet();
    private OrdersHeader newest;
    private int firstEvent;

    /** Accepts one part completely, or not at all if any value is invalid or it is outdated. */
    ReceiveOutcome take(PayloadReader in) {
        OrdersHeader head = OrdersHeader.get(in);
        part.begin(head.at(), head.runState());
        partEvents.clear();
        while (in.good() && in.remaining() > 0) {
            section(in, head.at().nanos());
        }
        if (in.finish() != ReceiveOutcome.ACCEPTED) {
            return in.outcome();
        }
        if (newest != null && head.beat() - newest.beat() < 0) {
            return ReceiveOutcome.OUTDATED;
        }
        beginIfNew(head);
        int number = in.bytes().getShort(OrdersHeader.PART_AT) & 0xFFFF;
        if (parts.get(number)) {
            return ReceiveOutcome.REPLAY;
        }
        parts.set(number);
        merge();
        return ReceiveOutcome.ACCEPTED;
    }

    private void section(PayloadReader in, long base) {
        switch (in.u8()) {
            case OrdersWriter.ALERTS -> alerts(in);
            case OrdersWriter.WATCHED -> watched(in, base);
            case OrdersWriter.EVENTS -> events(in);
            case OrdersWriter.MANUAL_INPUTS -> manualInputs(in);
            case OrdersWriter.DRIVING -> DriverReportFormat.get(in, in.u16(), part.driving(), base);
            case OrdersWriter.ASKED -> asked(in);
            case OrdersWriter.RADIO -> RadioMessageFormat.get(in, in.u16(), part.radio());
            default -> in.require(false);
        }
    }

    private void alerts(PayloadReader in) {
        int count = in.u16();
        for (int i = 0; i < count && in.good(); i++) {
            part.addAlert(in.i32(1, Ids.MAX_ID), in.i32(1, Ids.MAX_ID), advice(in), advice(in), in.f32(), in.f32());
        }
    }

    private static int advice(PayloadReader in) {
        int advice = (byte) in.u8();
        in.require(advice >= -1 && advice <= 1);
        return advice;
    }

    private void watched(PayloadReader in, long base) {
        int count = in.u16();
        int at = in.skip(count * ReportFormat.BYTES);
        if (at < 0) {
            return;
        }
        Reports watched = part.watched();
        int before = watched.count();
        watched.resize(before + count);
        in.require(ReportFormat.get(in.bytes(), at, watched, before, count, base));
    }

    /** A part has at most one section of events, whose numbers are consecutive. */
    private void events(PayloadReader in) {
        in.require(partEvents.isEmpty());
        firstEvent = EventFormat.get(in, partEvents);
    }

    private void manualInputs(PayloadReader in) {
        int count = in.u16();
        for (int i = 0; i < count && in.good(); i++) {
            part.manualInputs().add(new ManualInput(new SimTime(in.simNanos()), in.i32(1, Ids.MAX_ID), in.f32(), in.f32(), in.f32()));
        }
    }

    private void asked(PayloadReader in) {
        int count = in.u16();
        for (int i = 0; i < count && in.good(); i++) {
            part.asked().add(in.i32(1, Ids.MAX_ID));
        }
    }

    private void beginIfNew(OrdersHeader head) {
        if (newest == null || head.beat() != newest.beat()) {
            orders.begin(head.at(), head.runState());
            orders.numberRun(head.run());
            newest = head;
            parts.clear();
        }
    }

    private void merge() {
        for (int i = 0; i < part.alerts(); i++) {
            orders.addAlert(part.alertVid[i], part.alertOther[i], part.alertTurn[i], part.alertClimb[i], part.alertDistance[i],
                    part.alertSeconds[i]);
        }
        Reports watched = orders.watched();
        int before = watched.count();
        watched.resize(before + part.watched().count());
        watched.copyRows(part.watched(), 0, before, part.watched().count());
        for (int i = 0; i < part.driving().count(); i++) {
            orders.driving().add(part.driving(), i);
        }
        orders.asked().addAll(part.asked());
        if (!partEvents.isEmpty() && events.size() < MAX_UNTAKEN) {
            events.addAll(inbox.takeNew(firstEvent, partEvents));
        }
        addBounded(part.manualInputs(), manualInputs);
        addBounded(part.radio(), radio);
    }

    private static <T> void addBounded(List<T> more, List<T> untaken) {
        untaken.addAll(more);
        if (untaken.size() > MAX_UNTAKEN) {
            untaken.subList(0, untaken.size() - MAX_UNTAKEN).clear();
        }
    }

    /** The orders as far as they have arrived, with the events, manual inputs and radio messages since the last call; valid until more arrive. */
    public Orders take() {
        orders.events().clear();
        orders.events().addAll(events);
        orders.manualInputs().clear();
        orders.manualInputs().addAll(manualInputs);
        orders.radio().clear();
        orders.radio().addAll(radio);
        events.clear();
        manualInputs.clear();
        radio.clear();
        return orders;
    }

    /** The header of the newest orders; null before the first. */
    public OrdersHeader newest() {
        return newest;
    }

    /** The inbox of Core's events, for the acknowledgement. */
    public EventInbox inbox() {
        return inbox;
    }
}
