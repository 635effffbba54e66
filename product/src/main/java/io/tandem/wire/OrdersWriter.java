package io.tandem.wire;

import io.tandem.message.DriverReports;
import io.tandem.message.ManualInput;
import io.tandem.message.Orders;
import io.tandem.message.RadioMessage;
import io.tandem.message.Reports;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.function.IntPredicate;

/** Splits the orders of one beat into parts, each a datagram that can be decoded and applied without the others. */
final class OrdersWriter {

    /** Kinds of sections, and the length of an entry. */
    static final int ALERTS = 1;
    static final int WATCHED = 2;
    static final int EVENTS = 3;
    static final int MANUAL_INPUTS = 4;
    static final int DRIVING = 5;
    static final int ASKED = 6;
    static final int RADIO = 7;
    static final int ALERT_BYTES = 18;
    static final int MANUAL_INPUT_BYTES = 24;
    /** Kind and count. */
    static final int SECTION_BYTES = 3;

    private OrdersHeader head;
    private Orders orders;
    private IntPredicate mine;
    private EventOutbox events;
    private int part;
    private int nextAlert;
    private int nextWatched;
    private int nextEvent;
    private int nextManualInput;
    private int nextDriver;
    private int nextAsked;
    private int nextRadio;
    private long unencodable;

    /** @param mine whether a vehicle belongs to the receiving host: only its alerts, manual inputs, requests for views and radio messages are written */
    void begin(OrdersHeader first, Orders said, IntPredicate whose, EventOutbox outbox) {
        head = first;
        orders = said;
        mine = whose;
        events = outbox;
        part = 0;
        nextAlert = 0;
        nextWatched = 0;
        nextEvent = 0;
        nextManualInput = 0;
        nextDriver = 0;
        nextAsked = 0;
        nextRadio = 0;
    }

    /** Writes the next part and returns whether more follow. */
    boolean put(ByteBuffer out) {
        head.put(out, part++);
        putAlerts(out);
        putWatched(out);
        putEvents(out);
        putManualInputs(out);
        putDriving(out);
        putAsked(out);
        putRadio(out);
        boolean last = nextAlert == orders.alerts() && nextWatched == orders.watched().count() && nextEvent == events.waiting()
                && nextManualInput == orders.manualInputs().size() && nextDriver == orders.driving().count()
                && nextAsked == orders.asked().size() && nextRadio == orders.radio().size();
        out.put(OrdersHeader.LAST_AT, (byte) (last ? 1 : 0));
        return !last;
    }

    private void putAlerts(ByteBuffer out) {
        int section = beginSection(out, ALERTS, ALERT_BYTES);
        int count = 0;
        for (; section >= 0 && nextAlert < orders.alerts() && out.remaining() >= ALERT_BYTES; nextAlert++) {
            if (!Double.isFinite(orders.alertDistance[nextAlert] + orders.alertSeconds[nextAlert])) {
                unencodable++;
            } else if (mine.test(orders.alertVid[nextAlert])) {
                out.putInt(orders.alertVid[nextAlert]).putInt(orders.alertOther[nextAlert]);
                out.put(orders.alertTurn[nextAlert]).put(orders.alertClimb[nextAlert]);
                out.putFloat((float) orders.alertDistance[nextAlert]).putFloat((float) orders.alertSeconds[nextAlert]);
                count++;
            }
        }
        endSection(out, section, count);
    }

    private void putWatched(ByteBuffer out) {
        Reports watched = orders.watched();
        long base = head.at().nanos();
        int section = beginSection(out, WATCHED, ReportFormat.BYTES);
        int count = 0;
        while (section >= 0 && nextWatched < watched.count() && out.remaining() >= ReportFormat.BYTES) {
            int rows = Math.min(watched.count() - nextWatched, out.remaining() / ReportFormat.BYTES);
            rows = ReportFormat.encodable(watched, nextWatched, rows, base);
            ReportFormat.put(out, out.position(), watched, nextWatched, rows, base);
            out.position(out.position() + rows * ReportFormat.BYTES);
            count += rows;
            unencodable += rows == 0 ? 1 : 0;
            nextWatched += Math.max(1, rows);
        }
        endSection(out, section, count);
    }

    private void putEvents(ByteBuffer out) {
        if (out.remaining() > 1 + EventFormat.HEAD_BYTES) {
            int section = out.position();
            out.put((byte) EVENTS);
            int count = EventFormat.put(out, events, nextEvent);
            nextEvent += count;
            if (count == 0) {
                out.position(section);
            }
        }
    }

    private void putManualInputs(ByteBuffer out) {
        int section = beginSection(out, MANUAL_INPUTS, MANUAL_INPUT_BYTES);
        int count = 0;
        for (; section >= 0 && nextManualInput < orders.manualInputs().size() && out.remaining() >= MANUAL_INPUT_BYTES; nextManualInput++) {
            ManualInput hand = orders.manualInputs().get(nextManualInput);
            if (!Double.isFinite(hand.steer() + hand.throttle() + hand.pitch())) {
                unencodable++;
            } else if (mine.test(hand.vid())) {
                out.putLong(hand.at().nanos()).putInt(hand.vid());
                out.putFloat((float) hand.steer()).putFloat((float) hand.throttle()).putFloat((float) hand.pitch());
                count++;
            }
        }
        endSection(out, section, count);
    }

    private void putDriving(ByteBuffer out) {
        DriverReports drivers = orders.driving();
        long base = head.at().nanos();
        int section = beginSection(out, DRIVING, DriverReportFormat.BYTES);
        int count = 0;
        for (; section >= 0 && nextDriver < drivers.count() && out.remaining() >= DriverReportFormat.BYTES; nextDriver++) {
            if (DriverReportFormat.encodable(drivers, nextDriver, base)) {
                DriverReportFormat.put(out, drivers, nextDriver, base);
                count++;
            } else {
                unencodable++;
            }
        }
        endSection(out, section, count);
    }

    private void putAsked(ByteBuffer out) {
        int section = beginSection(out, ASKED, Integer.BYTES);
        int count = 0;
        for (; section >= 0 && nextAsked < orders.asked().size() && out.remaining() >= Integer.BYTES; nextAsked++) {
            if (mine.test(orders.asked().get(nextAsked))) {
                out.putInt(orders.asked().get(nextAsked));
                count++;
            }
        }
        endSection(out, section, count);
    }

    private void putRadio(ByteBuffer out) {
        List<RadioMessage> messages = orders.radio();
        int section = nextRadio < messages.size() ? beginSection(out, RADIO, RadioMessageFormat.size(messages.get(nextRadio))) : -1;
        int count = 0;
        for (; section >= 0 && nextRadio < messages.size() && out.remaining() >= RadioMessageFormat.size(messages.get(nextRadio)); nextRadio++) {
            RadioMessage message = messages.get(nextRadio);
            if (!RadioMessageFormat.encodable(message)) {
                unencodable++;
            } else if (mine.test(message.receiver())) {
                RadioMessageFormat.put(out, message);
                count++;
            }
        }
        endSection(out, section, count);
    }

    /** Begins a section and returns its position; -1 if there is no room for it and one entry. */
    private static int beginSection(ByteBuffer out, int kind, int entryBytes) {
        if (out.remaining() < SECTION_BYTES + entryBytes) {
            return -1;
        }
        int section = out.position();
        out.put((byte) kind).putShort((short) 0);
        return section;
    }

    /** A section without entries is left out. */
    private static void endSection(ByteBuffer out, int section, int count) {
        if (section >= 0) {
            out.putShort(section + 1, (short) count);
            out.position(count == 0 ? section : out.position());
        }
    }

    /** Number of entries with values that are not finite or too large for the format. */
    long unencodable() {
        return unencodable;
    }
}
