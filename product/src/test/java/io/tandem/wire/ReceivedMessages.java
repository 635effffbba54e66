package io.tandem.wire;

import io.tandem.message.DriverReports;
import io.tandem.message.Estimate;
import io.tandem.message.Event;
import io.tandem.message.Reports;
import java.util.ArrayList;
import java.util.List;

/** A listener that keeps every message, for tests. */
final class ReceivedMessages implements MessageListener {

    final List<ControlMessage> messages = new ArrayList<>();
    final List<ReportsHeader> heads = new ArrayList<>();
    final List<OrdersHeader> orders = new ArrayList<>();
    final List<Event> events = new ArrayList<>();
    final DriverReports driving = new DriverReports();
    final List<Estimate> estimates = new ArrayList<>();
    final EventInbox inbox = new EventInbox();
    ReceiveOutcome reportsOutcome = ReceiveOutcome.ACCEPTED;

    @Override
    public void message(Datagram datagram, ControlMessage message) {
        messages.add(message);
    }

    @Override
    public ReceiveOutcome reports(Datagram datagram, ReportsHeader head, Reports batch, int first) {
        heads.add(head);
        return reportsOutcome;
    }

    @Override
    public ReceiveOutcome driving(Datagram datagram, int run, DriverReports batch) {
        for (int i = 0; i < batch.count(); i++) {
            driving.add(batch, i);
        }
        return ReceiveOutcome.ACCEPTED;
    }

    @Override
    public ReceiveOutcome estimates(Datagram datagram, int run, List<Estimate> heard) {
        estimates.addAll(heard);
        return ReceiveOutcome.ACCEPTED;
    }

    @Override
    public void events(Datagram datagram, int first, List<Event> told) {
        events.addAll(inbox.takeNew(first, told));
    }

    @Override
    public void orders(Datagram datagram, OrdersHeader head) {
        orders.add(head);
    }
}
