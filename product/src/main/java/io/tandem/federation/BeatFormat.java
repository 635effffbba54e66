package io.tandem.federation;

import io.tandem.geo.LocalPosition;
import io.tandem.message.Event;
import io.tandem.message.ManualInput;
import io.tandem.message.Orders;
import io.tandem.message.ReportColumn;
import io.tandem.message.Reports;
import io.tandem.message.RunState;
import io.tandem.state.State;
import io.tandem.time.SimTime;
import java.io.IOException;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.stream.IntStream;

/** The two messages of a beat as bytes: the orders of Core, and the reports and events of a member. Values arrive with the bits that they had. */
final class BeatFormat {

    private static final int LEAST_EVENT_BYTES = Long.BYTES + 4 * Integer.BYTES + 1;
    private static final int INPUT_BYTES = Long.BYTES + Integer.BYTES + 3 * Double.BYTES;
    private static final int ALERT_BYTES = 2 * Integer.BYTES + 2 + 2 * Double.BYTES;

    private BeatFormat() {
    }

    /** The orders for all vehicles. */
    static byte[] orders(Orders orders) {
        return orders(orders, IntStream.range(0, orders.alerts()).toArray());
    }

    /** The orders with the advice for some vehicles only. */
    static byte[] orders(Orders orders, BitSet vids) {
        return orders(orders, IntStream.range(0, orders.alerts()).filter(i -> vids.get(orders.alertVid[i])).toArray());
    }

    private static byte[] orders(Orders orders, int[] alerts) {
        BlockWriter out = new BlockWriter().nanos(orders.at().nanos()).number(orders.run()).code(orders.runState().number()).number(alerts.length);
        for (int i : alerts) {
            out.number(orders.alertVid[i]).number(orders.alertOther[i]).code(orders.alertTurn[i]).code(orders.alertClimb[i]).real(orders.alertDistance[i]).real(orders.alertSeconds[i]);
        }
        writeReports(out, orders.watched());
        writeEvents(out, orders.events());
        out.number(orders.manualInputs().size());
        for (ManualInput input : orders.manualInputs()) {
            out.nanos(input.at().nanos()).number(input.vid()).real(input.steer()).real(input.throttle()).real(input.pitch());
        }
        return out.bytes();
    }

    /** @param into whose former content is replaced */
    static void readOrders(byte[] content, Orders into) throws IOException {
        BlockReader in = new BlockReader(content);
        SimTime at = new SimTime(in.nanos());
        int run = in.number();
        into.begin(at, state(in.code()));
        into.numberRun(run);
        for (int left = in.count(ALERT_BYTES); left > 0; left--) {
            into.addAlert(in.number(), in.number(), in.code(), in.code(), in.real(), in.real());
        }
        readReports(in, into.watched());
        into.events().addAll(readEvents(in));
        for (int left = in.count(INPUT_BYTES); left > 0; left--) {
            into.manualInputs().add(new ManualInput(new SimTime(in.nanos()), in.number(), in.real(), in.real(), in.real()));
        }
    }

    private static RunState state(byte number) throws IOException {
        if (number < 1 || number > RunState.values().length) {
            throw new IOException("a state of a run that does not exist: " + number);
        }
        return RunState.of(number);
    }

    static void writeAnswer(BlockWriter out, SimTime at, Reports reports, List<Event> events) {
        out.nanos(at.nanos());
        writeReports(out, reports);
        writeEvents(out, events);
    }

    /**
     * Reads the answer of one of several members.
     *
     * @param reports get its rows after those that they have
     * @param events  get its events
     */
    static SimTime readAnswer(BlockReader in, Reports reports, List<Event> events) throws IOException {
        SimTime at = new SimTime(in.nanos());
        readReports(in, reports);
        events.addAll(readEvents(in));
        return at;
    }

    /** The hash of every report, which is what the hash of a run needs of it. */
    static void writeHashes(BlockWriter out, Reports reports) {
        out.number(reports.count());
        for (int row = 0; row < reports.count(); row++) {
            out.number(reports.vid[row]).nanos(State.rowHash(reports, row));
        }
    }

    /** @param into the hashes by row of the state */
    static void readHashes(BlockReader in, State state, long[] into) throws IOException {
        for (int left = in.count(Integer.BYTES + Long.BYTES); left > 0; left--) {
            int row = state.rowOf(in.number());
            if (row < 0) {
                throw new IOException("a vehicle that this run does not have");
            }
            into[row] = in.nanos();
        }
    }

    private static void writeReports(BlockWriter out, Reports reports) {
        int count = reports.count();
        out.number(count).numbers(reports.vid, count).nanos(reports.time, count);
        ReportColumn.REALS.forEach(column -> out.reals(reports.reals(column), count));
        ReportColumn.CODES.forEach(column -> out.codes(reports.codes(column), count));
        ReportColumn.COUNTS.forEach(column -> out.counts(reports.counts(column), count));
    }

    private static void readReports(BlockReader in, Reports into) throws IOException {
        int from = into.count();
        int count = in.count(Integer.BYTES);
        into.resize(from + count);
        in.numbers(into.vid, from, count);
        in.nanos(into.time, from, count);
        for (ReportColumn column : ReportColumn.REALS) {
            in.reals(into.reals(column), from, count);
        }
        for (ReportColumn column : ReportColumn.CODES) {
            in.codes(into.codes(column), from, count);
        }
        for (ReportColumn column : ReportColumn.COUNTS) {
            in.counts(into.counts(column), from, count);
        }
    }

    private static void writeEvents(BlockWriter out, List<Event> events) {
        out.number(events.size());
        for (Event event : events) {
            out.nanos(event.at().nanos()).text(event.name()).number(event.vid()).number(event.other()).text(event.text()).code(event.where() == null ? 0 : 1);
            if (event.where() != null) {
                out.real(event.where().east()).real(event.where().north()).real(event.where().up());
            }
        }
    }

    private static List<Event> readEvents(BlockReader in) throws IOException {
        List<Event> events = new ArrayList<>();
        for (int left = in.count(LEAST_EVENT_BYTES); left > 0; left--) {
            SimTime at = new SimTime(in.nanos());
            String name = in.text();
            int vid = in.number();
            int other = in.number();
            String text = in.text();
            LocalPosition where = in.code() == 0 ? null : new LocalPosition(in.real(), in.real(), in.real());
            events.add(new Event(at, name, vid, other, where, text));
        }
        return events;
    }
}
