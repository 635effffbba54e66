package io.tandem.wire;

import io.tandem.message.Driving;
import io.tandem.message.Estimate;
import io.tandem.message.Event;
import io.tandem.message.Reports;
import java.net.SocketAddress;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.function.LongSupplier;

/** Takes datagrams off a link, asks the gate, decodes, tells the hearer, and counts what became of each. For one thread. */
public final class Intake implements Link.Handler {

    private final Gate gate;
    private final Hearer hearer;
    private final LongSupplier clock;
    private final FateCounts counts = new FateCounts();
    private final Datagram datagram = new Datagram();
    private final PayloadReader payload = new PayloadReader();
    private final Reports reports = new Reports();
    private OrdersReader orders = new OrdersReader();

    /** @param clock nanoseconds, by which rates and arrivals are measured */
    public Intake(Gate gate, Hearer hearer, LongSupplier clock) {
        this.gate = gate;
        this.hearer = hearer;
        this.clock = clock;
    }

    @Override
    public void datagram(ByteBuffer bytes, SocketAddress from) {
        Fate fate = gate.admit(bytes, from, clock.getAsLong(), datagram);
        counts.count(fate == Fate.ACCEPTED ? deliver() : fate);
    }

    private Fate deliver() {
        payload.begin(datagram);
        return switch (datagram.type()) {
            case REPORTS -> reports();
            case ORDERS -> orders();
            case EVENTS -> events();
            case DRIVING -> driving();
            case ESTIMATES -> estimates();
            default -> letter();
        };
    }

    private Fate reports() {
        int before = reports.count();
        Fate fate = ReportsHead.get(payload, reports);
        if (fate == Fate.ACCEPTED) {
            fate = hearer.reports(datagram, ReportsHead.of(datagram.bytes()), reports, before);
        }
        if (fate != Fate.ACCEPTED) {
            reports.resize(before);
        }
        return fate;
    }

    private Fate orders() {
        Fate fate = orders.take(payload);
        if (fate == Fate.ACCEPTED) {
            hearer.orders(datagram, orders.newest());
        }
        return fate;
    }

    private Fate events() {
        List<Event> events = new ArrayList<>();
        int first = EventFormat.get(payload, events);
        Fate fate = payload.finish();
        if (fate == Fate.ACCEPTED) {
            hearer.events(datagram, first, events);
        }
        return fate;
    }

    private Fate driving() {
        Driving batch = new Driving();
        int run = DrivingFormat.get(payload, batch);
        Fate fate = payload.finish();
        return fate == Fate.ACCEPTED ? hearer.driving(datagram, run, batch) : fate;
    }

    private Fate estimates() {
        List<Estimate> estimates = new ArrayList<>();
        int run = EstimateFormat.get(payload, estimates);
        Fate fate = payload.finish();
        return fate == Fate.ACCEPTED ? hearer.estimates(datagram, run, estimates) : fate;
    }

    private Fate letter() {
        Letter letter = Letter.get(datagram.type(), payload);
        Fate fate = payload.finish();
        if (fate == Fate.ACCEPTED) {
            hearer.letter(datagram, letter);
        }
        return fate;
    }

    /** A new session with Core begins, in which it numbers its orders and events from the start. */
    public void startSession() {
        orders = new OrdersReader();
    }

    /** All reports that were heard since this batch was last cleared with {@link Reports#resize}. */
    public Reports reportsHeard() {
        return reports;
    }

    /** Core's orders, for those that hear Core. */
    public OrdersReader ordersHeard() {
        return orders;
    }

    public FateCounts counts() {
        return counts;
    }
}
