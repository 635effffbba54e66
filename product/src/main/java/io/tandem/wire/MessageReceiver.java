package io.tandem.wire;

import io.tandem.message.DriverReports;
import io.tandem.message.Estimate;
import io.tandem.message.Event;
import io.tandem.message.Reports;
import io.tandem.wire.link.Link;
import java.net.SocketAddress;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.function.LongSupplier;

/** Filters and decodes datagrams, passes them to a listener, and counts the outcome of each. For one thread. */
public final class MessageReceiver implements Link.Handler {

    private final DatagramFilter datagramFilter;
    private final MessageListener listener;
    private final LongSupplier clock;
    private final OutcomeCounts counts = new OutcomeCounts();
    private final Datagram datagram = new Datagram();
    private final PayloadReader payload = new PayloadReader();
    private final Reports reports = new Reports();
    private OrdersReader orders = new OrdersReader();

    /** @param clock nanoseconds, by which rates and arrivals are measured */
    public MessageReceiver(DatagramFilter datagramFilter, MessageListener listener, LongSupplier clock) {
        this.datagramFilter = datagramFilter;
        this.listener = listener;
        this.clock = clock;
    }

    @Override
    public void datagram(ByteBuffer bytes, SocketAddress from) {
        ReceiveOutcome outcome = datagramFilter.admit(bytes, from, clock.getAsLong(), datagram);
        counts.count(outcome == ReceiveOutcome.ACCEPTED ? deliver() : outcome);
    }

    private ReceiveOutcome deliver() {
        payload.begin(datagram);
        return switch (datagram.type()) {
            case REPORTS -> reports();
            case ORDERS -> orders();
            case EVENTS -> events();
            case DRIVING -> driving();
            case ESTIMATES -> estimates();
            default -> message();
        };
    }

    private ReceiveOutcome reports() {
        int before = reports.count();
        ReceiveOutcome outcome = ReportsHeader.get(payload, reports);
        if (outcome == ReceiveOutcome.ACCEPTED) {
            outcome = listener.reports(datagram, ReportsHeader.of(datagram.bytes()), reports, before);
        }
        if (outcome != ReceiveOutcome.ACCEPTED) {
            reports.resize(before);
        }
        return outcome;
    }

    private ReceiveOutcome orders() {
        ReceiveOutcome outcome = orders.take(payload);
        if (outcome == ReceiveOutcome.ACCEPTED) {
            listener.orders(datagram, orders.newest());
        }
        return outcome;
    }

    private ReceiveOutcome events() {
        List<Event> events = new ArrayList<>();
        int first = EventFormat.get(payload, events);
        ReceiveOutcome outcome = payload.finish();
        if (outcome == ReceiveOutcome.ACCEPTED) {
            listener.events(datagram, first, events);
        }
        return outcome;
    }

    private ReceiveOutcome driving() {
        DriverReports batch = new DriverReports();
        int run = DriverReportFormat.get(payload, batch);
        ReceiveOutcome outcome = payload.finish();
        return outcome == ReceiveOutcome.ACCEPTED ? listener.driving(datagram, run, batch) : outcome;
    }

    private ReceiveOutcome estimates() {
        List<Estimate> estimates = new ArrayList<>();
        int run = EstimateFormat.get(payload, estimates);
        ReceiveOutcome outcome = payload.finish();
        return outcome == ReceiveOutcome.ACCEPTED ? listener.estimates(datagram, run, estimates) : outcome;
    }

    private ReceiveOutcome message() {
        ControlMessage message = ControlMessage.get(datagram.type(), payload);
        ReceiveOutcome outcome = payload.finish();
        if (outcome == ReceiveOutcome.ACCEPTED) {
            listener.message(datagram, message);
        }
        return outcome;
    }

    /** Begins a new session with Core, in which orders and events are numbered from the start. */
    public void startSession() {
        orders = new OrdersReader();
    }

    /** All reports received since this batch was last cleared with {@link Reports#resize}. */
    public Reports reportsHeard() {
        return reports;
    }

    /** Core's orders, for hosts and tools. */
    public OrdersReader ordersHeard() {
        return orders;
    }

    public OutcomeCounts counts() {
        return counts;
    }
}
